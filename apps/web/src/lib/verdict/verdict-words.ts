import type { Finding } from '@yupana/contract/review.ts';

/** What a rule does to the expense or to the credit, in a word or two. An effect that is newer than this page says nothing. */
const EFFECTS: Readonly<Record<string, string>> = {
  yes: 'Sí',
  no: 'No',
  observed: 'Observado',
  pending: 'Por acreditar',
  'not-this-period': 'En otro periodo',
  deferred: 'Se difiere',
  limited: 'Con límite',
  subtracts: 'Resta',
  'not-applicable': 'No aplica',
  unchanged: 'Sin cambio',
};

export function effectWord(effect: string): string {
  return EFFECTS[effect] ?? '–';
}

const ASKED: Record<Finding['ask'], string> = {
  contador: 'el contador',
  cliente: 'el cliente',
  proveedor: 'el proveedor',
  SUNAT: 'SUNAT',
};

/** «Lo sabe el cliente.» */
export function whoKnowsWord(ask: Finding['ask']): string {
  return `Lo sabe ${ASKED[ask]}.`;
}

/** What is said of a fact without a value. */
export const UNKNOWN_FACT = { absent: 'No hay', pending: 'Por llegar', unknown: 'No se conoce', known: '–' } as const;
