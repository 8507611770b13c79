import type { System, Tx } from '../../../ctx.ts';
import { isDue, nextTry } from '../../ruc-register/due.ts';
import { failureOf } from '../../ruc-register/failure.ts';
import { findSource, noteTry, type SourceRow } from './queries-sources.ts';

/** What a good try is noted with. */
export type Brought = Partial<
  Pick<SourceRow, 'url' | 'sha256' | 'bytes' | 'rows_read' | 'rows_rejected' | 'next_try_at'>
>;

/** One thing that SUNAT publishes, and how it is brought up to date. */
export interface Source {
  source: string;
  /**
   * Asks SUNAT, outside of any transaction. @param known the SHA-256 of what was brought last
   * @returns what is written, with the note of it in one transaction
   * @throws whatever leaves what stands as it is
   */
  bring: (known: string | null, signal: AbortSignal) => Promise<{ brought: Brought; write: (tx: Tx) => Promise<void> }>;
}

/**
 * Brings one source up to date when its time has come. Whatever fails leaves what stands, and is noted with when it is tried again.
 * @returns what became of it; null when nothing was to be done
 */
export async function refreshSource(
  system: System,
  { source, bring }: Source,
  signal: AbortSignal,
): Promise<'done' | 'failed' | null> {
  const { clock, config, log } = system.deps;
  const before = await system.transaction((tx) => findSource(tx, source));
  const last = before && { state: before.state, started_at: before.tried_at, next_try_at: before.next_try_at };
  if (!isDue(last, clock.now(), config.mode === 'demo')) return null;
  try {
    const { brought, write } = await bring(before?.sha256 ?? null, signal);
    const at = clock.now();
    await system.transaction(async (tx) => {
      await write(tx);
      const good = { done_at: at, first_done_at: before?.first_done_at ?? before?.done_at ?? at };
      await noteTry(tx, { ...brought, ...good, source, state: 'done', tried_at: at, failures: 0 });
    });
    return 'done';
  } catch (error) {
    if (signal.aborted) throw error;
    const failures = (before?.failures ?? 0) + 1;
    const failure = failureOf(error);
    const next = nextTry(failure, failures, clock.now());
    const said = { source, failures, code: failure.code, nextTryAt: next, problem: failure.message };
    if (failure.code === 'INTERNAL') log.error({ ...said, err: error }, 'a public source was not brought up to date');
    else log.warn(said, 'a public source was not brought up to date: what stands stays');
    await system.transaction((tx) =>
      noteTry(tx, {
        ...{ source, state: 'failed', tried_at: clock.now(), next_try_at: next, failures, error_code: failure.code },
        message: failure.message.slice(0, 500),
        answer: failure.evidence && JSON.stringify(failure.evidence),
      }),
    );
    return 'failed';
  }
}
