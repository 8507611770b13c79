import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Role } from './terms/roles.ts';

/** One HTTP call as data. The server registers its route from it, the web derives URL and types, OpenAPI is generated. */
export interface Call {
  /** Unique, verb and noun: `listVouchers`. Names the operation in OpenAPI. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path template under `/app/internal`, parameters as `{uuid}`. */
  path: `/${string}`;
  /**
   * What it asks of who makes it: nothing, or a role. Then it answers 401 without a valid access token, and 403 to a member whose
   * role may not (what is another firm's stays 404).
   */
  access: 'anonymous' | Role;
  /** The reference's heading and one Spanish sentence. */
  tag: string;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Status of success; 204 has no body. */
  status: 200 | 201 | 202 | 204;
  /** The field without which its answer is given with 202: what was asked for is too large for an answer, and had elsewhere. */
  acceptedWithout?: string;
  response?: z.ZodType;
  /** `text/event-stream` for the calls that stream; the server then writes the answer itself. */
  stream?: boolean;
  /** Codes of the catalogue that this call may answer besides the general ones. */
  errors: readonly ErrorCode[];
}

export const PREFIX = '/app/internal';

export function defineCall<const T extends Call>(call: T): T {
  return call;
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Raw<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What the server's handler gets, validated. */
export type CallInput<T extends Call> = {
  params: Parsed<T['params']>;
  query: Parsed<T['query']>;
  body: Parsed<T['body']>;
};
/** What the web sends. */
export type CallRequest<T extends Call> = (T['params'] extends z.ZodType ? { params: Raw<T['params']> } : unknown) &
  (T['query'] extends z.ZodType ? { query: Raw<T['query']> } : unknown) &
  (T['body'] extends z.ZodType ? { body: Raw<T['body']> } : unknown);
/** What the web reads. */
export type CallResponse<T extends Call> = T['response'] extends z.ZodType ? z.output<T['response']> : undefined;
/** What the server's use case gives back. */
export type CallResult<T extends Call> = T['response'] extends z.ZodType ? z.input<T['response']> : undefined;
