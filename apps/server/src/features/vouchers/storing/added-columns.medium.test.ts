import { randomUUID } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type ProposalRow, readProposal } from '@yupana/registers/read/proposal.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signUpAccountant, startApp, type TestApp } from '../../../../test/harness.ts';
import { inBatches } from '../../../../test/proposal-rows.ts';
import { type SeededBusiness, seedBusiness } from '../../../../test/seed.ts';
import { storeProposal } from './store-proposal.ts';

const NAME = "Cód. d'Establecimiento";
/** A version that knows a column 42 of the purchases: told before anything reads which there are. */
const known = await vi.hoisted(async () => {
  const { RCE } = await import('@yupana/registers/read/proposal/rce.ts');
  const added = RCE.added as [string][];
  added.push(["Cód. d'Establecimiento"]);
  return added;
});

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ role: 'api' });
});
afterAll(() => app.stop());

const OLD = fileURLToPath(new URL('../../../../../../packages/registers/fixtures/ok/rce-202609.txt', import.meta.url));
const without = () => createReadStream(OLD);
const withColumn = (cell: (row: number) => string) => () =>
  Readable.from([
    readFileSync(OLD, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line, row) =>
        [...line.trimEnd().split('|').slice(0, 41), row === 0 ? NAME : cell(row), row === 0 ? 'CLU1' : ''].join('|'),
      )
      .join('\n'),
  ]).map((text: string) => Buffer.from(text));
const same = withColumn(() => '0001');
const other = withColumn((row) => (row === 3 ? '0002' : '0001'));

async function rowsOf(bytes: AsyncIterable<Uint8Array>): Promise<ProposalRow[]> {
  const rows: ProposalRow[] = [];
  for await (const batch of readProposal('RCE', bytes)) {
    expect(batch.rejected).toEqual([]);
    rows.push(...batch.rows);
  }
  return rows;
}

async function changesOf(business: SeededBusiness, bytes: AsyncIterable<Uint8Array>) {
  const scope = { firmId: business.firmId, businessId: business.id, runId: randomUUID(), period: '202609' };
  const { changes, rows } = await storeProposal(app.deps, { ...scope, book: 'RCE' }, inBatches(await rowsOf(bytes)));
  expect(rows).toBe(12);
  return changes;
}

async function cellsOf({ id }: SeededBusiness) {
  const { rows } = await app.deps.database.system((tx) =>
    sql<{ cell: string | null; count: number }>`
      select detail ->> ${NAME} as cell, count(*)::int as count from vouchers where business_id = ${id}::uuid group by 1
      order by 1`.execute(tx),
  );
  return rows.map(({ cell, count }) => [cell, count]);
}

const none = { new: 0, returned: 0, changed: 0, gone: 0 };

test('on the day a column that SUNAT added is known no voucher has changed, whether its period came with it or without', async () => {
  const rosa = await signUpAccountant(app);
  for (const before of [without, same]) {
    const business = await seedBusiness(app, rosa);
    const [column] = known.splice(0) as [[string]];
    await changesOf(business, before());
    known.push(column);
    expect(await changesOf(business, same())).toEqual(none);
    expect(await cellsOf(business)).toEqual([['0001', 12]]);
    // From then on what it says is news; that SUNAT gives the old columns again, and then the new ones, is not.
    expect(await changesOf(business, other())).toEqual({ ...none, changed: 1 });
    expect(await changesOf(business, without())).toEqual(none);
    expect(await cellsOf(business)).toEqual([[null, 12]]);
    expect(await changesOf(business, other())).toEqual(none);
  }
});
