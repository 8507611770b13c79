import {
  type Amount,
  type Decimal,
  isClose,
  isZero,
  multiply,
  NOTHING,
  negateDecimal,
  sumDecimals,
} from './decimal.ts';
import type { AllowanceCharge, Line, Tax, Voucher } from './document.ts';

/** SUNAT accepts a sol of difference in the totals of a document (ERR-3280), and rounding of a sol at most. */
const OF_TOTALS = '1.00' as Decimal;
/** Of a line: its amounts are rounded by themselves. */
const OF_LINES = '0.02' as Decimal;
const HUNDREDTH = '0.01' as Decimal;

/** Catalogue 05. What is given for nothing has base and tax that nobody pays; ISC stands inside the base of IGV. */
const [IGV, ISC, INCOME_TAX, GIVEN] = ['1000', '2000', '3000', '9996'];
const BASES = new Set(['1000', '1016', '9995', '9997', '9998']);

/**
 * What of a voucher does not add up, in words, with its values. Never corrected: the issuer signed these figures. Where issuers add
 * up in more than one way, each way in which the figures fit is right: who reads a warning must find something wrong.
 */
export function arithmeticWarnings(voucher: Voucher): string[] {
  // The amounts of a recibo por honorarios are told apart, and those of its lines mean nothing.
  if (voucher.type === '02') return [];
  const all = [totalWarning(voucher), taxWarning(voucher), linesWarning(voucher), ...rateWarnings(voucher)];
  return all.filter((one) => one !== undefined);
}

const value = (amount: Amount | null): Decimal => amount?.value ?? NOTHING;
const minus = (amount: Amount | null): Decimal => negateDecimal(value(amount));

/** The total is to be what its parts are; a perception is collected with it and is no part of it. */
function totalWarning(voucher: Voucher): string | undefined {
  const { total, perception, currency } = voucher;
  const wrong = [fromInclusive(voucher), fromBases(voucher)].find((sum) => sum && !sum.fits(total.value));
  if (!wrong) return undefined;
  const perceived = perception?.amount.currency === currency ? perception.amount : null;
  if (perceived && wrong.fits(sumDecimals([total.value, minus(perceived)])))
    return `El importe total ${total.value} incluye la percepción ${perceived.value}, que se cobra aparte`;
  return `El importe total ${total.value} no es ${wrong.words}`;
}

interface Sum {
  words: string;
  fits: (total: Decimal) => boolean;
}

const fitsAny =
  (sums: () => readonly Decimal[]): Sum['fits'] =>
  (total) =>
    sums().some((sum) => isClose(sum, total, OF_TOTALS));

/** What is to be paid = with taxes + charges − discounts − advances + rounding, where the document says what it is with taxes. */
function fromInclusive({ taxInclusive, charges, discounts, prepaid, rounding }: Voucher): Sum | undefined {
  if (!taxInclusive) return undefined;
  const optional = [value(charges), minus(discounts), minus(prepaid)];
  const sum = sumDecimals([taxInclusive.value, value(rounding)]);
  // Some say with taxes what already lost its discounts, or already has its charges.
  return {
    words: `lo que suman sus partes: ${sumDecimals([sum, ...optional])}`,
    fits: fitsAny(() => withAndWithout(sum, optional)),
  };
}

/** The same from the bases of its taxes, which are net of global discounts and of advances; unknown where one of them is not said. */
function fromBases({ taxes, charges, discounts, prepaid, rounding }: Voucher): Sum | undefined {
  const bases = taxes.filter(({ scheme }) => BASES.has(scheme));
  if (bases.length === 0 || bases.some(({ base, amount }) => base === null && !isZero(amount.value))) return undefined;
  const base = sumDecimals(bases.map((tax) => value(tax.base)));
  const paid = sumDecimals(of(taxes, (scheme) => scheme !== GIVEN && scheme !== INCOME_TAX));
  const apart = (wanted: string | undefined) => sumDecimals(of(taxes, (scheme) => scheme === wanted));
  const optional = [
    negateDecimal(apart(ISC)),
    negateDecimal(apart(INCOME_TAX)),
    value(charges),
    minus(discounts),
    minus(prepaid),
  ];
  const sum = sumDecimals([base, paid, value(rounding)]);
  return {
    words: `su base ${base} más sus tributos ${paid}`,
    fits: fitsAny(() => withAndWithout(sum, optional)),
  };
}

