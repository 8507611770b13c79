import { wordsWarning } from './check-words.ts';
import { type Amount, type Decimal, fromUnits, isZero, ONE, toUnits } from './decimal.ts';
import type { AllowanceCharge, Line, Tax, Voucher } from './document.ts';

/** SUNAT accepts a sol of difference in the totals of a document (ERR-3280), and rounding of a sol at most. */
const OF_TOTALS = ONE;
/** Of a line: its amounts are rounded by themselves. */
const OF_LINES = (ONE * 2n) / 100n;

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
  all.push(wordsWarning(voucher));
  return all.filter((one) => one !== undefined);
}

const unitsOf = (amount: Amount | null): bigint => (amount && !isZero(amount.value) ? toUnits(amount.value) : 0n);

const isNear = (a: bigint, b: bigint, tolerance: bigint): boolean => a - b <= tolerance && b - a <= tolerance;

/** Whether a sum is what is wanted, with some of the parts or without them. */
function fits(wanted: bigint, sum: bigint, parts: readonly bigint[]): boolean {
  if (isNear(wanted, sum, OF_TOTALS)) return true;
  const [part, ...others] = parts.filter((one) => one !== 0n);
  return part !== undefined && (fits(wanted, sum + part, others) || fits(wanted, sum, others));
}

/** The total is to be what its parts are; a perception is collected with it and is no part of it. */
function totalWarning(voucher: Voucher): string | undefined {
  const { perception, currency } = voucher;
  const total = unitsOf(voucher.total);
  const wrong = [fromInclusive(voucher), fromBases(voucher)].find((one) => one && !fits(total, one.sum, one.parts));
  if (!wrong) return undefined;
  const perceived = perception?.amount.currency === currency ? perception.amount : null;
  if (perceived && fits(total - unitsOf(perceived), wrong.sum, wrong.parts))
    return `El importe total ${voucher.total.value} incluye la percepción ${perceived.value}, que se cobra aparte`;
  return `El importe total ${voucher.total.value} no es ${wrong.words()}`;
}

interface Expected {
  sum: bigint;
  /** What some issuers have in the sum already and others have not. */
  parts: bigint[];
  words: () => string;
}

/** What is to be paid = with taxes + charges − discounts − advances + rounding, where the document says what it is with taxes. */
function fromInclusive(voucher: Voucher): Expected | undefined {
  const { taxInclusive, charges, discounts, prepaid, rounding } = voucher;
  if (!taxInclusive) return undefined;
  const sum = unitsOf(taxInclusive) + unitsOf(rounding);
  const parts = [...outsideTheBase(voucher), -unitsOf(prepaid)];
  const whole = () => sum + unitsOf(charges) - unitsOf(discounts) - unitsOf(prepaid);
  return { sum, parts, words: () => `lo que suman sus partes: ${fromUnits(whole())}` };
}

/** The same from the bases of its taxes, which are net of global discounts and of advances; unknown where one of them is not said. */
function fromBases(voucher: Voucher): Expected | undefined {
  const { taxes, prepaid, rounding } = voucher;
  let [base, paid, isc, incomeTax] = [0n, 0n, 0n, 0n];
  let hasBase = false;
  for (const tax of taxes) {
    const amount = unitsOf(tax.amount);
    if (BASES.has(tax.scheme)) {
      if (tax.base === null && amount !== 0n) return undefined;
      hasBase = true;
      base += unitsOf(tax.base);
    }
    if (tax.scheme === ISC) isc += amount;
    if (tax.scheme === INCOME_TAX) incomeTax += amount;
    else if (tax.scheme !== GIVEN) paid += amount;
  }
  if (!hasBase) return undefined;
  const parts = [-isc, -incomeTax, ...outsideTheBase(voucher), -unitsOf(prepaid)];
  const words = () => `su base ${fromUnits(base)} más sus tributos ${fromUnits(paid)}`;
  return { sum: base + paid + unitsOf(rounding), parts, words };
}

/** Catalogue 53: charges of all the document, and its discounts, that change no base: FISE, a surcharge, a tip. */
const CHARGED = new Set(['45', '46', '50']);
const DISCOUNTED = '03';

/** What is added and taken away after the taxes: as the totals have it or, where they forget it, one by one. */
function outsideTheBase({ charges, discounts, allowanceCharges }: Voucher): bigint[] {
  const listed = (wanted: (one: AllowanceCharge) => boolean) =>
    allowanceCharges.reduce((sum, one) => (wanted(one) ? sum + unitsOf(one.amount) : sum), 0n);
  return [
    unitsOf(charges) || listed(({ charge, code }) => charge && CHARGED.has(code ?? '')),
    -(unitsOf(discounts) || listed(({ charge, code }) => !charge && code === DISCOUNTED)),
  ];
}

