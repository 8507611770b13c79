import type { Period } from '@yupana/tax/period.ts';
import type { Book } from '../files/layouts.ts';
import { readProposalText } from '../files/read.ts';
import { proposalText } from '../files/write.ts';
import type { Company } from '../universe/companies.ts';
import { purchaseNumbered } from '../universe/purchases.ts';
import type { Proposals } from '../world/proposals.ts';
import { keyOfCells, type Places, type Row, rowOf } from './row.ts';

/** Lines kept at once, of all companies. */
const MOST_LINES = 400_000;

/** The lines of all proposals, by the voucher that they are about. */
export interface Rows {
  /** A voucher that this company issued or received, wherever its line stands; null when no proposal lists it. */
  find(company: Company, book: Book, key: string): Row | null;
  /** All of a month, in the file's order. */
  of(company: Company, book: Book, period: Period): Iterable<Row>;
}

interface Month {
  /** A proposal that was replaced by hand is read again. */
  edition: string;
  places: Places;
  lines: string[];
  byKey: Map<string, number>;
}

/** Reads proposals as they are served when all goes well: what SUNAT is told to do wrong changes no document. */
export function newRows(seed: string, proposals: Proposals, today: () => string): Rows {
  const months = new Map<string, Month>();

  function month(company: Company, book: Book, period: Period): Month | null {
    const name = `${company.ruc} ${book} ${period}`;
    const edition = proposals.edition(company, book, period);
    const known = months.get(name);
    months.delete(name);
    // A large month is not made again to be found the same.
    const read = known?.edition === edition ? known : readNow(company, book, period, edition);
    if (!read) return null;
    months.set(name, read);
    let kept = 0;
    for (const one of months.values()) kept += one.lines.length;
    for (const [oldest, { lines }] of months) {
      if (kept <= MOST_LINES || oldest === name) break;
      months.delete(oldest);
      kept -= lines.length;
    }
    return read;
  }

  function readNow(company: Company, book: Book, period: Period, edition: string): Month | null {
    const bytes = proposals.bytes(company, book, period);
    return bytes && readMonth(company, book, bytes, edition);
  }

  /** What the universe bought is made alone: no month is read to find one line of it. */
  function purchased(company: Company, key: string): Row | null {
    const [, , serie = '', number] = key.split('-');
    const found = purchaseNumbered(seed, company, serie, Number(number));
    if (!found || found.voucher.issueDate > today() || !proposals.isGenerated(company, 'RCE', found.period))
      return null;
    const text = Buffer.from(proposalText('RCE', company, found.period, [found.voucher]));
    const alone = readMonth(company, 'RCE', text, '');
    return alone.byKey.has(key) ? rowAt(company, 'RCE', found.period, alone, 0) : null;
  }

  const rowAt = (company: Company, book: Book, period: Period, { places, lines }: Month, place: number) =>
    rowOf(book, period, company, places, (lines[place] ?? '').split('|'));

  return {
    find: (company, book, key) => {
      const alone = book === 'RCE' ? purchased(company, key) : null;
      if (alone) return alone;
      for (const period of proposals.listed(company)) {
        const found = month(company, book, period);
        const place = found?.byKey.get(key);
        if (found && place !== undefined) return rowAt(company, book, period, found, place);
      }
      return null;
    },
    *of(company, book, period) {
      const found = month(company, book, period);
      if (!found) return;
      for (const place of found.lines.keys()) yield rowAt(company, book, period, found, place);
    },
  };
}

function readMonth(company: Company, book: Book, bytes: Buffer, edition: string): Month {
  const file = readProposalText(bytes.toString());
  const places = new Map((file?.header ?? []).map((column, place) => [column.trim().replace(/\s+/g, ' '), place]));
  const month: Month = { edition, places, lines: [], byKey: new Map() };
  for (const cells of file?.rows ?? []) {
    month.byKey.set(keyOfCells(book, company, places, cells), month.lines.length);
    // Eighty slices of every line would weigh more than the file.
    month.lines.push(cells.join('|'));
  }
  return month;
}
