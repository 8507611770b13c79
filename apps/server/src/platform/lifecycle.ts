import type { Log } from './log.ts';

/** What the parts of a stop take beyond the limit given to the jobs. */
const MARGIN = 10_000;

/**
 * Stops once on SIGTERM or SIGINT. A second signal, or a stop that takes too long, ends the process at once: what was
 * under way is then retried by another worker.
 */
export function stopOnSignals(stop: () => Promise<void>, limit: number, log: Log): void {
  let stopping = false;
  const onSignal = (signal: string): void => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    const impatience = setTimeout(() => {
      log.error({ limit: limit + MARGIN }, 'stop took too long');
      process.exit(1);
    }, limit + MARGIN);
    impatience.unref();
    stop().then(
      () => process.exit(0),
      (err: unknown) => {
        log.error({ err }, 'stop failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
