import { setTimeout as sleep } from 'node:timers/promises';
import { getMailboxMessage, listMailbox, openMailboxMessage } from '@yupana/contract/mailbox.ts';
import { beforeAll, expect } from 'vitest';
import { updateMailbox } from '../../../src/features/mailbox/reading/queries-reading.ts';
import { readWhenDue } from '../../../src/features/mailbox/reading/read-when-due.ts';
import { ended, register } from '../../collecting.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../../harness.ts';
import type { Sandbox, SandboxCompany } from '../../sandbox.ts';

interface Held {
  code: number;
  tray: string;
  subject: string;
  isRead: boolean;
  readBy: { solUser: string } | null;
}

export type CompanyMailbox = ReturnType<typeof companyMailbox>;

/** A company whose mailbox was read after its collection, and what is done with it. @param at as `mailboxCases` */
export function companyMailbox(at: () => { app: TestApp; sandbox: Sandbox }) {
  let app: TestApp;
  let sandbox: Sandbox;
  let ana: Accountant;
  let company: SandboxCompany;
  let uuid: string;
  let firmId: string;

  beforeAll(async () => {
    ({ app, sandbox } = at());
    ana = await signUpAccountant(app);
    company = await sandbox.company({ purchases: 2, sales: 2, months: 1 });
    await sends({ subject: 'Resolución de Ejecución Coactiva N.° 021', label: '11', folder: '04', files: 2 });
    await sends({ subject: 'Requerimiento N.° 0222, IGV Ago 2026', label: '14', files: 1 });
    ({ uuid } = await register(app, ana, company));
    await ended(app, ana, uuid);
    ({ firm_id: firmId } = await app.deps.database.system((tx) =>
      tx.selectFrom('businesses').select('firm_id').where('id', '=', uuid).executeTakeFirstOrThrow(),
    ));
    await until(async () => (await list()).companies === 1);
  });

  async function control<T>(method: string, path: string, body?: object): Promise<T> {
    const init = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {};
    return (await (await fetch(`${sandbox.url}/__sandbox${path}`, { method, ...init })).json()) as T;
  }
  const sends = (message: object) => control<Held>('POST', `/mailbox/${company.ruc}`, message);
  const held = () => control<Held[]>('GET', `/mailbox/${company.ruc}`);
  const list = async (query = {}) => (await call(app, listMailbox, { query }, ana.token)).body;
  const requests = async (part: string) =>
    (await sandbox.requests(company.ruc)).filter(({ path }) => path.includes(part)).length;
  const rowOf = () =>
    app.deps.database.system((tx) =>
      tx.selectFrom('mailboxes').selectAll().where('business_id', '=', uuid).executeTakeFirstOrThrow(),
    );

  const openingsLost = () =>
    app.deps.database.system((tx) =>
      tx
        .selectFrom('mailbox_openings')
        .selectAll()
        .where('business_id', '=', uuid)
        .where('fault', '=', 'WORKER_LOST')
        .orderBy('asked_at')
        .execute(),
    );
  const ago = (ms: number) => new Date(Date.now() - ms);

  async function until(isSo: () => Promise<boolean>): Promise<void> {
    for (const end = Date.now() + 60_000; !(await isSo()); await sleep(100)) {
      if (Date.now() > end) throw new Error(`It did not become so: ${JSON.stringify((await list()).not_whole)}`);
    }
  }

  const changeDue = (due_at: Date | null) =>
    app.deps.database.system((tx) => updateMailbox(tx, { firmId, businessId: uuid }, { due_at }));

  /** As the job does it, and waits for it. */
  async function reads(): Promise<void> {
    await changeDue(new Date(0));
    await readWhenDue(app.deps, { firmId, businessId: uuid }, AbortSignal.timeout(60_000));
  }

  const messageOf = async (subject: string) => {
    const found = (await list({ size: 100 })).messages.find((one) => one.subject === subject);
    if (!found) throw new Error(`There is no «${subject}».`);
    return found;
  };

  /** A person confirms it, and it is waited for. */
  async function opens(subject: string) {
    const { tray, code } = await messageOf(subject);
    const params = { ruc: company.ruc, tray, code };
    const answer = await call(app, openMailboxMessage, { params, body: { confirmed: true } }, ana.token);
    expect(answer.status).toBe(202);
    const look = async () => (await call(app, getMailboxMessage, { params }, ana.token)).body;
    await until(async () => !['asked', 'opening'].includes((await look()).opening?.state ?? ''));
    return look();
  }

  return {
    ...{ sends, held, list, requests, rowOf, openingsLost, ago, until, changeDue, reads, messageOf, opens, control },
    whose: () => ({ firmId, businessId: uuid }),
    get app() {
      return app;
    },
    get sandbox() {
      return sandbox;
    },
    get ana() {
      return ana;
    },
    get company() {
      return company;
    },
  };
}
