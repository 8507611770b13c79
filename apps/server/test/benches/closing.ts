import { buffer } from 'node:stream/consumers';
import { closePeriod, getClose, getCloseChanges, reopenPeriod } from '@yupana/contract/closing.ts';
import { changeSetting } from '@yupana/contract/settings.ts';
import { sql } from 'kysely';
import { beforeEach, expect } from 'vitest';
import yauzl from 'yauzl';
import { runPackage } from '../../src/features/closing/build-package.ts';
import { raiseSeq } from '../../src/features/vouchers/totals/queries-periods.ts';
import { call } from '../harness.ts';
import { seedVouchers } from '../seed.ts';
import { decidingBench } from './deciding.ts';
import { type JudgingHost, PERIOD } from './judging.ts';

export const WHY = 'Los cuatro los sustenta el cliente en noviembre';

/** What tests of closing do besides those of deciding: before each a period of four observed purchases and one sale, judged. */
export function closingBench(host: () => JudgingHost) {
  const bench = decidingBench(host);
  const { tenant } = bench;
  const ruc = () => ({ ruc: bench.business.ruc });
  const at = () => ({ params: ruc(), query: { tax_period: PERIOD } });
  const show = async (who = bench.rosa) => call(bench.app, getClose, at(), who.token);
  const seqNow = async () => (await show()).body.seq;
  const close = async (body: { seq?: number; reason?: string } = {}, who = bench.rosa) => {
    const seen = body.seq ?? (await seqNow());
    const asked = { tax_period: PERIOD, reason: WHY, ...body, seq: seen };
    return call(bench.app, closePeriod, { params: ruc(), body: asked }, who.token);
  };
  const reopen = (version: number, reason = 'Llegó el sustento de cuatro compras') =>
    call(bench.app, reopenPeriod, { params: ruc(), body: { tax_period: PERIOD, version, reason } }, bench.rosa.token);
  const changes = async (version: number) =>
    (
      await call(
        bench.app,
        getCloseChanges,
        { params: ruc(), query: { tax_period: PERIOD, version } },
        bench.rosa.token,
      )
    ).body;
  const tell = (setting: 'program' | 'accounts', value: object, seen: number) => {
    const body = { setting, value, since: `${PERIOD.slice(0, 4)}-${PERIOD.slice(4)}-01`, reason: 'Lo dijo', seen };
    return call(bench.app, changeSetting, { query: ruc(), body: body as never }, bench.rosa.token);
  };
  const build = (version = 1, signal: AbortSignal = new AbortController().signal, last = false) =>
    runPackage(bench.app.deps, { ...bench.company(), period: PERIOD }, version, { last, signal });
  const rows = async () =>
    (
      await tenant((tx) =>
        sql<{ version: number; state: string }>`
          select version, state from period_closes where business_id = ${bench.business.id}::uuid order by version`.execute(
          tx,
        ),
      )
    ).rows;
  /** A purchase that SUNAT changed, as a collection writes it. */
  const move = (number: string, total = '236.00') =>
    tenant(async (tx) => {
      await tx
        .updateTable('vouchers')
        .set({ total, igv: '36.00', taxable: '200.00' })
        .where('business_id', '=', bench.business.id)
        .where('number', '=', number)
        .execute();
      await raiseSeq(tx, { ...bench.company(), period: PERIOD });
    });

  beforeEach(async () => {
    await bench.beginObserved();
    await seedVouchers(bench.app, bench.business, 'RVIE', PERIOD, [
      { number: '9', total: '1180.00', taxable: '1000.00', igv: '180.00' },
    ]);
    await tenant((tx) => sql`delete from to_judge where business_id = ${bench.business.id}::uuid`.execute(tx));
  });

  async function packageOf(link: string | undefined): Promise<Map<string, Buffer>> {
    const response = await fetch(`${bench.app.url}${link}`);
    expect(response.status).toBe(200);
    return filesIn(Buffer.from(await response.arrayBuffer()));
  }

  const more = { ruc, at, show, seqNow, close, reopen, changes, tell, build, rows, move, packageOf };
  return Object.assign(bench, more);
}

/** The members of a zip, by their names. */
export async function filesIn(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}
