import type { BookName } from '@yupana/contract/books.ts';
import type { Validity } from '@yupana/sunat/validity/read-answer.ts';
import type { Tx } from '../../../ctx.ts';
import type { VoucherKeyValues } from '../../vouchers/columns.ts';
import { type Company, findFacts } from '../queries-facts.ts';

/** SUNAT's words for a voucher, in ours. */
const STATES = {
  '0': 'not-found',
  '1': 'accepted',
  '2': 'voided',
  '3': 'authorized',
  '4': 'not-authorized',
} as const;

export interface KnownValidity {
  /** When SUNAT last said so. */
  at: Date;
  /** Null: it was asked for and not understood, or the code is in no table. Never to be shown as valid. */
  voucher: (typeof STATES)[keyof typeof STATES] | null;
  /** What an answer is waited for; null when it came, or nobody knows. */
  waitsFor: 'no-exchange-rate' | 'not-understood' | null;
  /** What SUNAT answered, codes and names; null while it was not understood. */
  answer: Validity | null;
}

/** What SUNAT says of a voucher's validity; null while nobody asked. */
export async function validityOf(
  tx: Tx,
  company: Company,
  book: BookName,
  voucher: VoucherKeyValues,
): Promise<KnownValidity | null> {
  const fact = (await findFacts(tx, company, book, voucher)).find(({ kind }) => kind === 'validity');
  if (!fact) return null;
  const answer = fact.state === 'known' ? (fact.value as Validity) : null;
  const { why } = (fact.state === 'pending' ? fact.value : {}) as { why?: string };
  const waitsFor = why === 'no-exchange-rate' || why === 'not-understood' ? why : null;
  return { at: fact.confirmed_at, voucher: voucherState(fact), waitsFor, answer };
}

/** What a fact of validity says of the voucher itself; null: it says nothing that is understood. */
export function voucherState({ state, value }: { state: string; value: unknown }): KnownValidity['voucher'] {
  const code = state === 'known' ? (value as Validity).voucher.code : '';
  return Object.hasOwn(STATES, code) ? STATES[code as keyof typeof STATES] : null;
}
