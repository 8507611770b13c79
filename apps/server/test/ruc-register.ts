import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createSystem, type System } from '../src/ctx.ts';
import { findTaxpayers } from '../src/features/ruc-register/find-taxpayers.ts';
import { findNewest } from '../src/features/ruc-register/queries-runs.ts';
import { refreshRegister } from '../src/features/ruc-register/refresh-register.ts';
import { type HeldClock, holdClock } from '../src/platform/clock.ts';
import { startApp, sunatAt, type TestApp } from './harness.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

export interface RegisterBench {
  sandbox: Sandbox;
  app: TestApp;
  system: System;
  clock: HeldClock;
  /** One look, as another process would make it: nothing is remembered but in the database and on the disk. */
  look(stopping?: AbortSignal): Promise<string | null>;
  /** Until the next look is due. */
  laterOn(): void;
  lastRun(): ReturnType<typeof findNewest>;
  nameOf(ruc: string): Promise<string | undefined>;
  everything(): Promise<{ ruc: string; name: string; left_at: Date | null }[]>;
  /** The register's tables and their indexes. */
  tables(): Promise<string[]>;
  /** An installation that never asked for the register, and a SUNAT at its best. */
  forget(): Promise<void>;
  stop(): Promise<void>;
}

/** An app that looks for the register only when it is told to, and the sandbox that has it. */
export async function startRegisterBench(): Promise<RegisterBench> {
  const now = '2026-11-20T15:00:00Z';
  const sandbox = await startSandbox({ SANDBOX_NOW: now });
  const clock = holdClock(now);
  const app = await startApp({ clock, role: 'api', env: sunatAt(sandbox.url) });
  const system = createSystem(app.deps);
  return {
    sandbox,
    app,
    system,
    clock,
    look: async (stopping = new AbortController().signal) => {
      const source = app.deps.sunat.rucRegister;
      if (!source) throw new Error('The register is not kept here.');
      return refreshRegister(system, source, stopping);
    },
    laterOn: () => clock.advance(120_000),
    lastRun: () => system.transaction(findNewest),
    nameOf: async (ruc) => (await findTaxpayers(app.deps, [ruc])).get(ruc)?.name,
    everything: () =>
      system.transaction(async (tx) => {
        const { rows } = await sql`select * from taxpayers order by ruc`.execute(tx);
        return rows as { ruc: string; name: string; left_at: Date | null }[];
      }),
    tables: () =>
      system.transaction(async (tx) => {
        const { rows } = await sql<{ name: string }>`
          select relname as name from pg_class where relname like 'taxpayers%' order by 1`.execute(tx);
        return rows.map(({ name }) => name);
      }),
    forget: async () => {
      await sandbox.fault('padron', null);
      await sandbox.putRegister(null);
      await system.transaction(async (tx) => {
        await sql`truncate taxpayers, ruc_register_runs`.execute(tx);
        await sql`drop table if exists taxpayers_next`.execute(tx);
      });
      await rm(join(app.deps.config.scratchFolder, 'ruc-register'), { recursive: true, force: true });
      app.log.length = 0;
    },
    stop: async () => {
      await app.stop();
      await sandbox.stop();
    },
  };
}

export const linesOf = (text: string): string[] => text.trimEnd().split('\r\n');
export const textOf = (lines: readonly string[]): string => `${lines.join('\r\n')}\r\n`;
