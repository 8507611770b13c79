import type { CloseFigures } from '@yupana/contract/closing.ts';
import { type Money, parseMoney, toWire } from '@yupana/tax/money.ts';
import { parsePeriod, periodRange, shiftPeriod } from '@yupana/tax/period.ts';
import type { Ctx } from '../../ctx.ts';
import { deadlinesOfCompany } from '../analysis/review/deadlines-of-company.ts';
import { reviewTotalsOf } from '../analysis/review/review-totals.ts';
import { igvOfMonths } from '../dashboard/igv-of-months.ts';
import type { PeriodKey } from '../vouchers/judging/close-books.ts';
import { readBookTotals, readTotals } from '../vouchers/totals/read-totals.ts';
import { sumsOfPeriod } from '../withholdings/sums-of-period.ts';
import type { ReadPeriod } from './read-period.ts';

const MONTHS = 12;

/** What a period amounts to, as its dashboard and its review show it, with the boxes and what stays out. */
export function figuresOf(
  ctx: Ctx,
  key: PeriodKey,
  ruc: string,
  { boxes, leftOut }: Pick<ReadPeriod, 'boxes' | 'leftOut'>,
): Promise<CloseFigures> {
  const period = parsePeriod(key.period);
  return ctx.transaction(async (tx) => {
    const book = { ...key, book: 'RCE' } as const;
    const { deductible, observed, rejected, in_process, sales_igv_amount } = await reviewTotalsOf(ctx, tx, book);
    const months = await igvOfMonths(ctx, tx, key.businessId, periodRange(shiftPeriod(period, 1 - MONTHS), period));
    const sales = await readBookTotals(ctx, tx, key.businessId, 'RVIE', period);
    const [bought] = await readTotals(ctx, tx, key.businessId, 'RCE', [period]);
    const { perceptions, retentions, notPaid } = await sumsOfPeriod(tx, key, key.period);
    const igv_result = months.at(-1)?.igv_result ?? null;
    const opening = months.at(-1)?.opening ?? null;
    // Added up of what did not come, each box would be a zero that SUNAT never said.
    const isKnown = deductible.count !== null && sales_igv_amount !== null;
    return {
      ...{ deductible, observed, rejected, in_process, igv_result, left_out: leftOut },
      months: months.map(({ tax_period, igv_result }) => ({ tax_period, igv_result })),
      boxes: isKnown ? withBalance(boxes, opening?.amount ?? null) : null,
      sales_count: sales_igv_amount === null ? null : sales.vouchers,
      sales_igv_amount,
      purchases_igv_amount: igv_result === null ? null : deductible.igv_amount,
      shared_igv_amount: igv_result === null || !bought ? null : toWire(parseMoney(bought.shared_igv)),
      balance_amount: opening && toWire(opening.amount),
      perceptions_amount: ifKnown(perceptions),
      retentions_amount: ifKnown(retentions),
      undeposited_amount: ifKnown(notPaid),
      due_on: (await deadlinesOfCompany(tx, ruc, period))?.declaration ?? null,
    };
  });
}

/** With what the period begins, where it is known: what is due is after it. */
function withBalance(boxes: ReadPeriod['boxes'], opening: Money | null): ReadPeriod['boxes'] {
  if (!boxes || opening === null) return boxes;
  const balance = Math.round(opening / 100);
  return { ...boxes, 145: balance, 184: (boxes['140'] ?? 0) - balance };
}

function ifKnown(amount: Money | null): number | null {
  return amount === null ? null : toWire(amount);
}
