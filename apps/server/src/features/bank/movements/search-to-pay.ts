import type { searchToPay as call } from '@yupana/contract/bank-movements.ts';
import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import { type Money, parseMoney, subtract, ZERO } from '@yupana/tax/money.ts';
import type { Ctx } from '../../../ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import { inSlices, sortInSlices } from '../../../platform/slices/in-slices.ts';
import type { PurchaseRow } from '../../vouchers/paying/purchases-to-pay.ts';
import { codeOf, keyOf } from '../../vouchers/voucher-keys.ts';
import { companyNamed } from '../company.ts';
import { purchasesAround } from '../matching/gather.ts';
import { daysAfter, fitsDate } from '../matching/measures.ts';
import { Suppliers, wordsOf } from '../matching/names.ts';
import { inCurrency } from '../payments/currencies.ts';
import { notesOf, pairedVoucher } from './present-movement.ts';
import { findMovements, type MovementRow } from './queries-movements.ts';

const MOST = 30;

/**
 * Purchases around a period by what a person writes of them: those that are most like the charge first, then those of the period
 * itself.
 */
export async function searchToPay(ctx: Ctx, { query }: CallInput<typeof call>): Promise<CallResult<typeof call>> {
  const { company, movement } = await ctx.read(async (tx) => {
    const company = await companyNamed(ctx, tx, query);
    const found = query.movement === undefined ? [] : await findMovements(tx, company, [query.movement]);
    if (query.movement !== undefined && found.length === 0) throw notFound();
    return { company, movement: found[0] };
  });
  const { purchases, paid } = await purchasesAround(ctx, company, query.tax_period);
  const currency = movement?.currency ?? 'PEN';
  const isWanted = wanted(query.text);
  const found: Found[] = [];
  await inSlices(purchases.values(), (purchase) => {
    const before = paid.get(keyOf(purchase)) ?? ZERO;
    const owed = inCurrency(purchase, subtract(parseMoney(purchase.total), before), currency);
    if (owed === null || owed <= 0 || !isWanted(purchase)) return;
    const like = movement ? likeness(movement, { purchase, owed }) : 0;
    found.push({ purchase, before, owed, likeness: like, own: purchase.tax_period === query.tax_period ? 1 : 0 });
  });
  const ordered = await sortInSlices(
    found,
    (a, b) =>
      b.likeness - a.likeness ||
      b.own - a.own ||
      (a.purchase.issue_date < b.purchase.issue_date ? 1 : a.purchase.issue_date > b.purchase.issue_date ? -1 : 0) ||
      (codeOf(a.purchase) < codeOf(b.purchase) ? -1 : 1),
  );
  const vouchers = ordered.slice(0, MOST).map(({ purchase, before, owed }) => {
    const charged = movement ? parseMoney(movement.amount) : owed;
    const amount = Math.min(charged, owed) as Money;
    const paired = pairedVoucher(purchase, { amount, currency, before });
    const notes = movement ? notesOf(movement, purchase, paired, matchesOf(movement, { purchase, owed })) : [];
    return { ...paired, notes };
  });
  return { success: true, data: { vouchers, more: ordered.length > MOST } };
}

interface Found extends Candidate {
  before: Money;
  likeness: number;
  /** Of the period itself, before its neighbours. */
  own: 0 | 1;
}

/** By RUC, by amount, by serie and number, or by words of the name. */
function wanted(text: string): (purchase: PurchaseRow) => boolean {
  const bare = text.trim();
  if (bare === '') return () => true;
  if (/^\d{11}$/.test(bare)) return ({ issuer_ruc }) => issuer_ruc === bare;
  const amount = /^(?:S\/\s*)?(\d[\d,]{0,11}(?:\.\d{1,2})?)$/.exec(bare)?.[1]?.replaceAll(',', '');
  const named = /^([A-Z\d]{1,20})\s*-\s*0*(\d{1,20})$/i.exec(bare);
  const words = wordsOf(bare);
  return (purchase) => {
    if (named) return purchase.serie === named[1]?.toUpperCase() && purchase.number === named[2];
    if (amount !== undefined) {
      return parseMoney(purchase.total) === parseMoney(amount) || purchase.number === amount.replace(/^0+(?=.)/, '');
    }
    const name = wordsOf(`${purchase.counterparty_name} ${purchase.serie} ${purchase.number}`);
    return words.every((word) => name.some((one) => one.startsWith(word)));
  };
}

interface Candidate {
  purchase: PurchaseRow;
  owed: Money;
}

function matchesOf(movement: MovementRow, { purchase, owed }: Candidate) {
  const { issuer_ruc: ruc, counterparty_name: name, issue_date } = purchase;
  const supplier = new Suppliers([{ ruc, name }]).named(`${movement.description} ${movement.reference}`).all.size > 0;
  const amount = owed === parseMoney(movement.amount);
  return { amount, date: fitsDate(daysAfter(issue_date, movement.moved_on)), supplier };
}

function likeness(movement: MovementRow, candidate: Candidate): number {
  const { amount, date, supplier } = matchesOf(movement, candidate);
  return (amount ? 4 : 0) + (supplier ? 3 : 0) + (date ? 1 : 0);
}
