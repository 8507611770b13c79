import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getMe, signIn } from '@yupana/contract/accounts.ts';
import { getFilters, getPeriods } from '@yupana/contract/businesses.ts';
import { acceptHandover } from '@yupana/contract/handovers.ts';
import { expect, test } from 'vitest';
import { hashToken } from '../../src/platform/crypto/tokens.ts';
import { openPGlite } from '../../src/platform/database/embedded/pglite.ts';
import { type Accountant, call, signUpAccountant } from '../harness.ts';
import { expectNotToStartWithAnotherKey, serverProcesses } from './server-processes.ts';

/** The server on the embedded database, whichever engine the other tests are run on. */
const processes = serverProcesses();
const { run, boot, demo } = processes;

test('what was answered survives a SIGKILL, of two servers on one database the second does not start, a handover that is killed is taken up at the next start, and a copy of the folder, which nobody else reads, is a backup', async () => {
  const VOUCHERS = 6_000;
  const company = randomUUID();
  const params = { uuid: company };
  const first = await boot();
  const [giver, receiver] = [await signUpAccountant(first), await signUpAccountant(first)];
  // It would destroy what the first one has.
  const other = run([], demo());
  expect(await other.exited).toBe(1);
  expect(other.output()).toContain('ya está en uso');
  first.child.kill('SIGKILL');
  await first.exited;
  await expectNotToStartWithAnotherKey(processes);
  await offline(async (query) => {
    await query(
      `insert into businesses (id, firm_id, accountant_id, ruc, name, status, daily_minute, terms_accepted_at, privacy_accepted_at)
       select $1, firm_id, id, '20500000011', 'COMERCIAL DE PRUEBA S.A.C.', 'VALID', 0, now(), now() from members where email = $2`,
      [company, giver.email],
    );
    await query(
      `insert into vouchers (business_id, book, tax_period, firm_id, issuer_ruc, type_code, serie, number, issue_date,
         counterparty_document_type, counterparty_document, counterparty_name, taxable, igv, non_taxable, isc, icbper, other,
         total, igv_bucket, currency, exchange_rate, sunat_status, detraction, detail, first_seen_at, changed_at)
       select id, 'RCE', '202610', firm_id, '20512345671', '01', 'F001', n::text, '2026-10-05', '6', '20512345671', 'PROVEEDOR',
         100, 18, 0, 0, 0, 0, 118, 'general', 'PEN', 1, '1', false, '{}', now(), now()
       from businesses cross join generate_series(1, ${VOUCHERS}) n`,
    );
    await query(
      `insert into handovers (business_id, firm_id, email, token_hash, offered_at, expires_at)
       select id, firm_id, $1, $2, now(), now() + interval '1 day' from businesses`,
      [receiver.email, hashToken('el-enlace')],
    );
    await query(
      `insert into business_periods (business_id, tax_period, firm_id) select id, '202610', firm_id from businesses`,
    );
  });

  const second = await boot();
  expect((await call(second, signIn, { body: { email: giver.email, password: giver.password } })).status).toBe(200);
  expect((await call(second, getMe, {}, giver.token)).status).toBe(200);
  const body = { token: 'el-enlace', terms: true, privacy: true } as const;
  const accepting = call(second, acceptHandover, { body }, receiver.token).catch(() => undefined);
  const has = async (server: { url: string }, { token }: Accountant) =>
    (await call(server, getFilters, {}, token)).body.businesses.length;
  await expect.poll(() => has(second, giver), { interval: 10, timeout: 30_000 }).toBe(0);
  // It is nobody's: who has it next does not see it yet, and others are answered meanwhile.
  for (let n = 0; n < 8; n++) expect(await has(second, receiver)).toBe(0);
  second.child.kill('SIGKILL');
  await second.exited;
  await accepting;
  const whose = async () => {
    let shares: number[] = [];
    await offline(async (query) => {
      const rows = await query('select count(*)::int as count from vouchers group by firm_id');
      shares = rows.map((row) => row.count as number);
    });
    return shares;
  };
  const cut = await whose();
  // Where it was cut is as quick as the machine: before the first row, as a rule among them. None is lost or of a third account.
  expect(cut.length).toBeLessThanOrEqual(2);
  expect(cut.reduce((sum, count) => sum + count)).toBe(VOUCHERS);

  const third = await boot();
  await expect
    .poll(async () => (await call(third, getPeriods, { params }, receiver.token)).status, { timeout: 30_000 })
    .toBe(200);
  expect((await call(third, getPeriods, { params }, giver.token)).status).toBe(404);
  third.child.kill('SIGTERM');
  expect(await third.exited).toBe(0);
  expect(await whose()).toEqual([VOUCHERS]);

  const folder = processes.folder();
  const openToOthers = (await readdir(folder, { recursive: true })).filter(
    (path) => (statSync(join(folder, path)).mode & 0o077) !== 0,
  );
  expect(openToOthers).toEqual([]);
  const elsewhere = await mkdtemp(join(tmpdir(), 'yupana-restored-'));
  try {
    await cp(folder, elsewhere, { recursive: true });
    await rm(folder, { recursive: true });
    const restored = await boot([], { DATA_DIR: elsewhere });
    expect((await call(restored, getPeriods, { params }, receiver.token)).status).toBe(200);
    restored.child.kill('SIGTERM');
    expect(await restored.exited).toBe(0);
  } finally {
    await rm(elsewhere, { recursive: true, force: true });
  }
});

/** Does something to the database of a server that does not run. */
async function offline(work: (query: Query) => Promise<void>): Promise<void> {
  const database = await openPGlite({ folder: join(processes.folder(), 'database') });
  try {
    await work(async (text, values = []) => (await database.run(text, values)).rows as Record<string, unknown>[]);
  } finally {
    await database.close();
  }
}
type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
