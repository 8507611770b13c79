import type { ModifiedVoucher, NoteOfVoucher, SameKey } from '@yupana/tax/facts/circumstances.ts';
import { absent, type Fact, known, unknown } from '@yupana/tax/facts/fact.ts';
import type { Facts } from '@yupana/tax/facts/facts.ts';
import { type Money, money, parseMoney } from '@yupana/tax/money.ts';
import { parsePeriod, shiftPeriod } from '@yupana/tax/period.ts';
import { isCreditNote } from '@yupana/tax/voucher-types.ts';
import { type Elsewhere, type FoundNote, modifiedKey } from '../../vouchers/judging/find-elsewhere.ts';
import type { JudgedLine } from '../../vouchers/judging/take-waiting.ts';
import { keyOf } from '../../vouchers/voucher-keys.ts';
import { rateOf } from './voucher-of-line.ts';

const SOURCE = 'compras de la empresa en sus periodos';

/**
 * What the company's other purchases say of one.
 * @param whole periods whose purchases were collected whole (`periodsToSearch` says which are asked for)
 */
export function factsOfOthers(
  line: JudgedLine,
  elsewhere: Elsewhere,
  { period, whole }: Searched,
  support: Facts['support'],
): Facts['others'] {
  return {
    sameKey: sameKeyOf(line, elsewhere),
    modified: modifiedOf(line, elsewhere, { period, whole }),
    notes: notesOver(line, elsewhere),
    operationTotal: operationTotalOf(support),
  };
}

function sameKeyOf(line: JudgedLine, { same, periods }: Elsewhere): Fact<readonly SameKey[]> {
  const found = same.get(keyOf(line)) ?? [];
  if (found.length === 0) return absent(SOURCE);
  return known(
    found.map(({ tax_period, first_seen_at }) => {
      const period = periods.get(tax_period);
      return {
        period: parsePeriod(tax_period),
        cameBefore: first_seen_at < line.first_seen_at,
        annotated: period?.presented ?? false,
        closed: (period?.presented ?? false) || (period?.closed ?? false),
      };
    }),
    SOURCE,
  );
}

/** What somebody sustained it with: a contract or an order of more than this voucher. Nobody says that it stands alone. */
function operationTotalOf(support: Facts['support']): Fact<number> {
  if (support.is !== 'known') return unknown();
  const told = support.value.flatMap(({ kind, amount }) =>
    kind === 'operation-total' && amount !== null ? amount : [],
  );
  return told.length === 0 ? unknown() : known(Math.max(...told), support.source, support.at);
}

/** In what a voucher was looked for. */
export interface Searched {
  /** That of the book. */
  period: string;
  whole: ReadonlyMap<string, { isMonthOver: boolean }>;
}

/** How far back a note's invoice is looked for where nobody says its day. @source tax-rules: «buscar en todos los periodos, ≥ 24 meses» */
const MONTHS_BACK = 24;

/** All periods in which what a note changes may be annotated, to the note's own; none of what is no note. */
export function periodsToSearch(line: JudgedLine, period: string): string[] {
  if (!modifiedKey(line)) return [];
  const own = parsePeriod(period);
  const { modified_issue_date: on } = line;
  const first = on === null ? shiftPeriod(own, -MONTHS_BACK) : `${on.slice(0, 4)}${on.slice(5, 7)}`;
  const months: string[] = [];
  for (let month = own; month >= first && months.length <= MOST_BACK; month = shiftPeriod(month, -1))
    months.push(month);
  return months;
}

/** Longer ago than any register is kept that SUNAT gives: a year mistyped. */
const MOST_BACK = 120;

/** It is not in the company's purchases only where all periods that could list it are known whole; its own may still be running. */
function wasSearched(line: JudgedLine, { period, whole }: Searched): boolean {
  const months = periodsToSearch(line, period);
  return (
    months.length <= MOST_BACK &&
    months.every((month) => (month === period ? whole.has(month) : whole.get(month)?.isMonthOver))
  );
}

function modifiedOf(
  line: JudgedLine,
  { modified, notes, periods }: Elsewhere,
  searched: Searched,
): Fact<ModifiedVoucher> {
  const key = modifiedKey(line);
  if (!key) return unknown();
  const found = modified.get(keyOf(key));
  if (!found) return wasSearched(line, searched) ? absent(SOURCE) : unknown('not-asked');
  const over = notes.get(keyOf(key)) ?? [];
  const igv = parseMoney(found.igv);
  return known(
    {
      period: parsePeriod(found.tax_period),
      typeCode: found.type_code,
      issueDate: found.issue_date,
      total: parseMoney(found.total),
      taxable: parseMoney(found.taxable),
      igv,
      annotated: periods.get(found.tax_period)?.presented ?? false,
      gaveNoCredit: igv === 0 || found.type_code === '03',
      exchangeRate: rateOf(found),
      credited: creditedBy(over),
    },
    SOURCE,
  );
}

/** A note may stand in the proposals of several periods, and takes away once. */
function creditedBy(notes: readonly FoundNote[]): Money {
  const once = new Map(notes.filter(({ type_code }) => isCreditNote(type_code)).map((note) => [keyOf(note), note]));
  return money([...once.values()].reduce((sum, { total }) => sum + Math.abs(parseMoney(total)), 0));
}

function notesOver(line: JudgedLine, { notes }: Elsewhere): Fact<readonly NoteOfVoucher[]> {
  const found = [...new Map((notes.get(keyOf(line)) ?? []).map((note) => [keyOf(note), note])).values()];
  if (found.length === 0) return absent(SOURCE);
  return known(
    found.map(({ type_code, serie, number, issue_date, total, note_type }) => ({
      ...{ typeCode: type_code, serie, number, issueDate: issue_date },
      total: money(Math.abs(parseMoney(total))),
      motive: note_type,
    })),
    SOURCE,
  );
}
