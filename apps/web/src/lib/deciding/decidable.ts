import type { PickedVoucher, VoucherStatus } from '@yupana/contract/vouchers.ts';

/** What is decided of a purchase, as its two actions are called. */
export type Decision = 'validate' | 'decline';

/** A purchase that may be decided: a row of the table, or one of all that a filter finds. */
export type Decidable = PickedVoucher;

const BECOMES: Record<Decision, VoucherStatus> = { validate: 'gasto deducible', decline: 'gasto no deducible' };

/** Why an action does not fit a purchase, in the words of its tooltip; null when it does. */
export function whyUnfit(
  decision: Decision,
  { status, in_proposal }: Pick<Decidable, 'status' | 'in_proposal'>,
): string | null {
  if (!in_proposal) return 'Ya no figura en la propuesta de SUNAT: no hay qué decidir.';
  if (status !== BECOMES[decision]) return null;
  return decision === 'validate' ? 'Ya está validado.' : 'Ya está rechazado.';
}

/** The same in a list of several: «2 omitidos: ya validado». */
export function shortUnfit(decision: Decision, voucher: Pick<Decidable, 'status' | 'in_proposal'>): string | null {
  if (whyUnfit(decision, voucher) === null) return null;
  if (!voucher.in_proposal) return 'ya no figura en la propuesta';
  return decision === 'validate' ? 'ya validado' : 'ya rechazado';
}

/** Those that an action fits: validating, what is not deductible yet; rejecting, what is not yet non-deductible. */
export function eligible<T extends Decidable>(decision: Decision, vouchers: readonly T[]): T[] {
  return vouchers.filter((voucher) => whyUnfit(decision, voucher) === null);
}
