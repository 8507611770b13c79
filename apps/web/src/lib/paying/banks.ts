import type { Bank } from '@yupana/contract/bank.ts';

export const BANKS: Readonly<Record<Bank, string>> = {
  bcp: 'BCP',
  bbva: 'BBVA',
  interbank: 'Interbank',
  scotiabank: 'Scotiabank',
  bn: 'Banco de la Nación',
  other: 'Otro banco',
};

/** How the bank of a payment is called: of a statement it is known by its word, by hand somebody wrote its name. */
export function bankOfPayment(bank: string): string {
  if (bank === 'other') return '';
  return Object.hasOwn(BANKS, bank) ? BANKS[bank as Bank] : bank;
}
