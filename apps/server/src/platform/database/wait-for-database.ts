import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { StartRefused } from '../start-refused.ts';
import { DatabaseUnavailable } from './database.ts';

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 5_000;

/** What a server answers that waiting does not mend, by SQLSTATE. */
const REFUSALS: Readonly<Record<string, string>> = {
  '28000': 'no admite a ese usuario',
  '28P01': 'no acepta el usuario o la contraseña',
  '3D000': 'no tiene esa base de datos',
};

/**
 * Does a step of the start that needs the database. While the database is away it waits, says so and does the step again:
 * after a power cut everything starts at once, and a server that gave up would have to be started by hand.
 * @param step safe to do again from its beginning
 * @throws StartRefused when the database answers that it does not let us in
 */
export async function waitForDatabase<T>(
  log: Pick<Log, 'warn' | 'info'>,
  step: () => Promise<T>,
  pause: (milliseconds: number) => Promise<unknown> = sleep,
): Promise<T> {
  let waited = false;
  for (let next = FIRST_PAUSE; ; next = Math.min(next * 2, LONGEST_PAUSE)) {
    try {
      const result = await step();
      if (waited) log.info('the database answers');
      return result;
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      const { code, message } = (error.cause ?? {}) as { code?: string; message?: string };
      const refusal = code === undefined ? undefined : REFUSALS[code];
      if (refusal) throw new StartRefused(`DATABASE_URL: el servidor ${refusal}. Revisa la dirección.`);
      log.warn(
        { reason: message || code, nextTryInMilliseconds: next },
        'the database does not answer: waiting for it',
      );
      waited = true;
    }
    await pause(next);
  }
}
