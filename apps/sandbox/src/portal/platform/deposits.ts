import { type Money, money } from '@yupana/tax/money.ts';
import { nextPeriod, type Period } from '@yupana/tax/period.ts';
import { dealOf } from '../../deals/deal.ts';
import { keyOf, type Row } from '../../deals/row.ts';
import { dateIn, daysAfter } from '../../universe/calendar.ts';
import type { Company } from '../../universe/companies.ts';
import { hashOf, type Random, randomOf } from '../../universe/random.ts';
import type { Party } from '../../universe/voucher.ts';
import type { World } from '../../world/world.ts';

/** What became of the detraction of a voucher. Of each hundred: how many. */
const FATES = { paid: 68, late: 9, short: 7, unpaid: 16 } as const;
export type Fate = keyof typeof FATES;

/** A deposit of detraction at the Banco de la Nación. */
export interface Deposit {
  constancia: number;
  /** Of the supplier, eleven digits. */
  account: string;
  paidOn: string;
  /** `17:58:29` */
  paidAt: string;
  period: Period;
  supplier: Party;
  customer: Party;
  type: string;
  serie: string;
  number: string;
  goods: string;
  /** Whole soles, in céntimos. */
  amount: Money;
  operation: number;
  solUser: string;
  fate: Fate;
}

/**
 * What was deposited for the vouchers of a month, made and received: of purchases by the company, of sales by its customers. The same in
 * every run, and of one voucher on both its sides. The newest first, as the platform lists them.
 */
export function depositsOf(world: World, company: Company, period: Period): Deposit[] {
  if (!world.proposals.listed(company).includes(period)) return [];
  const rows = (['RCE', 'RVIE'] as const).flatMap((book) => [...world.rows.of(company, book, period)]);
  const found = rows.flatMap((row) => depositFor(row, world.today()) ?? []);
  const byNumber = new Map(found.map((one) => [one.constancia, one]));
  return [...byNumber.values()].sort((one, other) => newestFirst(one, other));
}

function newestFirst(one: Deposit, other: Deposit): number {
  if (one.paidOn !== other.paidOn) return one.paidOn < other.paidOn ? 1 : -1;
  return other.constancia - one.constancia;
}

/** @returns null when nothing is detracted, or nobody deposited it until that day */
function depositFor(row: Row, today: string): Deposit | null {
  if (!row.detraction || row.status === '2') return null;
  const deal = dealOf(row);
  if (!deal.detraction || deal.detraction.amount === 0) return null;
  const key = keyOf(row.issuer.document, row.type, row.serie, row.number);
  const random = randomOf(hashOf(`deposit ${key}`));
  const fate = fateOf(random);
  const paidOn = dayOf(fate, row, random);
  if (fate === 'unpaid' || paidOn > today) return null;
  const { code, amount, account } = deal.detraction;
  return {
    constancia: 300_000_000 + (hashOf(`constancia ${key}`) % 90_000_000),
    account: account.replaceAll('-', '').padStart(11, '0').slice(-11),
    ...{ paidOn, paidAt: hourOf(random), period: row.period, fate },
    supplier: row.issuer,
    customer: row.receiver,
    ...{ type: row.type, serie: row.serie, number: row.number, goods: code },
    amount: fate === 'short' ? shortOf(amount) : amount,
    operation: 7_800_000_000 + (hashOf(`operation ${key}`) % 90_000_000),
    solUser: row.book === 'RCE' ? row.company.credentials.solUser : `U${row.receiver.document.slice(-7)}`,
  };
}

function fateOf(random: Random): Fate {
  let place = random.between(0, 99);
  for (const [fate, many] of Object.entries(FATES)) {
    if (place < many) return fate as Fate;
    place -= many;
  }
  return 'paid';
}

/** In time is within the week; late, well after the fifth working day of the month that follows. */
function dayOf(fate: Fate, { issueDate, period }: Row, random: Random): string {
  const days = random.between(0, 6);
  return fate === 'late' ? dateIn(nextPeriod(period), 14 + days) : daysAfter(issueDate, days);
}

/** Half of it, in whole soles. */
function shortOf(amount: Money): Money {
  return money(Math.max(100, Math.floor(amount / 200) * 100));
}

function hourOf(random: Random): string {
  const parts = [random.between(8, 20), random.between(0, 59), random.between(0, 59)];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
