import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkReport, getReport, getSiscontReport } from '@yupana/contract/reports.ts';
import { type Book, readProposal } from '@yupana/registers/read/proposal.ts';
import { type Insertable, sql } from 'kysely';
import { beforeAll, expect } from 'vitest';
import type { Tx } from '../../../src/ctx.ts';
import { storeProposal } from '../../../src/features/vouchers/storing/store-proposal.ts';
import { raiseSeq } from '../../../src/features/vouchers/totals/queries-periods.ts';
import type { Schema } from '../../../src/schema.ts';
import { type Accountant, call, type TestApp } from '../../harness.ts';
import { type SeededBusiness, seedBusiness } from '../../seed.ts';

export const proposals = new URL('../../../../../packages/registers/fixtures/ok/', import.meta.url);
export const PERIOD = '202609';

/** The cells of a text file of SUNAT's, or of a program's. */
export const cellsOf = (text: string) =>
  text
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) => line.split('|'));

/**
 * A company of its own for cases that write files: the proposals of a month, three of whose purchases are deductible.
 * @param started the app, and @param signedUp whose company it is: known once tests run
 */
export function reportRoom(started: () => TestApp, signedUp: () => Accountant) {
  let app: TestApp;
  let rosa: Accountant;
  let business: SeededBusiness;
  beforeAll(async () => {
    [app, rosa] = [started(), signedUp()];
    business = await seedBusiness(app, rosa);
    await store('RCE', 'rce-202609.csv');
    await store('RVIE', 'rvie-202609.csv');
    // A sweep of the minute would judge them in the middle of a test, and say otherwise than it did.
    await tenant((tx) => tx.deleteFrom('to_judge').where('business_id', '=', business.id).execute());
    await setStatus("number in ('1501', '310', '900')", 'gasto deducible');
  });

  async function store(book: Book, name: string) {
    const file = createReadStream(fileURLToPath(new URL(name, proposals)));
    const scope = { firmId: business.firmId, businessId: business.id, runId: randomUUID(), period: PERIOD, book };
    await storeProposal(app.deps, scope, readProposal(book, file));
  }

  const tenant = <T>(work: (tx: Tx) => Promise<T>) => app.deps.database.tenant(business.firmId, work);
  /** What a decision would do, without its trail: status, and that the period is another. */
  const setStatus = (which: string, status: string, reason = '') =>
    app.deps.database.system(async (tx) => {
      await sql`update vouchers set status = ${status}, reason = ${reason} where business_id = ${business.id}::uuid and book = 'RCE' and ${sql.raw(which)}`.execute(
        tx,
      );
      await raiseSeq(tx, { firmId: business.firmId, businessId: business.id, period: PERIOD });
    });
  const ask = (operation_type: 'COMPRA' | 'VENTA', file_extension: 'txt' | 'xlsx', tax_period = PERIOD, who = rosa) =>
    call(
      app,
      getReport,
      { params: { ruc: business.ruc }, query: { tax_period, operation_type, file_extension } },
      who.token,
    );
  const bytesAt = async (sas: string | null | undefined) => {
    const response = await fetch(`${app.url}${sas}`);
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  };
  const check = (operation_type: 'COMPRA' | 'VENTA') =>
    call(
      app,
      checkReport,
      { params: { ruc: business.ruc }, query: { tax_period: PERIOD, operation_type } },
      rosa.token,
    );
  /** A row as `getReport` writes it, in some state. */
  const seedReport = async (told: Partial<Insertable<Schema['reports']>>, within?: Tx): Promise<string> => {
    const [id, at] = [randomUUID(), app.deps.clock.now()];
    const file = {
      kind: 'rvie',
      seq: -1,
      rows_total: 10,
      file_name: 'LE.TXT',
      created_at: at,
      heartbeat_at: at,
    } as const;
    const whose = { business_id: business.id, firm_id: business.firmId, tax_period: PERIOD };
    const insert = (tx: Tx) =>
      tx
        .insertInto('reports')
        .values({ ...file, ...whose, ...told, id })
        .execute();
    await (within ? insert(within) : tenant(insert));
    return id;
  };
  const findReport = (id: string) =>
    tenant((tx) => tx.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
  const countReports = async (): Promise<number> => {
    const { rows } = await tenant((tx) =>
      sql<{
        count: number;
      }>`select count(*)::int as count from reports where business_id = ${business.id}::uuid`.execute(tx),
    );
    return rows[0]?.count ?? 0;
  };
  const askSiscont = () =>
    call(app, getSiscontReport, { params: { ruc: business.ruc }, query: { tax_period: PERIOD } }, rosa.token);

  return {
    /** What the tests are about, once it is there. */
    opened: () => ({ app, rosa, business }),
    ...{ tenant, setStatus, ask, askSiscont, bytesAt, check, seedReport, findReport, countReports },
  };
}
