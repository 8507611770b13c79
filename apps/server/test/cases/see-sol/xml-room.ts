import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import type { Deps } from '../../../src/ctx.ts';
import { createBreaker } from '../../../src/features/documents/lane/breaker.ts';
import { markDue } from '../../../src/features/documents/lane/queries-lanes.ts';
import { runLane } from '../../../src/features/documents/lane/run-lane.ts';
import { createTurns } from '../../../src/features/documents/lane/turns.ts';
import { askSeeSol } from '../../../src/features/documents/see-sol/ask-see-sol.ts';
import type { TestApp } from '../../harness.ts';
import type { Sandbox } from '../../sandbox.ts';
import { keylessRoom, NEVER } from '../documents/keyless-room.ts';

export type SeeSolRoom = ReturnType<typeof seeSolXmlRoom>;
export type SeeSolFile = Awaited<ReturnType<SeeSolRoom['filesOf']>>[number];

/**
 * A company without API key, whose XML of E-series come from SEE-SOL.
 * @param at an app whose SUNAT is the sandbox, and that knows its portal and no service of vouchers
 */
export function seeSolXmlRoom(at: () => { app: TestApp; sandbox: Sandbox }) {
  const keyless = keylessRoom(at, { purchases: 14, sales: 30 });
  const { system, laneRow, change } = keyless;
  let { app, sandbox, company, own } = {} as ReturnType<typeof keyless.given>;
  /** With a service of vouchers, which nobody without a key gets to. */
  let deps: Deps;
  const filesOf = async (begin: 'E' | 'F') => (await keyless.xml()).filter(({ serie }) => serie.startsWith(begin));
  const requests = async (part: string) => (await keyless.requests(part)).length;
  const today = () => deps.clock.today();
  /** A while of the lane, as a worker does it. */
  const lane = async () => {
    await system((tx) => markDue(tx, own, new Date()));
    await runLane({ deps, breaker: createBreaker(deps.clock), turns: createTurns(deps.clock) }, own, NEVER);
  };
  /** As nobody had ever asked SEE-SOL for some of them. */
  const forget = (most = 1_000) =>
    system(async (tx) => {
      await sql`update voucher_files set state = 'absent', reason = 'no-access', source = null, sha256 = null, bytes = null,
        size = null, see_sol = null, see_sol_at = null, see_sol_tries = 0, fetched_at = null, reader_version = null
        where business_id = ${own.businessId}::uuid and kind = 'xml' and serie like 'E%' and state <> 'not-expected'
          and ctid = any(array(select ctid from voucher_files where business_id = ${own.businessId}::uuid and kind = 'xml'
            and serie like 'E%' order by priority desc limit ${most}))`.execute(tx);
    });
  /** As the job does it, and waits for it. */
  async function asks(scenario?: string, by: Deps = deps) {
    if (scenario) await sandbox.scenario(company.ruc, scenario);
    await change({ see_sol_due_at: new Date(0), see_sol_asked_at: null, see_sol_tries: 0 });
    await askSeeSol(by, own, AbortSignal.timeout(60_000));
    await sandbox.clearScenarios(company.ruc);
    return { files: await filesOf('E'), lane: await laneRow() };
  }
  /** With what screens say, and workers do, where SEE-SOL is asked: a sweep of theirs must not go before what a test asks. */
  async function asScreens<T>(work: () => Promise<T>): Promise<T> {
    const { asksSeeSol } = app.deps.sunat;
    app.deps.sunat.asksSeeSol = true;
    try {
      return await work();
    } finally {
      app.deps.sunat.asksSeeSol = asksSeeSol;
    }
  }
  const panel: typeof keyless.panel = (file, who) => asScreens(() => keyless.panel(file, who));
  /** The portal, with something of its SEE-SOL in the place of what it does. */
  const portalWith = (seeSol: (real: () => Promise<object>) => Promise<object>): Deps => {
    const { sunat } = deps;
    const portal = (...given: Parameters<NonNullable<typeof sunat.portal>>) => {
      const client = sunat.portal?.(...given);
      const session = (chosen: object) => {
        const real = client?.session(chosen);
        return { ...real, seeSol: (signal?: AbortSignal) => seeSol(async () => (await real?.seeSol(signal)) ?? {}) };
      };
      return { ...client, session };
    };
    return { ...deps, sunat: { ...sunat, portal } } as unknown as Deps;
  };

  /** The real portal, whose XML are what is given in their place. */
  type Xml = (real: (asked: unknown) => Promise<unknown>, asked: { serie: string; number: string }) => Promise<unknown>;
  const xmlWith = (xml: Xml) =>
    portalWith(async (real) => {
      const seeSol = (await real()) as { xml: (asked: unknown, signal: unknown) => Promise<unknown> };
      return {
        ...seeSol,
        xml: (asked: Parameters<Xml>[1], signal: unknown) => xml((one) => seeSol.xml(one, signal), asked),
      };
    });

  beforeAll(() => {
    ({ app, sandbox, company, own } = keyless.given());
    app.deps.sunat.asksSeeSol = true;
    deps = {
      ...app.deps,
      sunat: { ...app.deps.sunat, consultaCpe: () => Promise.reject(new Error('no key')) as never },
    };
  });
  afterAll(() => {
    app.deps.sunat.asksSeeSol = false;
  });

  return {
    ...keyless,
    given: () => ({ ...keyless.given(), deps }),
    ...{ filesOf, requests, today, lane, forget, asks, asScreens, panel, portalWith, xmlWith },
  };
}

/** Cases of what was asked for: each begins as if nobody had, and nobody else asks meanwhile. */
export function onceAsked(room: SeeSolRoom, cases: () => void): void {
  describe('once they were asked for,', () => {
    beforeAll(() => {
      room.given().app.deps.sunat.asksSeeSol = false;
    });
    beforeEach(async () => {
      await room.forget();
    });
    cases();
  });
}
