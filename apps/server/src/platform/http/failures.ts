import { ERRORS, type ErrorBody } from '@yupana/contract/errors.ts';
import type { FastifyError } from 'fastify';
import type { z } from 'zod';
import { DatabaseContended, DatabaseUnavailable } from '../database/database.ts';
import { AppError, errorBodyOf } from '../errors.ts';
import { FilesUnavailable } from '../files/file-store.ts';
import { NoRoom } from '../room.ts';

/** A request that does not fit its call: every field that is wrong, each with the schema's own text. */
export class InputInvalid extends Error {
  readonly issues: readonly z.core.$ZodIssue[];

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super(ERRORS.INVALID_REQUEST.message);
    this.name = 'InputInvalid';
    this.issues = issues;
  }
}

/** Fastify's own refusals, by their code, in the catalogue's words. */
const REFUSALS: Readonly<Record<string, AppError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError('PAYLOAD_TOO_LARGE'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new AppError('UNSUPPORTED_MEDIA_TYPE'),
  FST_CP_ERR_INVALID_CONTENT_ENCODING: new AppError('UNSUPPORTED_MEDIA_TYPE', {
    message: 'No entendemos esta codificación del contenido (Content-Encoding).',
  }),
  FST_ERR_CTP_EMPTY_JSON_BODY: new AppError('INVALID_REQUEST', { message: 'El cuerpo de la solicitud está vacío.' }),
  FST_ERR_CTP_INVALID_JSON_BODY: new AppError('INVALID_REQUEST', { message: 'El cuerpo no es un JSON válido.' }),
  FST_ERR_BAD_URL: new AppError('NOT_FOUND'),
  FST_ERR_MAX_PARAM_LENGTH: new AppError('NOT_FOUND'),
};

export interface Failure {
  status: number;
  body: ErrorBody;
  /** Seconds. */
  retryAfter?: number;
  /** What happened that nobody foresaw: for the log, never for the answer. */
  unforeseen?: unknown;
}

/** The answer to an error, whatever it is. */
export function failureOf(error: unknown): Failure {
  if (error instanceof InputInvalid) return inputFailure(error.issues);
  const known = error instanceof AppError ? error : (unavailable(error) ?? refusalOf(error));
  if (!known) {
    const unexpected = new AppError('UNEXPECTED');
    return { status: unexpected.status, body: errorBodyOf(unexpected), unforeseen: error };
  }
  const { status, retryAfter, cause: unforeseen } = known;
  return { status, body: errorBodyOf(known), retryAfter, unforeseen };
}

function unavailable(error: unknown): AppError | undefined {
  // The log is told once by whoever watches the disk, not by each request.
  if (error instanceof NoRoom) return new AppError('NO_ROOM', { retryAfter: 300 });
  if (error instanceof DatabaseContended) return new AppError('UNAVAILABLE', { cause: error, retryAfter: 5 });
  return error instanceof DatabaseUnavailable || error instanceof FilesUnavailable
    ? new AppError('UNAVAILABLE', { cause: error, retryAfter: 30 })
    : undefined;
}

function refusalOf(error: unknown): AppError | undefined {
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>;
  const refusal = code === undefined ? undefined : REFUSALS[code];
  if (refusal) return refusal;
  // JSON.parse's own SyntaxError reaches us as a 400 without a code.
  return statusCode === 400
    ? new AppError('INVALID_REQUEST', { message: 'La solicitud no se puede leer.' })
    : undefined;
}

function inputFailure(issues: readonly z.core.$ZodIssue[]): Failure {
  const { status, message } = ERRORS.INVALID_REQUEST;
  const firstOfEach = new Map(issues.toReversed().map((issue) => [issue.path.map(String).join('.'), issue.message]));
  const errors = [...firstOfEach]
    .reverse()
    .map(([field, text]) => ({ code: 'INVALID_REQUEST', message: text, ...(field ? { field } : {}) }));
  return { status, body: { errors, message: errors.length === 1 ? (errors[0]?.message ?? message) : message } };
}
