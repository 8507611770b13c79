import { tryDocumentsNow } from '@yupana/contract/documents.ts';
import type { ConsultaCpeClient } from '@yupana/sunat/consultacpe/types.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Deps } from '../../../src/ctx.ts';
import { askByMenu } from '../../../src/features/documents/by-menu/ask-by-menu.ts';
import { askByMenu as askByMenuJob } from '../../../src/features/documents/job-definitions.ts';
import { createBreaker } from '../../../src/features/documents/lane/breaker.ts';
import { markDue } from '../../../src/features/documents/lane/queries-lanes.ts';
import { runLane } from '../../../src/features/documents/lane/run-lane.ts';
import { createTurns } from '../../../src/features/documents/lane/turns.ts';
import { actaOf } from '../../collecting.ts';
import { call, type TestApp } from '../../harness.ts';
import type { Sandbox } from '../../sandbox.ts';
import { HOUR, keylessRoom, NEVER, periodOf } from './keyless-room.ts';

type Cpe = Pick<Deps['sunat'], 'consultaCpe' | 'consultaCpeByMenu'>;

/** An app whose SUNAT is the sandbox and whose workers ask for no documents: each test does what a worker would, when it wants it. */
export interface MenuHost {
  app: TestApp;
  sandbox: Sandbox;
  cpe: Cpe;
}

export type MenuRoom = ReturnType<typeof byMenuRoom>;
export type MenuFile = Awaited<ReturnType<MenuRoom['files']>>[number];

/** A company without API key, whose documents are asked for by the menu of the portal. @param at known once tests run */
export function byMenuRoom(at: () => MenuHost) {
  // Nobody else enters the portal with its user behind the collection.
  const prepare = (app: TestApp) => Object.assign(app.deps.sunat, { readsMailboxes: false });
  const keyless = keylessRoom(at, { purchases: 22, sales: 16, prepare });
  const { system, laneRow, change, requests } = keyless;
  let { app, sandbox, ana, company, own } = {} as ReturnType<typeof keyless.given>;
  let deps: Deps;
  let send: Deps['queue']['send'];
  const files = async () => (await keyless.xml()).filter(({ state }) => state !== 'not-expected');
  const count = async () => {
    const states: Record<string, number> = {};
    for (const { state, reason } of await files()) {
      const one = `${state} ${state === 'held' ? '' : reason}`.trim();
      states[one] = (states[one] ?? 0) + 1;
    }
    return states;
  };
  const askedFor = async () => (await requests('consultacpe/comprobantes')).map(({ path }) => path);
  const workWith = (by: Deps) => ({ deps: by, breaker: createBreaker(by.clock), turns: createTurns(by.clock) });
  /** A while of the lane, as a worker does it. */
  const lane = async () => {
    await system((tx) => markDue(tx, own, new Date()));
    await runLane(workWith(deps), own, NEVER);
  };
  /** A visit as its job makes it. */
  const visit = (by: Deps = deps, signal = AbortSignal.timeout(60_000)) => askByMenu(workWith(by), own, signal);
  /** As nobody had ever asked for them, nor been at the portal for it. */
  async function forget() {
    await sandbox.clearScenarios(company.ruc);
    await system(async (tx) => {
      await sql`update voucher_files set state = 'wanted', reason = '', source = null, sha256 = null, bytes = null, size = null,
        tries = 0, fault = null, fetched_at = null, reader_version = null, next_try_at = now() - interval '1 second'
        where business_id = ${own.businessId}::uuid and kind = 'xml' and state <> 'not-expected'`.execute(tx);
      await sql`delete from voucher_files where business_id = ${own.businessId}::uuid and kind <> 'xml'`.execute(tx);
    });
    await change({
      ...{
        access: 'unknown',
        again_at: null,
        denials: 0,
        denied_since: null,
        door: null,
        worker: null,
        held_until: null,
      },
      ...{ menu_due_at: null, menu_asked_at: null, menu_fault: null, menu_failed_at: null, menu_tries: 0 },
    });
  }
  /** The lane finds what is wanted, and the portal is visited for it. */
  async function asks(scenario?: string, by: Deps = deps, times?: number) {
    await lane();
    if (scenario) await sandbox.scenario(company.ruc, scenario, times ? { times } : {});
    await visit(by);
    await sandbox.clearScenarios(company.ruc);
    return laneRow();
  }
  const accessOf = async (file: { priority: bigint | number | string }) =>
    (await actaOf(app, ana, own.businessId, periodOf(file))).purchases.documents;
  /** The service of vouchers by the menu, with something in the place of what it does. */
  const cpeWith = (change: (real: ConsultaCpeClient) => Partial<ConsultaCpeClient>): Deps => {
    const { consultaCpeByMenu: make } = deps.sunat;
    if (!make) throw new Error('There is no menu.');
    const consultaCpeByMenu: typeof make = (...by) => {
      const real = make(...by);
      return { ...real, ...change(real) };
    };
    return { ...deps, sunat: { ...deps.sunat, consultaCpeByMenu } };
  };
  /** The portal, with something besides what a session of it does as it is left. */
  const portalWith = (leaving: () => Promise<void>, opened: () => void = () => undefined): Deps => {
    const { sunat } = deps;
    const portal = (...given: Parameters<NonNullable<typeof sunat.portal>>) => {
      const client = sunat.portal?.(...given);
      const session = (chosen: never) => {
        opened();
        const real = client?.session(chosen);
        const leave = async () => {
          await leaving();
          await real?.leave();
        };
        return { ...real, leave };
      };
      return { ...client, session };
    };
    return { ...deps, sunat: { ...sunat, portal } } as unknown as Deps;
  };
  const tryNow = async () => {
    await change({ access_at: new Date(Date.now() - HOUR) });
    const { status } = await call(app, tryDocumentsNow, { params: { uuid: own.businessId } }, ana.token);
    expect(status).toBeLessThan(300);
  };
  const judge = (set: object) =>
    system((tx) => tx.updateTable('credentials').set(set).where('business_id', '=', own.businessId).execute());

  beforeAll(() => {
    ({ app, sandbox, ana, company, own } = keyless.given());
    const { cpe } = at();
    // Nothing is sent: no other worker does anything of it meanwhile.
    deps = { ...app.deps, sunat: { ...app.deps.sunat, ...cpe }, queue: { ...app.deps.queue, send: async () => null } };
    // What is shown is shown of an installation that knows both, whose own clock sends for no visit meanwhile.
    Object.assign(app.deps.sunat, { consultaCpeByMenu: cpe.consultaCpeByMenu });
    const { queue } = app.deps;
    send = queue.send;
    queue.send = async (job, ...given) => (job.name === askByMenuJob.name ? null : send(job, ...given));
  });
  afterAll(() => {
    Object.assign(app.deps.sunat, { readsMailboxes: true, consultaCpeByMenu: null });
    Object.assign(app.deps.queue, { send });
  });

  return {
    ...keyless,
    given: () => ({ ...keyless.given(), deps }),
    ...{ files, count, askedFor, lane, visit, forget, asks, accessOf, cpeWith, portalWith, tryNow, judge, workWith },
  };
}
