import { createHash, randomUUID } from 'node:crypto';
import type { Bank, Currency } from '@yupana/contract/bank.ts';
import type { Charge } from '@yupana/registers/read/statements/read-statement.ts';
import { parseMoney, toDecimal } from '@yupana/tax/money.ts';
import { mapInSlices } from '../../../platform/slices/in-slices.ts';
import { digitsOf } from './account-digits.ts';
import type { ChargeRow, StandingCharge } from './queries-statements.ts';

/** Whose charges a file has: its account is empty where neither the file nor a person names it. */
export interface Whose {
  bank: Bank;
  account: string;
  currency: Currency;
}

/** A charge of a file, and by what it is known besides its account. */
export interface ReadCharge extends Omit<ChargeRow, 'fingerprint'> {
  what: string;
}

/** Charges as they are kept, but for what tells one from another that is alike. */
export function chargesOf(charges: readonly Charge[]): Promise<ReadCharge[]> {
  return mapInSlices(charges, ({ date, description, operation, reference, amount }) => {
    const row = { moved_on: date, description, operation, amount: toDecimal(amount) };
    return { id: randomUUID(), ...row, reference, what: whatOf(row) };
  });
}

/**
 * Those of a file that are not here yet. The same charge of another file, or of the same file again, is one; several alike on one day
 * are as many as the file with most of them has, for a bank's export has all of a day or nothing. Of two files of a bank of which one
 * does not name its account it may be the same account, and counts so; two accounts that are named are two.
 */
export function newCharges(
  charges: readonly ReadCharge[],
  standing: readonly StandingCharge[],
  whose: Whose,
): ChargeRow[] {
  const taken = new Set(standing.map(({ fingerprint }) => fingerprint));
  const here = new Map<string, Map<string, number>>();
  for (const one of standing) {
    if (one.currency !== whose.currency || !mayBeOf(one, whose)) continue;
    const what = whatOf(one);
    const counts = here.get(what) ?? new Map<string, number>();
    const account = digitsOf(one.account);
    here.set(what, counts.set(account, (counts.get(account) ?? 0) + 1));
  }
  const seen = new Map<string, number>();
  const rows: ChargeRow[] = [];
  for (const { what, ...row } of charges) {
    const place = (seen.get(what) ?? 0) + 1;
    seen.set(what, place);
    if (place <= countHere(here.get(what))) continue;
    rows.push({ ...row, fingerprint: freeFingerprint(what, whose, taken) });
  }
  return rows;
}

function mayBeOf(one: Pick<StandingCharge, 'bank' | 'account'>, { bank, account }: Whose): boolean {
  const [its, ours] = [digitsOf(one.account), digitsOf(account)];
  if (its !== '' && its === ours) return true;
  return one.bank === bank && (its === '' || ours === '');
}

/** Of no account, they may be of any: of those that are named, of the one with most. */
function countHere(counts: ReadonlyMap<string, number> | undefined): number {
  if (!counts) return 0;
  const named = [...counts].flatMap(([account, count]) => (account === '' ? [] : [count]));
  return (counts.get('') ?? 0) + Math.max(0, ...named);
}

/** The first that no charge has: of several alike the first is the first. */
function freeFingerprint(what: string, { account, currency }: Whose, taken: Set<string>): string {
  const [date, operation, amount, description] = JSON.parse(what);
  const all = JSON.stringify([digitsOf(account), currency, date, operation, amount, description]);
  for (let occurrence = 1; ; occurrence++) {
    const fingerprint = createHash('sha256').update(`${all}/${occurrence}`).digest('base64url');
    if (taken.has(fingerprint)) continue;
    taken.add(fingerprint);
    return fingerprint;
  }
}

function whatOf(row: Pick<ChargeRow, 'moved_on' | 'operation' | 'amount' | 'description'>): string {
  const { moved_on, operation, amount, description } = row;
  const said = description.toUpperCase().replace(/\s+/g, ' ');
  return JSON.stringify([moved_on, operation.replace(/^0+(?=.)/, ''), parseMoney(amount), said]);
}
