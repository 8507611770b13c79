import { setTimeout as sleep } from 'node:timers/promises';
import type { Echo, EchoMail } from '../echo.ts';
import type { TestApp } from '../harness.ts';
import { keep } from './canaries.ts';

/** What every step of the tour has at hand. */
export interface Tour {
  app: TestApp;
  echo: Echo;
  mail: EchoMail;
}

/** @throws when a step of the tour did not do what it is there for */
export async function asExpected<T extends { status: number; text: string }>(
  answer: Promise<T>,
  ...statuses: number[]
): Promise<T> {
  const found = await answer;
  if (!statuses.includes(found.status)) throw new Error(`${found.status}: ${found.text}`);
  return found;
}

export async function until(done: () => boolean | Promise<boolean>): Promise<void> {
  const limit = Date.now() + 40_000;
  while (!(await done())) {
    if (Date.now() > limit) throw new Error('It did not happen.');
    await sleep(50);
  }
}

/** What opening a session leaves: its token and the cookie by which the browser is known again. */
export function keepOpened(
  name: string,
  { body, headers }: { body: { access_token?: string }; headers: Headers },
): string {
  keep(`browser known by ${name}`, /=([^;]+);/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '');
  return keep(name, body.access_token ?? '');
}
