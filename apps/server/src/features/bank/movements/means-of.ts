import type { MeansOfPayment } from '@yupana/contract/bank.ts';

/**
 * How the bank says that it was paid. A cheque's line does not say «no negociable»: 999 proves nothing, and a person says otherwise. What
 * nothing is said of is a transfer, as nearly all are that leave an account for a supplier.
 */
export function meansOf(description: string): MeansOfPayment {
  if (/\b(cheque|chq|ch)\b/i.test(description)) return '999';
  if (/\bdep[oó]sito\b|\bdep\b/i.test(description)) return '001';
  if (/\bgiro\b/i.test(description)) return '002';
  return '003';
}
