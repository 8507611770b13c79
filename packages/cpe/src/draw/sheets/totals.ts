import { money, TOLERANCE, toDecimal } from '@yupana/tax/money.ts';
import { type Amount, type Decimal, isClose, isZero, negateDecimal, sumDecimals } from '../../document/decimal.ts';
import type { Tax, Voucher } from '../../document/document.ts';
import { allowanceName } from '../catalogues.ts';
import { amountText, percentText } from '../format.ts';
import type { Field } from '../place.ts';
import type { Total } from '../sheet.ts';

/** Whose bases are told, by the scheme of catalogue 05, in the order in which they are printed. */
const BASES: readonly [scheme: string, label: string, of?: Field][] = [
  ['1000', 'Op. gravada', 'taxable'],
  ['1016', 'Op. gravada con IVAP', 'taxable'],
  ['9997', 'Op. exonerada', 'nonTaxable'],
  ['9998', 'Op. inafecta', 'nonTaxable'],
  ['9995', 'Op. exportación', 'nonTaxable'],
  ['9996', 'Op. gratuita'],
];

const TAXES: readonly [scheme: string, label: string, of?: Field][] = [
  ['2000', 'ISC', 'isc'],
  ['1000', 'IGV', 'igv'],
  ['1016', 'IVAP'],
  ['7152', 'ICBPER', 'icbper'],
  ['9999', 'Otros tributos'],
  ['3000', 'Retención de renta'],
];

/** Catalogue 53: what lessens the base, which is told net of it. Advances among them are told again as their sum, and once is enough. */
const OF_THE_BASE: ReadonlySet<string | null> = new Set(['00', '02', '04', '05', '06', '20']);
/** Each amount is rounded by itself. */
const CENTS = toDecimal(money(TOLERANCE)) as Decimal;
const ADVANCES: ReadonlySet<string | null> = new Set(['04', '05', '06', '20']);

/**
 * The totals of a voucher, in the order in which they add up: what lessens the base stands above the net base, what lessens the amount to
 * be paid below the taxes. Those that it tells, and none that it does not.
 */
export function totalsOf(voucher: Voucher): Total[] {
  const { taxes, allowanceCharges, rounding, total } = voucher;
  const of = (wanted: string) => taxes.filter(({ scheme }) => scheme === wanted);
  const { before, after } = deductions(voucher);
  return [
    ...before,
    ...BASES.flatMap(([scheme, label, field]) =>
      of(scheme).flatMap(({ base }) => (base ? [row(label, base, field)] : [])),
    ),
    ...TAXES.flatMap(([scheme, label, field]) =>
      of(scheme).map((tax) =>
        row(scheme === '1000' || scheme === '1016' ? withRate(label, tax, voucher) : label, tax.amount, field),
      ),
    ),
    ...after,
    ...charges(
      voucher,
      allowanceCharges.filter(({ charge }) => charge),
    ),
    ...(rounding ? [row('Redondeo', rounding, 'rounding')] : []),
    { label: 'Importe total', value: amountText(total), strong: true, of: 'total' },
  ];
}

function row(label: string, amount: Amount, of?: Field): Total {
  return { label, value: amountText(amount), ...(of && { of }) };
}

/** One by one where they stand one by one, or the sum that the document has. */
function deductions(voucher: Voucher): { before: Total[]; after: Total[] } {
  const { allowanceCharges, discounts, prepaid, lineTotal } = voucher;
  const listed = allowanceCharges.filter(({ charge }) => !charge);
  const named = ({ code, reason, amount }: Voucher['allowanceCharges'][number]) =>
    row(`(-) ${(code && allowanceName(code)) || reason || 'Descuentos'}`, amount, 'discounts');
  const ofBase = listed.filter(({ code }) => OF_THE_BASE.has(code));
  const others = listed.filter(({ code }) => !OF_THE_BASE.has(code));
  const isAdvanceTold = listed.some(({ code }) => ADVANCES.has(code));
  return {
    before: [
      ...(isGross(voucher, ofBase) && lineTotal ? [row('Valor de venta', lineTotal)] : []),
      ...ofBase.map(named),
    ],
    after: [
      ...(listed.length === 0 && discounts ? [row('(-) Descuentos', discounts, 'discounts')] : others.map(named)),
      ...(prepaid && !isAdvanceTold ? [row('(-) Total anticipos', prepaid, 'prepaid')] : []),
    ],
  };
}

/** Whether the sum of the lines less these gives the bases: some issuers tell it net already, and then it says nothing here. */
function isGross({ lineTotal, taxes }: Voucher, ofBase: Voucher['allowanceCharges']): boolean {
  if (!lineTotal || ofBase.length === 0) return false;
  const bases = BASES.filter(([scheme]) => scheme !== '9996').map(([scheme]) => scheme);
  const net = taxes.flatMap(({ scheme, base }) => (base && bases.includes(scheme ?? '') ? [base.value] : []));
  const less = ofBase.map(({ amount }) => negateDecimal(amount.value));
  return isClose(sumDecimals([lineTotal.value, ...less]), sumDecimals(net), CENTS);
}

function charges({ charges: sum }: Voucher, listed: Voucher['allowanceCharges']): Total[] {
  if (listed.length === 0) return sum ? [row('Otros cargos', sum, 'charges')] : [];
  return listed.map(({ code, reason, amount }) =>
    row((code && allowanceName(code)) || reason || 'Otros cargos', amount, 'charges'),
  );
}

/** The header seldom says its rate; its lines do, and then all of them the same one. */
function withRate(label: string, tax: Tax, { lines }: Voucher): string {
  const ofLines = lines.flatMap(({ taxes }) =>
    taxes.flatMap(({ scheme, percent }) => (scheme === tax.scheme && percent && !isZero(percent) ? [percent] : [])),
  );
  const rates = new Set(tax.percent && !isZero(tax.percent) ? [tax.percent] : ofLines);
  const [rate] = rates;
  return rate && rates.size === 1 ? `${label} ${percentText(rate)}` : label;
}
