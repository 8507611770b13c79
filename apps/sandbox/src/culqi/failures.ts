import type { FastifyReply } from 'fastify';
import type { Answer } from '../scenarios/fault.ts';

/** An answer of Culqi's that is no charge. */
export interface Failure {
  status: number;
  type: string;
  says: string;
  code?: string;
}

export const UNAUTHORISED: Failure = { status: 401, type: 'authentication_error', says: 'La llave no es válida.' };

export function fail(reply: FastifyReply, { status, type, says, code }: Failure): FastifyReply {
  return reply.code(status).send({ object: 'error', type, code, merchant_message: says, user_message: says });
}

export function failing(failure: Failure): Answer {
  return ({ reply }) => {
    fail(reply, failure);
    return true;
  };
}