function of(taxes: readonly Tax[], wanted: (scheme: string) => boolean): Decimal[] {
  return taxes.filter(({ scheme }) => wanted(scheme)).map(({ amount }) => amount.value);
}

/** A sum with each of the parts, and without it. */
function withAndWithout(sum: Decimal, parts: readonly Decimal[]): Decimal[] {
  return parts
    .filter((part) => !isZero(part))
    .reduce((sums, part) => sums.flatMap((one) => [one, sumDecimals([one, part])]), [sum]);
}

/** The total of taxes is the sum of those that are paid: what is given for nothing (9996) is not. */
function taxWarning({ taxes, taxTotal }: Voucher): string | undefined {
  if (!taxTotal || taxes.length === 0) return undefined;
  const paid = sumDecimals(of(taxes, (scheme) => scheme !== GIVEN));
  return isClose(paid, taxTotal.value, OF_TOTALS)
    ? undefined
    : `El total de tributos ${taxTotal.value} no es su suma: ${paid}`;
}

/** What the lines are worth, without what is given for nothing; before discounts and charges, of a line or of all, or after them. */
function linesWarning({ lines, lineTotal, discounts, charges, allowanceCharges }: Voucher): string | undefined {
  if (!lineTotal || lines.length === 0 || lines.some(({ amount }) => amount === null)) return undefined;
  const worth = (some: readonly Line[]) => sumDecimals(some.map(({ amount }) => value(amount)));
  const sold = worth(lines.filter((line) => !isGiven(line)));
  const optional = [
    worth(lines.filter(isGiven)),
    discounted(lines.flatMap((line) => line.allowanceCharges)),
    negateDecimal(discounted(allowanceCharges)),
    minus(discounts),
    value(charges),
  ];
  const fits = withAndWithout(sold, optional).some((sum) => isClose(sum, lineTotal.value, OF_TOTALS));
  return fits ? undefined : `El valor de venta ${lineTotal.value} no es la suma de sus líneas: ${sold}`;
}

function discounted(all: readonly AllowanceCharge[]): Decimal {
  return sumDecimals(all.filter(({ charge }) => !charge).map(({ amount }) => amount.value));
}

function isGiven({ taxes }: Line): boolean {
  return taxes.some(({ scheme }) => scheme === GIVEN);
}

/** A rate that is said, against base and tax; and one rate alone, as a document may have (ERR-3462). */
function rateWarnings({ taxes, lines }: Voucher): string[] {
  const ofLines = lines.flatMap((line) => line.taxes.filter(isTaxed));
  const rates = [...new Set([...taxes.filter(isTaxed), ...ofLines].flatMap(({ percent }) => percent ?? []))].sort();
  const [rate = null] = rates.length === 1 ? rates : [];
  const mixed = rates.length > 1 ? [`Mezcla tasas de IGV: ${rates.map((one) => `${one} %`).join(', ')}`] : [];
  // The header seldom says the rate; its lines do.
  const header = wrongTaxes(
    taxes.map((tax) => ({ ...tax, percent: tax.percent ?? rate })),
    OF_TOTALS,
  );
  const wrong = lines.flatMap((line, at) =>
    wrongTaxes(line.taxes, OF_LINES).map((said) => `Línea ${line.id ?? at + 1}: ${said}`),
  );
  return [...mixed, ...header, ...(wrong.length > 1 ? [`${wrong[0]} (y en ${wrong.length - 1} más)`] : wrong)];
}

/** Where the rate of IGV counts: there is something that it is a part of. */
function isTaxed({ scheme, base, amount, percent }: Tax): boolean {
  return scheme === IGV && percent !== null && !isZero(percent) && !(isZero(value(base)) && isZero(amount.value));
}

/** IGV that is not its rate of its base; of what pays ISC too, with or without that in the base. */
function wrongTaxes(taxes: readonly Tax[], tolerance: Decimal): string[] {
  return taxes.flatMap(({ scheme, base, amount, percent }) => {
    if (scheme !== IGV || !base || !percent) return [];
    const isc = sumDecimals(of(taxes, (other) => other === ISC));
    const due = withAndWithout(base.value, [isc]).map((whole) => multiply(multiply(whole, percent), HUNDREDTH));
    return due.some((one) => isClose(one, amount.value, tolerance))
      ? []
      : [`El IGV ${amount.value} no es el ${percent} % de ${base.value}`];
  });
}
