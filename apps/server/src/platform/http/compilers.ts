import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify/types/schema.js';
import type { z } from 'zod';
import { InputInvalid } from './failures.ts';

/** Input: what the handler gets is the schema's output, unknown keys dropped. */
export const validate: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    const unfit = findUnfit(data);
    if (unfit) return { error: new InputInvalid([unfit]) };
    const result = schema.safeParse(data);
    return result.success ? { value: result.data } : { error: new InputInvalid(result.error.issues) };
  };

/** An answer that is not what the contract promises: our defect, not the client's. */
export class AnswerInvalid extends Error {
  constructor(url: string, cause: unknown) {
    super(`The answer of ${url} is not what the contract says.`, { cause });
    this.name = 'AnswerInvalid';
  }
}

/** Output: stripped to the contract, so that no column reaches the wire by accident. */
export const serialize: FastifySerializerCompiler<z.ZodType> =
  ({ schema, url }) =>
  (data) => {
    const result = schema.safeParse(data);
    if (!result.success) throw new AnswerInvalid(url, result.error);
    return JSON.stringify(result.data);
  };

const UNFIT_TEXT = 'Contiene un carácter que no se puede guardar.';
/** Deeper than any call of ours: what is there is dropped by the schema anyway. */
const DEEPEST = 8;

/** A text that PostgreSQL refuses (a null character) or that is no text (half of a surrogate pair), with its place. */
function findUnfit(data: unknown, path: PropertyKey[] = []): z.core.$ZodIssue | undefined {
  if (typeof data === 'string') {
    if (!data.includes('\0') && data.isWellFormed()) return undefined;
    return { code: 'custom', path, message: UNFIT_TEXT, input: undefined };
  }
  if (typeof data !== 'object' || data === null || path.length > DEEPEST) return undefined;
  for (const [key, value] of Object.entries(data)) {
    const found = findUnfit(value, [...path, key]);
    if (found) return found;
  }
  return undefined;
}
