import type { Money } from '@yupana/tax/money.ts';
import type { CellValue, Sheet, SheetColumn } from '../workbook/sheet.ts';
import { isUndone, type Owner, type WrittenVoucher } from '../written-voucher.ts';
import type { Accounts } from './accounts.ts';
import { Unwritable } from './unwritable.ts';

/** A column of a file that an accounting program imports: what is written of it and what is told of it come from here. */
export interface ProgramColumn<Row> extends SheetColumn {
  /** How much of it the program takes, in its own words: «20 caracteres». */
  size?: string;
  /** What stands in it, where its title does not say it. */
  says?: string;
  value(row: Row): CellValue;
}

/** Whose vouchers are booked, and in which accounts. */
export interface Booked {
  owner: Pick<Owner, 'ruc' | 'period'>;
  accounts: Accounts;
}

/** A file of an accounting program. A further program is one file. */
export interface ProgramFormat<Row> {
  book: 'RCE' | 'RVIE';
  columns: readonly ProgramColumn<Row>[];
  /** Of a text: nothing stands between its fields, each is filled up to the width of its column: see `fixed-width.ts`. */
  fixed?: true;
  /** The rows of a voucher: of an entry one for each line. @param place of the voucher in the month's numbering, from 1 */
  rows(voucher: WrittenVoucher, place: number, booked: Booked): readonly Row[];
}

/** A sheet that a program imports. */
export interface ProgramSheet<Row> extends ProgramFormat<Row> {
  sheet: string;
  /** Rows above the first; the titles of the columns when it says nothing. */
  heads?: readonly (readonly string[])[];
}

// biome-ignore lint/suspicious/noExplicitAny: of a column its title and size are read
type AnyFormat = ProgramFormat<any>;

/** Digits that a program takes of an account, by its narrowest column of them; null where its format does not say. */
export function accountDigits({ columns }: AnyFormat): number | null {
  const widths = columns
    .filter(({ title }) => /^cuenta( contable|$)/i.test(title))
    .map(({ size }) => Number.parseInt(size ?? '', 10))
    .filter((width) => width > 0);
  return widths.length === 0 ? null : Math.min(...widths);
}

/** The account of a file's own book that its program does not take whole: cut it would be another one. Null when it takes them all. */
export function tooLong(format: AnyFormat, { purchases, sales }: Accounts): string | null {
  const digits = accountDigits(format) ?? Number.POSITIVE_INFINITY;
  const codes: string[] = Object.values(format.book === 'RCE' ? purchases : sales);
  return codes.find((code) => code.length > digits) ?? null;
}

/** An account is wider than its column: it goes into no file. */
export class AccountTooLong extends Unwritable {
  constructor(code: string) {
    super(`La cuenta ${code} tiene más dígitos de los que toma el programa.`);
    this.name = 'AccountTooLong';
  }
}

/** Vouchers that a program numbers in a month and a book: four digits. */
export const MOST_PLACES = 9_999;

type Pages = AsyncIterable<readonly WrittenVoucher[]>;

/** The sheet of these vouchers. What was withdrawn or annulled makes no row. */
export function programSheet<Row>(format: ProgramSheet<Row>, pages: Pages, booked: Booked): Sheet {
  const { sheet: name, columns, heads } = format;
  return { name, columns, pages: cellsOf(format, pages, booked), plain: true, ...(heads && { heads }) };
}

/**
 * The bytes of a text with pipes between fields and none after the last, or of fields of fixed width; every cell is ASCII: see
 * `cells.ts`. What was withdrawn or annulled makes no line.
 */
export async function* programLines<Row>(
  format: ProgramFormat<Row>,
  pages: Pages,
  booked: Booked,
): AsyncGenerator<Uint8Array> {
  const between = format.fixed ? '' : '|';
  for await (const page of cellsOf(format, pages, booked)) {
    const text = page.map((cells) => `${cells.map((cell) => cell ?? '').join(between)}\r\n`).join('');
    if (text !== '') yield Buffer.from(text, 'latin1');
  }
}

async function* cellsOf<Row>(format: ProgramFormat<Row>, pages: Pages, booked: Booked): AsyncGenerator<CellValue[][]> {
  const { columns, rows } = format;
  const long = tooLong(format, booked.accounts);
  if (long !== null) throw new AccountTooLong(long);
  let place = 0;
  for await (const page of pages) {
    const cells: CellValue[][] = [];
    for (const voucher of page) {
      if (isUndone(voucher)) continue;
      const of = rows(voucher, place + 1, booked);
      // One without amounts makes no entry, and takes no number.
      if (of.length > 0) place++;
      for (const row of of) cells.push(columns.map(({ value }) => value(row)));
    }
    yield cells;
  }
}

/** The day under which a voucher is booked: its own, or that end of the period's month which is nearer. */
export function dayInPeriod(day: string, period: string): string {
  const month = `${period.slice(0, 4)}-${period.slice(4)}`;
  if (day.startsWith(month)) return day;
  if (day < month) return `${month}-01`;
  const days = new Date(Date.UTC(Number(period.slice(0, 4)), Number(period.slice(4)), 0)).getUTCDate();
  return `${month}-${days}`;
}

/** Letters by which programs call a type of voucher; SUNAT's own code of what they have no letters for, so that it is seen. */
export function letters(types: Readonly<Record<string, string>>, typeCode: string | null): string {
  return typeCode === null ? '' : (types[typeCode] ?? typeCode);
}

type Value<Row> = ProgramColumn<Row>['value'];

/** Makes columns of a row's kind. */
export function columnsOf<Row>() {
  const column = (kind: SheetColumn['kind'], title: string, value: Value<Row>, size?: string, says?: string) =>
    ({ title, kind, width: 14, value, ...(size && { size }), ...(says && { says }) }) satisfies ProgramColumn<Row>;
  return {
    text: (title: string, value: Value<Row>, size?: string, says?: string) => column('text', title, value, size, says),
    day: (title: string, value: (row: Row) => string | null, says?: string) =>
      column('day', title, value, 'dd/mm/aaaa', says),
    amount: (title: string, value: (row: Row) => Money | null, size?: string, says?: string) =>
      column('amount', title, value, size, says),
    rate: (title: string, value: (row: Row) => string | null, size?: string, says?: string) =>
      column('rate', title, value, size, says),
    count: (title: string, value: (row: Row) => number | null) => column('count', title, value),
  };
}
