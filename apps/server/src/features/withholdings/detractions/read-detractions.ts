import type { DepositMatch } from '@yupana/contract/withholdings.ts';
import { type Money, parseMoney, subtract, sum } from '@yupana/tax/money.ts';
import { matchOf } from '@yupana/tax/rules/f-payment/spot-duty.ts';
import type { Tx } from '../../../ctx.ts';
import type { VoucherKeyValues } from '../../vouchers/columns.ts';
import { type ListedPurchase, purchasesOf } from '../../vouchers/paying/purchases-to-pay.ts';
import { keyOf } from '../../vouchers/voucher-keys.ts';
import { coveredUntil, knownDays } from '../asking/is-covered.ts';
import type { Company } from '../company.ts';
import { type DepositRow, findDepositsOf, findStray } from '../deposits/queries-deposits.ts';
import { type DetractionRow, findDetractions, findDetractionsOf, isUnreckoned } from '../duties/queries-detractions.ts';

/** Of a period; who has more has no use for a page of them. */
const MOST = 10_000;
/** A sol is rounding (`spot-duty.ts`). */
const A_SOL = 100;

/** A deposit of a period, with what it was made for. */
export interface PaidRow {
  deposit: DepositRow;
  duty: DetractionRow | null;
  /** Of a purchase that asks for none, or when nobody lists it, null. */
  purchase: ListedPurchase | null;
  /** Null: in time, and nobody knows how much is asked. */
  match: DepositMatch | null;
}

/** A purchase for which something is still to be deposited. */
export interface UnpaidRow {
  duty: DetractionRow;
  /** Céntimos; null: nobody knows how much is asked. */
  missing: Money | null;
  /** Something was deposited. */
  isPart: boolean;
  /** SUNAT did not say for every month since its issue what was deposited: something more may have been. */
  isUnsure: boolean;
}

export interface PeriodDetractions {
  paid: PaidRow[];
  unpaid: UnpaidRow[];
  /** False: the month was closed before anybody reckoned what is to be deposited for its purchases. */
  isReckoned: boolean;
}

/**
 * The detractions of a period: deposits of the purchases that ask for one, and what is still to be deposited. It reads tables of this room
 * alone, which move what is remembered of a company.
 */
export async function readDetractions(tx: Tx, company: Company, period: string): Promise<PeriodDetractions> {
  const duties = await findDetractions(tx, company, period, MOST);
  const deposits = Map.groupBy(
    await findDepositsOf(
      tx,
      company,
      duties.map((duty) => ({
        ...{ direction: 'made' as const, supplier_ruc: duty.issuer_ruc, type_code: duty.type_code, serie: duty.serie },
        voucher_number: duty.number,
      })),
    ),
    (one) => keyOf(keyOfDeposit(one)),
  );
  const known = await knownDays(tx, company);
  const paid: PaidRow[] = [];
  const unpaid: UnpaidRow[] = [];
  for (const duty of duties) {
    const all = deposits.get(keyOf({ ...duty, dam_year: '' })) ?? [];
    const { expected, made, match } = compare(duty, all);
    for (const deposit of all) {
      paid.push({ deposit, duty, purchase: null, match: deposit.gone_at === null ? match : 'withdrawn' });
    }
    const missing = missingOf(expected, made);
    if (missing !== 'nothing') {
      const isUnsure = coveredUntil(known, duty.issue_date) === null;
      unpaid.push({ duty, missing, isPart: made.length > 0, isUnsure });
    }
  }
  return { paid: paid.sort(byDay), unpaid, isReckoned: !(await isUnreckoned(tx, company, period)) };
}

/** The same with the deposits of that period for what asks for none, or is no purchase of ours: they are listed, and add nothing. */
export async function readWithStray(tx: Tx, company: Company, period: string): Promise<PeriodDetractions> {
  const found = await readDetractions(tx, company, period);
  const stray = await strayOf(tx, company, period);
  return { ...found, paid: [...found.paid, ...stray].sort(byDay) };
}

/**
 * What is asked for a purchase beside those of its deposits that count. A deposit that is compared with nothing matches nothing; that it is
 * late is known all the same.
 */
function compare(duty: DetractionRow, deposits: readonly DepositRow[]) {
  const expected = duty.expected === null ? null : parseMoney(duty.expected);
  const made = deposits
    .filter(({ gone_at }) => gone_at === null)
    .map(({ amount, paid_on }) => ({ amount: parseMoney(amount), on: paid_on }));
  const match = matchOf({ expected, limit: duty.limit_on }, made);
  return { expected, made, match: expected === null && match === 'matches' ? null : match };
}

