import { type Call, type CallRequest, type CallResponse, PREFIX } from '@yupana/contract/call.ts';
import type { ErrorBody } from '@yupana/contract/errors.ts';
import { GENERAL_ERRORS } from '@yupana/contract/general-errors.ts';
import type { z } from 'zod';
import { useAuth } from '../session/session.ts';
import { ApiError, NetworkError } from './api-error.ts';

/** A value of the query as the web writes it: the object inside a JSON parameter, the number before coercion. */
type QueryValue<Schema, In, Out> =
  Schema extends z.ZodPipe<z.ZodType, infer Inner extends z.ZodObject> ? z.input<Inner> : unknown extends In ? Out : In;
type QueryOf<T> =
  T extends z.ZodObject<infer Shape>
    ? {
        query: {
          [K in keyof z.input<T>]: QueryValue<
            Shape[K & keyof Shape],
            z.input<T>[K],
            z.output<T>[K & keyof z.output<T>]
          >;
        };
      }
    : unknown;

/** What `api` takes for a call: its params, query and body, and nothing that it does not have. */
export type ApiRequest<T extends Call> = Omit<CallRequest<T>, 'query'> & QueryOf<T['query']>;
export interface ApiOptions {
  signal?: AbortSignal;
}

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * Makes a call of the contract with the session's token and gives its typed answer (undefined for 204).
 * The answer is not validated again: the server strips it to the same schema, and it is the same commit.
 * @throws ApiError when the server answers an error, NetworkError when nobody answers, AbortError when cancelled
 */
export async function api<T extends Call>(
  call: T,
  request: ApiRequest<T>,
  options: ApiOptions = {},
): Promise<CallResponse<T>> {
  const response = await send(call, request as Parts, { signal: options.signal });
  if (response.status === 204) return undefined as CallResponse<T>;
  // A portal or a proxy that answers in the server's place has done nothing of what was asked.
  if (call.status === 204) throw new ApiError(response.status, generalError('UNEXPECTED'));
  return (await readJson(response)) as CallResponse<T>;
}

/** Sends a call and gives the raw answer of a success, for the calls that stream. Same errors as `api`. */
export async function send(call: Call, { params, query, body }: Parts, init: RequestInit = {}): Promise<Response> {
  const token = call.access === 'anonymous' ? null : useAuth.getState().accessToken;
  const headers = new Headers(init.headers);
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  let response: Response;
  try {
    response = await fetch(urlOf(call, params, query), {
      ...init,
      method: call.method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    throw isAbort(error) ? error : new NetworkError(error);
  }
  if (response.ok) return response;
  if (response.status === 401 && call.access !== 'anonymous') useAuth.getState().expire(token);
  throw new ApiError(response.status, await readErrorBody(response));
}

/** The address of a call on this site. Objects in the query travel as JSON (`filters={…}`), undefined stays out. */
export function urlOf(call: Call, params: Record<string, string> = {}, query: Record<string, unknown> = {}): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === '') continue;
    search.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return `${PREFIX}${path}${search.size > 0 ? `?${search}` : ''}`;
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    throw isAbort(error) ? error : new NetworkError(error);
  }
}

const CODES: Readonly<Record<number, keyof typeof GENERAL_ERRORS>> = {
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  429: 'TOO_MANY_REQUESTS',
};

/** A proxy between us and the server answers HTML: then the status alone says what it can. */
async function readErrorBody(response: Response): Promise<ErrorBody> {
  const body: unknown = await response.json().catch(() => null);
  if (typeof body === 'object' && body !== null && 'errors' in body && Array.isArray(body.errors)) {
    return body as ErrorBody;
  }
  return generalError(response.status >= 502 ? 'UNAVAILABLE' : (CODES[response.status] ?? 'UNEXPECTED'));
}

function generalError(code: keyof typeof GENERAL_ERRORS): ErrorBody {
  const { message } = GENERAL_ERRORS[code];
  return { errors: [{ code, message }], message };
}
