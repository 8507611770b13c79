import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { rehearseSetting as call, Rehearsal } from '@yupana/contract/rehearsal.ts';
import type { Ctx } from '../../../ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import { ownBusiness } from '../../businesses/own-business.ts';
import type { LockedBook } from '../../vouchers/book-lock.ts';
import { openPeriods } from '../../vouchers/judging/open-periods.ts';
import type { Company } from '../../vouchers/judging/wake-judging.ts';
import { judgedCompany } from '../judging/judged-company.ts';
import { rulebookOf } from '../judging/rulebook-of.ts';
import { reviewTotalsOf } from '../review/review-totals.ts';
import { refuseUnknown } from '../settings/change-setting.ts';
import { findTold } from '../settings/queries-settings.ts';
import { counted, payable } from './present-rehearsal.ts';
import { rehearsePurchases } from './rehearse-purchases.ts';
import { rulesWith, toldWith } from './would-be.ts';

/** Whoever waits for it looks on: of a larger period the first so many tell enough. */
const MOST = 3_000;
const NOTHING: Rehearsal = { period: null, vouchers: 0, whole: true, changes: [], igv_payable: null };

/**
 * What a change of the company's settings would do to the purchases of its open periods: told of the newest, counted of the others, the
 * newer ones first. Nothing is written.
 * @throws NOT_FOUND, also without a rule that would be switched; SETTING_UNKNOWN_CATEGORY
 */
export async function rehearseSetting(
  ctx: Ctx,
  { query, body }: CallInput<typeof call>,
): Promise<CallResult<typeof call>> {
  for (const said of body.changes) refuseUnknown(said, ctx.deps.clock.today());
  const found = await ctx.transaction(async (tx) => {
    const business = await ownBusiness(ctx, tx, query);
    const company: Company = { firmId: ctx.firmId, businessId: business.id };
    const told = await findTold(tx, company);
    const buyer = await judgedCompany(ctx.deps, tx, company, told);
    const wouldBe = await judgedCompany(ctx.deps, tx, company, toldWith(told, body.changes));
    if (!buyer || !wouldBe) throw notFound();
    const rules = await rulebookOf(tx, company);
    const periods = (await openPeriods(tx, company)).toReversed();
    const [book = null, ...others] = periods.map((period): LockedBook => ({ ...company, book: 'RCE', period }));
    return {
      book,
      others,
      company: buyer,
      now: { on: buyer.on, rules: rules.inForce },
      wouldBe: { on: wouldBe.on, rules: rulesWith(rules, body.switches).inForce },
      totals: book && (await reviewTotalsOf(ctx, tx, book)),
    };
  });
  const { book, others, totals, ...grounds } = found;
  if (!book) return { success: true, data: NOTHING };
  const { changes, vouchers, isWhole } = await rehearsePurchases(ctx.deps, book, { ...grounds, most: MOST });
  return {
    success: true,
    data: {
      period: book.period as Rehearsal['period'],
      vouchers,
      whole: isWhole,
      changes: counted(changes),
      igv_payable: totals && payable(totals, changes),
      others: await elsewhere(ctx, others, grounds, MOST - vouchers),
    },
  };
}

/** How many would change in these periods, as far as so many purchases go. */
async function elsewhere(
  { deps }: Ctx,
  books: readonly LockedBook[],
  grounds: Omit<Parameters<typeof rehearsePurchases>[2], 'most'>,
  most: number,
): Promise<NonNullable<Rehearsal['others']>> {
  const found = { periods: 0, changes: 0, whole: true };
  let left = most;
  for (const book of books) {
    if (left <= 0) return { ...found, whole: false };
    const { changes, vouchers, isWhole } = await rehearsePurchases(deps, book, { ...grounds, most: left });
    left -= vouchers;
    if (changes.length > 0) found.periods++;
    found.changes += changes.length;
    found.whole &&= isWhole;
  }
  return found;
}
