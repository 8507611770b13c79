import type { Child } from './child.ts';

/**
 * Asks until the address answers 200.
 * @param by whose address it is, where that is known
 * @throws when it did not within the time, with what it answered last, or when whose address it is ends before, with its last words
 */
export async function untilReady(url: string, withinMs: number, by?: Child): Promise<void> {
  const end = Date.now() + withinMs;
  let last = 'nada';
  let ended: number | null | undefined;
  void by?.exited.then((code) => {
    ended = code;
  });
  while (Date.now() < end && ended === undefined) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
      if (response.ok) return;
      last = `${response.status} ${await response.text()}`;
    } catch (error) {
      last = String(error);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const said = by ? `\n${by.tail()}` : '';
  if (ended !== undefined) throw new Error(`${by?.name} terminó (código ${ended}) antes de estar listo.${said}`);
  throw new Error(`${url} no respondió a tiempo. Lo último: ${last.slice(0, 300)}${said}`);
}

/** The product's API refused a call. */
export class CallRefused extends Error {
  /** The code of its first error, where the answer has one. */
  readonly code: string | undefined;

  constructor(call: string, status: number, text: string) {
    super(`${call}: ${status} ${text.slice(0, 300)}`);
    this.name = 'CallRefused';
    this.code = /"code":"([A-Z_]+)"/.exec(text)?.[1];
  }
}

/** A call of the product's API. @throws CallRefused unless it succeeded */
export async function callApi<T>(
  base: string,
  method: string,
  path: string,
  token?: string,
  body?: unknown,
): Promise<T> {
  const response = await fetch(`${base}/app/internal${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new CallRefused(`${method} ${path}`, response.status, text);
  return (text ? JSON.parse(text) : undefined) as T;
}

/** @returns the token of a new session. @throws as `callApi` */
export async function signInto(base: string, account: { email: string; password: string }): Promise<string> {
  const { access_token } = await callApi<{ access_token: string }>(base, 'POST', '/users/sign-in', undefined, account);
  return access_token;
}
