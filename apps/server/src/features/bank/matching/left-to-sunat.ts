import { setImmediate } from 'node:timers/promises';
import { type Money, money, parseMoney, ratio } from '@yupana/tax/money.ts';
import { LAW } from '@yupana/tax/tables/law-of-peru.ts';
import type { Ctx } from '../../../ctx.ts';
import { inSlices } from '../../../platform/slices/in-slices.ts';
import { requireBusiness } from '../../businesses/find-business.ts';
import { knownOfVouchers } from '../../facts/known-of-vouchers.ts';
import type { DocumentFact } from '../../facts/learn-documents.ts';
import { isListed } from '../../facts/public/is-listed.ts';
import type { PurchaseRow } from '../../vouchers/paying/purchases-to-pay.ts';
import { keyOf } from '../../vouchers/voucher-keys.ts';
import type { Company } from '../company.ts';
import type { Payable } from './suggest.ts';

/** Of a purchase's total, what is paid to SUNAT and not to the supplier, by `keyOf`. */
export type LeftToSunat = ReadonlyMap<string, Payable['without']>;

const AT_ONCE = 300;

/**
 * The detraction that a purchase's own document tells, in soles; and, where the company is an agent of retention today, what it keeps
 * back of it.
 */
export async function leftToSunat(ctx: Ctx, company: Company, purchases: readonly PurchaseRow[]): Promise<LeftToSunat> {
  const left = new Map<string, Payable['without']>();
  const marked = purchases.filter(({ detraction }) => detraction);
  for (let from = 0; from < marked.length; from += AT_ONCE) {
    const some = marked.slice(from, from + AT_ONCE);
    const known = await ctx.read((tx) => knownOfVouchers(tx, company, 'RCE', some));
    for (const one of some) {
      const document = known.get(keyOf(one))?.document;
      const amount = document?.state === 'known' ? detractionOf(document.value as DocumentFact) : null;
      if (amount !== null && amount > 0) left.set(keyOf(one), [{ what: 'detracción', amount }]);
    }
    await setImmediate();
  }
  if (!(await keepsBack(ctx, company))) return left;
  await inSlices(purchases, (one) => {
    const amount = retainedOf(one);
    if (amount !== null) left.set(keyOf(one), [{ what: 'retención', amount }]);
  });
  return left;
}

/**
 * What an agent of retention keeps back of a purchase, in soles; null where it keeps nothing: one with detraction, and one that is not
 * over what the law says.
 */
export function retainedOf(one: Pick<PurchaseRow, 'issue_date' | 'total' | 'detraction'>): Money | null {
  const entry = LAW.withholding.on(one.issue_date);
  const total = parseMoney(one.total);
  if (one.detraction || entry === 'not-published' || total <= entry.value.over) return null;
  return ratio(total, entry.value.percent, 100, 'half-up');
}

function detractionOf({ view }: DocumentFact): Money | null {
  const amount = view?.detraction?.amount ?? null;
  return amount === null ? null : money(amount);
}

async function keepsBack(ctx: Ctx, company: Company): Promise<boolean> {
  return ctx.read(async (tx) => {
    const { ruc } = await requireBusiness(ctx, tx, company.businessId);
    return (await isListed(tx, 'retention', ruc, ctx.deps.clock.today())).kind === 'listed';
  });
}
