import { DatabaseUnavailable } from './database.ts';

/**
 * SQLSTATEs with which a server says that it cannot serve now: connection lost (08), out of something (53: disk, memory,
 * connections), shut down, crashed, starting up, database dropped, connection idle for too long.
 * https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const AWAY_STATE = /^(08...|53...|57P0[1-5])$/;

/** What the operating system says when there is nobody at the other end. */
const AWAY_SYSTEM = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'ENOENT'],
]);

/** What pg says of a connection that is no more: these have no code. */
const AWAY_WORDS = /^(Connection terminated|Client (has encountered a connection error|was closed)|Query read timeout)/;

/** Whether an error of the driver says that there is no server at the other end of the connection, or none that can serve now. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') return AWAY_STATE.test(code) || AWAY_SYSTEM.has(code);
  // Several addresses were tried and each failed.
  if (error instanceof AggregateError) return error.errors.some(isAway);
  return AWAY_WORDS.test(error.message);
}

/**
 * Runs something on the database and says a loss of it by its name, so that nobody above has to know the driver's words.
 * Whether a statement whose answer was lost took effect is not known: what must happen once is asked again by its key.
 * @throws DatabaseUnavailable
 */
export async function namingLoss<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isAway(error) ? new DatabaseUnavailable(error) : error;
  }
}