/** The total of taxes is the sum of those that are paid: what is given for nothing (9996) is not. */
function taxWarning({ taxes, taxTotal }: Voucher): string | undefined {
  if (!taxTotal || taxes.length === 0) return undefined;
  let paid = 0n;
  for (const { scheme, amount } of taxes) if (scheme !== GIVEN) paid += unitsOf(amount);
  if (isNear(paid, unitsOf(taxTotal), OF_TOTALS)) return undefined;
  return `El total de tributos ${taxTotal.value} no es su suma: ${fromUnits(paid)}`;
}

/** What the lines are worth, without what is given for nothing; before discounts and charges, of a line or of all, or after them. */
function linesWarning({ lines, lineTotal, discounts, charges, allowanceCharges }: Voucher): string | undefined {
  if (!lineTotal || lines.length === 0) return undefined;
  let [sold, given, ofLines] = [0n, 0n, 0n];
  for (const line of lines) {
    if (line.amount === null) return undefined;
    if (isGiven(line)) given += unitsOf(line.amount);
    else sold += unitsOf(line.amount);
    ofLines += discounted(line.allowanceCharges);
  }
  const parts = [given, ofLines, -discounted(allowanceCharges), -unitsOf(discounts), unitsOf(charges)];
  if (fits(unitsOf(lineTotal), sold, parts)) return undefined;
  return `El valor de venta ${lineTotal.value} no es la suma de sus líneas: ${fromUnits(sold)}`;
}

function discounted(all: readonly AllowanceCharge[]): bigint {
  return all.reduce((sum, { charge, amount }) => (charge ? sum : sum + unitsOf(amount)), 0n);
}

function isGiven({ taxes }: Line): boolean {
  return taxes.some(({ scheme }) => scheme === GIVEN);
}

/** A rate that is said, against base and tax; and one rate alone, as a document may have (ERR-3462). */
function rateWarnings({ taxes, lines }: Voucher): string[] {
  const rates = new Set<Decimal>();
  const wrong: string[] = [];
  addRates(rates, taxes);
  for (const [at, line] of lines.entries()) {
    addRates(rates, line.taxes);
    for (const said of wrongTaxes(line.taxes, null, OF_LINES)) wrong.push(`Línea ${line.id ?? at + 1}: ${said}`);
  }
  const mixed =
    rates.size > 1
      ? [
          `Mezcla tasas de IGV: ${[...rates]
            .sort()
            .map((one) => `${one} %`)
            .join(', ')}`,
        ]
      : [];
  const [rate = null] = rates.size === 1 ? rates : [];
  // The header seldom says the rate; its lines do.
  const header = wrongTaxes(taxes, rate, OF_TOTALS);
  return [...mixed, ...header, ...(wrong.length > 1 ? [`${wrong[0]} (y en ${wrong.length - 1} más)`] : wrong)];
}

/** The rates of IGV that count: of something, and not of nothing. */
function addRates(rates: Set<Decimal>, taxes: readonly Tax[]): void {
  for (const { scheme, base, amount, percent, affectation } of taxes) {
    if (isExempt(affectation)) continue;
    const isOfNothing = (base === null || isZero(base.value)) && isZero(amount.value);
    if (scheme === IGV && percent !== null && !isZero(percent) && !isOfNothing) rates.add(percent);
  }
}

/** IGV that is not its rate of its base; of what pays ISC too, with or without that in the base. */
function wrongTaxes(taxes: readonly Tax[], rate: Decimal | null, tolerance: bigint): string[] {
  const wrong: string[] = [];
  for (const { scheme, base, amount, percent: own, affectation } of taxes) {
    const percent = own ?? rate;
    if (scheme !== IGV || !base || !percent || isExempt(affectation)) continue;
    const [whole, tax, part] = [unitsOf(base), unitsOf(amount), toUnits(percent)];
    const isRight = (of: bigint) => isNear((of * part) / (100n * ONE), tax, tolerance);
    if (!isRight(whole) && !isRight(whole + iscOf(taxes)))
      wrong.push(`El IGV ${amount.value} no es el ${percent} % de ${base.value}`);
  }
  return wrong;
}

/** Catalogue 07: what is not taxed has a rate beside it in some files, which is nobody's. */
function isExempt(affectation: string | null): boolean {
  return affectation !== null && !affectation.startsWith('1');
}

function iscOf(taxes: readonly Tax[]): bigint {
  return taxes.reduce((sum, { scheme, amount }) => (scheme === ISC ? sum + unitsOf(amount) : sum), 0n);
}
