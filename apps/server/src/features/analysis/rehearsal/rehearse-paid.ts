import type { Rehearsal } from '@yupana/contract/rehearsal.ts';
import type { Payment } from '@yupana/tax/facts/circumstances.ts';
import { known } from '@yupana/tax/facts/fact.ts';
import type { Facts } from '@yupana/tax/facts/facts.ts';
import { decide } from '@yupana/tax/judging/decide.ts';
import type { Period } from '@yupana/tax/period.ts';
import type { Ctx } from '../../../ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import type { LockedBook } from '../../vouchers/book-lock.ts';
import type { VoucherKeyValues } from '../../vouchers/columns.ts';
import { linesOf } from '../../vouchers/judging/take-waiting.ts';
import { keyOf } from '../../vouchers/voucher-keys.ts';
import { loadFacts } from '../facts/load-facts.ts';
import { judgedCompany } from '../judging/judged-company.ts';
import { rulebookOf } from '../judging/rulebook-of.ts';
import { findPrevailing } from '../queries-decisions.ts';
import { reviewTotalsOf } from '../review/review-totals.ts';
import { findTold } from '../settings/queries-settings.ts';
import { counted, payable } from './present-rehearsal.ts';
import { changed } from './rehearse-purchases.ts';

/** What would be known as paid besides what is. */
export interface WouldBePaid {
  voucher: VoucherKeyValues;
  payments: readonly Payment[];
}

const AT_ONCE = { pglite: 60, postgres: 300 };

/**
 * What the purchases of a period would be, were these payments known too: those that they are of alone are looked at, before and after
 * from the same facts. What a person decided stays as it is. Writes nothing.
 */
export async function rehearsePaid(ctx: Ctx, book: LockedBook, paid: readonly WouldBePaid[]): Promise<Rehearsal> {
  const { deps } = ctx;
  const { buyer, rules, totals } = await ctx.transaction(async (tx) => {
    const buyer = await judgedCompany(deps, tx, book, await findTold(tx, book));
    if (!buyer) throw notFound();
    const { inForce } = await rulebookOf(tx, book);
    return { buyer, rules: inForce, totals: await reviewTotalsOf(ctx, tx, book) };
  });
  const more = new Map(paid.map(({ voucher, payments }) => [keyOf(voucher), payments]));
  const keys = paid.map(({ voucher }) => voucher);
  const changes = [];
  let vouchers = 0;
  for (let from = 0; from < keys.length; from += AT_ONCE[deps.database.kind]) {
    const some = keys.slice(from, from + AT_ONCE[deps.database.kind]);
    const { judged, decided } = await ctx.transaction(async (tx) => {
      const lines = await linesOf(tx, book, some);
      const decided = new Set((await findPrevailing(tx, book, lines)).map(keyOf));
      return { ...(await loadFacts(tx, book, buyer, lines, deps.clock.today())), decided };
    });
    vouchers += judged.length;
    for (const { line, facts } of judged) {
      if (decided.has(keyOf(line))) continue;
      const after = withPayments(facts, more.get(keyOf(line)) ?? []);
      changes.push(...changed(line, decide(facts, rules), decide(after, rules)));
    }
  }
  const period = book.period as Period;
  return { period, vouchers, whole: true, changes: counted(changes), igv_payable: payable(totals, changes) };
}

function withPayments(facts: Facts, more: readonly Payment[]): Facts {
  const before = facts.payments.is === 'known' ? facts.payments.value : [];
  return { ...facts, payments: known([...before, ...more], 'estado de cuenta importado') };
}
