import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Random } from '../universe/random.ts';

export interface Titled {
  /** Spanish: for the page of the sandbox. */
  title: string;
}

/** What a scenario of SUNAT's says of itself, whatever it does. */
export interface Words extends Titled {
  /** Spanish: what the accountant should see in the product. */
  sees: string;
}

/** A table of scenarios by name. Each carries its words and its effect: without either it does not compile. */
export function faults<Fault extends Titled>() {
  return <Id extends string>(table: Record<Id, Fault>): Readonly<Record<Id, Fault>> => table;
}

/** A fault does something at one moment of its service at least. */
export type AtSomeMoment<Moments> = { [M in keyof Moments]: Pick<Moments, M> & Partial<Moments> }[keyof Moments];

/**
 * What happens at every moment of a service: what goes well, with what a fault puts in its place.
 * @param well total: a moment without its ordinary course does not compile
 */
export function course<Moments extends object>(well: Moments, fault: Partial<Moments> | null): Moments {
  return { ...well, ...fault };
}

/** Answers in SUNAT's place. @returns false when it did not, and the ordinary answer must follow */
export type Answer = (exchange: {
  world: { readonly passing: Random; readonly pauseMs: number };
  request: FastifyRequest;
  reply: FastifyReply;
}) => boolean | Promise<boolean>;

/** The ordinary course of a moment at which a fault may answer. */
export const goOn: Answer = () => false;

/** What several scenarios lead to on the accountant's screen. */
export const RETRIES =
  'El periodo queda sin completar, dice por qué y cuándo se vuelve a intentar; nada de lo ya recolectado se pierde.';
export const NOT_UNDERSTOOD =
  'El periodo queda sin completar: no se entendió lo que SUNAT envió. Se guarda la evidencia y no se muestra como «0 comprobantes».';
export const STANDS =
  'Si el periodo ya se había recolectado, lo que había se conserva: nada se retira. El acta dice qué llegó, lo guarda y dice cuándo se vuelve a mirar.';
export const RECOVERS = 'Se recupera solo y termina bien.';
