import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify/types/schema.js';
import type { z } from 'zod';
import { InputInvalid } from './failures.ts';

/** Input: what the handler gets is the schema's output, unknown keys dropped. */
export const validate: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
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
