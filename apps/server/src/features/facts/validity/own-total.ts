import { rateOfLine } from '@yupana/tax/money.ts';
import type { ToAsk } from './queries-validity.ts';

/**
 * A voucher's total in its own currency, without a sign, as SUNAT asks for it: its document's, else the line's soles by the line's
 * rate. Null where the line has no rate: nothing is asked that would be answered wrongly.
 */
export function ownTotal(
  voucher: Pick<ToAsk, 'currency' | 'exchange_rate' | 'total' | 'document_total'>,
): string | null {
  const { currency, exchange_rate, total, document_total } = voucher;
  if (document_total !== null) return twoDecimals(document_total);
  if (currency === 'PEN') return twoDecimals(total);
  const rate = rateOfLine(exchange_rate);
  if (rate === null) return null;
  const thousandths = BigInt(rate);
  const centimos = BigInt(toUnits(total, 2));
  const cents = (centimos * 1_000n * 2n + thousandths) / (thousandths * 2n);
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function twoDecimals(text: string): string {
  const digits = toUnits(text, 2).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Digits of the amount with so many decimals, without sign; further decimals are cut. */
function toUnits(text: string, decimals: number): string {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  return (whole + fraction.padEnd(decimals, '0').slice(0, decimals)).replace(/^0+(?=\d)/, '');
}
