import { declineObserved, undoDecision, validateObserved } from '@yupana/contract/deciding.ts';
import { getReview, listObserved } from '@yupana/contract/review.ts';
import { listVouchers } from '@yupana/contract/vouchers.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { recomputeTotals } from '../../src/features/vouchers/totals/recompute-totals.ts';
import { call } from '../harness.ts';
import { codeOf, type JudgingHost, judgingBench, PERIOD } from './judging.ts';

/** What tests of deciding and of reviewing do besides those of judging: four observed purchases of a period (`beginObserved`). */
export function decidingBench(host: () => JudgingHost) {
  const bench = judgingBench(host);
  const { tenant, bookOf, query } = bench;

  async function beginObserved(): Promise<void> {
    await bench.begin();
    await bench.seed(PERIOD, ...['1', '2', '3', '4'].map((number) => ({ number })));
    await bench.waits(PERIOD, 'first');
    await bench.observe(PERIOD);
  }

  const validate = (cpes: object[], { token } = bench.rosa) =>
    call(bench.app, validateObserved, { ...query(), body: { cpes } as never }, token);
  const decline = (cpes: object[]) =>
    call(bench.app, declineObserved, { ...query(), body: { cpes } as never }, bench.rosa.token);
  /** @param only of those that were decided together */
  const undo = (batch: string | null, only?: number) => {
    const body = { batch: batch ?? '', ...(only === undefined ? {} : { code: codeOf(only) }) };
    return call(bench.app, undoDecision, { ...query(), body }, bench.rosa.token);
  };

  /** In the order of their numbers. */
  async function statuses(): Promise<string[]> {
    const sorted = { ...query().query, sort: 'serie_number', order: 'asc' } as const;
    const { body } = await call(bench.app, listVouchers, { query: sorted }, bench.rosa.token);
    return body.data.map(({ status }) => status);
  }

  const review = async () => (await call(bench.app, getReview, query(), bench.rosa.token)).body.data;
  const observed = async (token = bench.rosa.token) => call(bench.app, listObserved, query(), token);

  /** Totals agree with what their vouchers add up to: a difference would be mended, and counted. */
  async function expectProof(): Promise<void> {
    await tenant((tx) => recomputeTotals(tx, bookOf(PERIOD)));
    const { rows } = await tenant((tx) =>
      sql<{
        mended: number;
      }>`select mended from business_periods where business_id = ${bench.business.id}::uuid`.execute(tx),
    );
    expect(rows.map(({ mended }) => mended)).toEqual([0]);
  }

  const more = { beginObserved, validate, decline, undo, statuses, review, observed, expectProof };
  return Object.assign(bench, more);
}
