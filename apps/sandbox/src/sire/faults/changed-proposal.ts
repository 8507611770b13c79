import { type Money, money, parseMoney, toDecimal } from '@yupana/tax/money.ts';
import type { Book } from '../../files/layouts.ts';
import { readProposalText, textOf } from '../../files/read.ts';

/** Where the cells that change stand: base and tax are those of ordinary operations. */
const PLACES: Record<Book, { car: number; number: number; base: number; igv: number; total: number; exempt: number }> =
  {
    RCE: { car: 3, number: 9, base: 14, igv: 15, exempt: 20, total: 24 },
    RVIE: { car: 3, number: 8, base: 14, igv: 16, exempt: 18, total: 25 },
  };

/** A number no generated voucher reaches. */
const NEW_NUMBER = '99999901';
const TYPE = 6;
const INVOICE = '01';

/**
 * The same proposal some hours later: the first invoice has left it, the second has another amount (S/ 50.00 more, not
 * taxed), and one more has come. Bytes that are no proposal come back untouched.
 */
export function changedProposal(bytes: Buffer): Buffer {
  const file = readProposalText(bytes.toString());
  if (!file) return bytes;
  const places = PLACES[file.book];
  const invoices = file.rows.flatMap((row, place) => (row[TYPE] === INVOICE ? [place] : []));
  const [gone, changed, model] = invoices;
  if (gone === undefined || changed === undefined || model === undefined) return bytes;
  const rows = file.rows.map((row) => [...row]);
  const altered = rows[changed] ?? [];
  const fifty = money(5_000);
  for (const place of [places.exempt, places.total]) {
    altered[place] = written(file.book, money(parseMoney(altered[place] ?? '0') + fifty));
  }
  const born = [...(rows[model] ?? [])];
  born[places.number] = NEW_NUMBER;
  born[places.car] = (born[places.car] ?? '').slice(0, 17) + NEW_NUMBER.padStart(10, '0');
  rows.splice(gone, 1);
  return Buffer.from(textOf({ ...file, rows: [...rows, born] }));
}

function written(book: Book, amount: Money): string {
  return book === 'RCE' ? toDecimal(amount) : toDecimal(amount).replace(/\.?0+$/, '') || '0';
}
