import type { Business, BusinessCard } from '@yupana/contract/businesses.ts';
import type { Ctx } from '../../ctx.ts';
import { listBusinesses } from '../businesses/list-businesses.ts';
import { listFailing } from '../completeness/list-failing.ts';
import { listShort } from '../completeness/list-short.ts';
import { newestPeriods } from '../completeness/tried-periods.ts';
import { summariesOf } from './card-summaries.ts';

/** The firm's companies as the cards of the home show them: each with the figures of its newest tried period. */
export async function getFilters(ctx: Ctx): Promise<{ businesses: BusinessCard[] }> {
  return ctx.transaction(async (tx) => {
    const businesses = await listBusinesses(ctx, tx);
    const newest = [...(await newestPeriods(ctx, tx))].map(([businessId, period]) => ({ businessId, period }));
    const summaries = await summariesOf(ctx, tx, newest);
    const failing = await listFailing(ctx, tx);
    const short = await listShort(ctx, tx);
    return {
      businesses: businesses.map((business) => {
        const summary = summaries.get(business.uuid) ?? null;
        const books = short.get(business.uuid) ?? [];
        // What SUNAT refuses is told by the status, and nothing is tried then.
        const inVain = isCollected(business) ? (failing.get(business.uuid) ?? null) : null;
        return {
          ...business,
          summary,
          failing: inVain,
          incomplete: books.flatMap(({ isRecent, ...book }) => (isRecent ? [book] : [])),
          incomplete_periods: periodsOf(inVain?.books ?? [], books, summary?.tax_period),
        };
      }),
    };
  });
}

/**
 * In how many periods a book is short, or never comes. Of the one whose figures the card shows the figures say how they stand: it counts
 * for what never comes of it alone.
 */
export function periodsOf(inVain: readonly Of[], short: readonly Of[], shown: string | undefined): number {
  const others = short.filter(({ tax_period }) => tax_period !== shown);
  return new Set([...inVain, ...others].map(({ tax_period }) => tax_period)).size;
}

type Of = { tax_period: string };

function isCollected({ status }: Business): boolean {
  return status === 'VALID' || status === 'IN_PROGRESS';
}