function missingOf(expected: Money | null, made: readonly { amount: Money }[]): Money | null | 'nothing' {
  const deposited = sum(made.map(({ amount }) => amount));
  if (expected === null) return deposited > 0 ? 'nothing' : null;
  return deposited > 0 && deposited >= expected - A_SOL ? 'nothing' : subtract(expected, deposited);
}

/** Deposits for what asks for none. One whose voucher no proposal lists is of the period that it names itself. */
async function strayOf(tx: Tx, company: Company, period: string): Promise<PaidRow[]> {
  const stray = await findStray(tx, company, MOST);
  if (stray.length === 0) return [];
  const listed = await purchasesOf(tx, company, stray.map(keyOfDeposit));
  const isReckoned = !(await isUnreckoned(tx, company, period));
  return stray.flatMap((deposit): PaidRow[] => {
    const purchase = listed.get(keyOf(keyOfDeposit(deposit))) ?? null;
    const own = purchase?.tax_period ?? deposit.tax_period ?? deposit.paid_on.slice(0, 7).replace('-', '');
    if (own !== period) return [];
    return [{ deposit, duty: null, purchase, match: strayMatch(deposit, purchase, isReckoned) }];
  });
}

/** Null: of its month nobody reckoned which purchases ask for a deposit. */
function strayMatch(
  { gone_at }: DepositRow,
  purchase: ListedPurchase | null,
  isReckoned: boolean,
): DepositMatch | null {
  if (gone_at !== null) return 'withdrawn';
  if (!purchase) return 'no-voucher';
  return isReckoned ? 'not-subject' : null;
}

/** How one deposit stands, beside all others of its voucher. A received one is of a sale, and is compared with nothing. */
export async function matchOfDeposit(
  tx: Tx,
  company: Company,
  deposit: DepositRow,
): Promise<{ match: DepositMatch | null; duty: DetractionRow | null; purchase: ListedPurchase | null }> {
  if (deposit.direction === 'received') return { match: null, duty: null, purchase: null };
  const key = keyOfDeposit(deposit);
  const [duty] = (await findDetractionsOf(tx, company, [key])).toSorted((a, b) =>
    a.tax_period < b.tax_period ? 1 : -1,
  );
  if (!duty) {
    const purchase = (await purchasesOf(tx, company, [key])).get(keyOf(key)) ?? null;
    const isReckoned = !purchase || !(await isUnreckoned(tx, company, purchase.tax_period));
    return { match: strayMatch(deposit, purchase, isReckoned), duty: null, purchase };
  }
  const all = await findDepositsOf(tx, company, [deposit]);
  const match = deposit.gone_at !== null ? 'withdrawn' : compare(duty, all).match;
  return { match, duty, purchase: null };
}

/** The voucher for which a deposit was made, as purchases are known. */
export function keyOfDeposit({ supplier_ruc, type_code, serie, voucher_number }: DepositRow): VoucherKeyValues {
  return { issuer_ruc: supplier_ruc, type_code, serie, number: voucher_number, dam_year: '' };
}

function byDay(a: PaidRow, b: PaidRow): number {
  const [one, other] = [issuedOn(a), issuedOn(b)];
  if (one !== other) return one < other ? 1 : -1;
  return a.deposit.number < b.deposit.number ? -1 : 1;
}

/** Of a voucher that nobody lists the day of its deposit stands in. */
export function issuedOn({ duty, purchase, deposit }: PaidRow): string {
  return duty?.issue_date ?? purchase?.issue_date ?? deposit.paid_on;
}

/** What the rows of a period add up to. */
export function sumsOf({ paid, unpaid, isReckoned }: PeriodDetractions) {
  const counted = paid.filter(({ duty, match }) => duty !== null && match !== 'withdrawn');
  const known = unpaid.flatMap(({ missing }) => missing ?? []);
  return {
    /** Null: nobody reckoned which deposits count. */
    paid: isReckoned || counted.length > 0 ? sum(counted.map(({ deposit }) => parseMoney(deposit.amount))) : null,
    /** Listed, and in no sum. */
    notSummed: paid.length - counted.length,
    /** Of those whose amount is known; null: it is of none, and nobody knows whether there are others. */
    missing: isReckoned && (known.length > 0 || unpaid.length === 0) ? sum(known) : null,
    unknown: unpaid.length - known.length,
    unsure: unpaid.filter(({ isUnsure }) => isUnsure).length,
    heldIgv: isReckoned ? sum(unpaid.map(({ duty }) => parseMoney(duty.igv))) : null,
  };
}
