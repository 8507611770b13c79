import { PREFIX } from '@yupana/contract/call.ts';
import { afterEach, beforeEach, vi } from 'vitest';
import { forgetPublicConfig } from '../src/lib/api/public-config.ts';
import { clearSession } from '../src/lib/session/session.ts';

export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}
type Answer = (asked: Asked) => Response | Promise<Response>;

/** Answers the calls of a test: `GET /me` → what it gives. What is not listed answers 404. */
export function fakeServer(answers: Record<string, Answer>) {
  const asked: Asked[] = [];
  const current = { ...answers };
  beforeEach(() => {
    asked.length = 0;
    Object.assign(current, answers);
    vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
      const url = new URL(input, 'http://yupana.test');
      const call = {
        method: init.method ?? 'GET',
        path: url.pathname.replace(PREFIX, ''),
        query: url.searchParams,
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      };
      asked.push(call);
      const answer = current[`${call.method} ${call.path}`];
      return answer ? answer(call) : failure(404, 'NOT_FOUND', 'No encontramos lo que buscas.');
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    clearSession();
    forgetPublicConfig();
    localStorage.clear();
  });
  return {
    /** Every call made in this test, in order. */
    asked,
    /** Answers differently in this test. */
    answer: (call: string, answer: Answer) => {
      current[call] = answer;
    },
    bodies: (call: string) => asked.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body),
  };
}

export const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
export const failure = (status: number, code: string, message: string) =>
  json({ errors: [{ code, message }], message }, status);
