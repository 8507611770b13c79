import { type Amount, type Decimal, isClose, multiply, NOTHING, negateDecimal, sumDecimals } from './decimal.ts';
import type { Voucher } from './document.ts';

/** SUNAT accepts a sol of difference in the totals of a document (ERR-3280), and rounding of a sol at most. */
const OF_TOTALS = '1.00' as Decimal;

/** What of a voucher does not add up, in words. Never corrected: the issuer signed these figures. */
export function arithmeticWarnings(voucher: Voucher): string[] {
  if (voucher.type === '02') return [];
  const all = [totalWarning(voucher), taxWarning(voucher), ...rateWarnings(voucher), modifiedWarning(voucher)];
  return all.filter((one) => one !== undefined);
}

const value = (amount: Amount | null): Decimal => amount?.value ?? NOTHING;

/** What is to be paid = with taxes + charges − discounts − advances + rounding, where the document says what it is with taxes. */
function totalWarning({ total, taxInclusive, charges, discounts, prepaid, rounding }: Voucher): string | undefined {
  if (!taxInclusive) return undefined;
  const parts = [value(charges), negateDecimal(value(discounts)), negateDecimal(value(prepaid)), value(rounding)];
  const added = sumDecimals([taxInclusive.value, ...parts]);
  // Some add to what is with taxes the discounts that it already lost, or the charges that it already has.
  const fits =
    isClose(added, total.value, OF_TOTALS) ||
    isClose(sumDecimals([taxInclusive.value, value(rounding)]), total.value, OF_TOTALS);
  return fits ? undefined : `El importe total ${total.value} no es lo que suman sus partes: ${added}`;
}

/** The total of taxes is the sum of those that are paid: what is given for nothing (9996) is not. */
function taxWarning({ taxes, taxTotal }: Voucher): string | undefined {
  if (!taxTotal || taxes.length === 0) return undefined;
  const paid = sumDecimals(taxes.filter(({ scheme }) => scheme !== '9996').map(({ amount }) => amount.value));
  return isClose(paid, taxTotal.value, OF_TOTALS)
    ? undefined
    : `El total de tributos ${taxTotal.value} no es su suma: ${paid}`;
}

/** From then on a note changes one document (RS 000048-2026, error 3261; postponed by RS 000143-2026). */
const ONE_DOCUMENT_SINCE = '2027-01-01';

function modifiedWarning({ type, issueDate, modifies }: Voucher): string | undefined {
  const note = type === '07' || type === '08';
  return note && modifies.length > 1 && issueDate >= ONE_DOCUMENT_SINCE
    ? `La nota modifica ${modifies.length} documentos: desde el 01/01/2027 debe ser uno`
    : undefined;
}

const HUNDREDTH = '0.01' as Decimal;

/** A rate that is said, against base and tax. */
function rateWarnings({ taxes }: Voucher): string[] {
  return taxes.flatMap(({ scheme, base, amount, percent }) => {
    if (scheme !== '1000' || !base || !percent) return [];
    const due = multiply(multiply(base.value, percent), HUNDREDTH);
    return isClose(due, amount.value, OF_TOTALS)
      ? []
      : [`El IGV ${amount.value} no es el ${percent} % de ${base.value}`];
  });
}
