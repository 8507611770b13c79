import { type Money, toDecimal, ZERO } from '@yupana/tax/money.ts';
import { codeCell, nameCell } from '../cells.ts';
import { documentName, keptAmount, modifiedOf } from '../written-voucher.ts';
import type { JournalEntry, JournalLine } from './journal.ts';

/** SISCONT 16 and 17 read 596 characters, 23 reads 608: it knows ICBPER. */
export type SiscontVersion = 596 | 608;

/** A field: where it ends matters to all that follow. One with a name is a number or a code, of which nothing may be cut. */
type Part = readonly [width: number, text: string, name?: string];

/** What has more characters than its field: cut it would be another number, and the program would take it. */
export interface WideCell {
  voucher: string;
  name: string;
  value: string;
  says: string;
  mend: string;
}

/** A number is wider than its field: its entry goes into no file. */
export class CellTooWide extends Error {
  constructor({ voucher, name, value }: WideCell) {
    super(`De ${voucher}, «${name}» no cabe en su campo: ${value}.`);
    this.name = 'CellTooWide';
  }
}

const WIDE = 12;

/**
 * An entry as SISCONT's text import takes it: a line of fixed width for each line of the entry. The parts of the voucher stand on its line
 * of IGV, or on that which closes it when there is none.
 * @param place of the voucher in the month's numbering, from 1
 * @throws CellTooWide what {@link wideCells} tells before
 * @source Exporters S4 and S5 of `file-formats`, which agree; the encoding is told by nobody and ASCII is written
 */
export function siscontLines(
  entry: JournalEntry,
  book: 'RCE' | 'RVIE',
  place: number,
  version: SiscontVersion,
): string {
  const [wide] = wideCells(entry, book, place, version);
  if (wide) throw new CellTooWide(wide);
  return linesOf(entry, book, place, version)
    .map((parts) => `${fixed(parts)}\r\n`)
    .join('');
}

/** What of an entry does not fit, each once: a voucher of which there is any is for a person to book. */
export function wideCells(
  entry: JournalEntry,
  book: 'RCE' | 'RVIE',
  place: number,
  version: SiscontVersion,
): WideCell[] {
  const voucher = documentName(entry.voucher);
  const found = new Map<string, WideCell>();
  for (const [width, text, name] of linesOf(entry, book, place, version).flat()) {
    if (name === undefined || text.length <= width) continue;
    const says = `Tiene ${text.length} caracteres y SISCONT toma ${width}.`;
    found.set(`${name} ${text}`, { voucher, name, value: text, says, mend: 'Registra este comprobante a mano.' });
  }
  return [...found.values()];
}

function linesOf(entry: JournalEntry, book: 'RCE' | 'RVIE', place: number, version: SiscontVersion): Part[][] {
  const bearer = entry.lines.find(({ is }) => is === 'igv') ?? entry.lines.find(({ is }) => is === 'closing');
  return entry.lines.map((line) => lineParts(entry, line, book, place, version, line === bearer));
}

function lineParts(
  { voucher, own }: JournalEntry,
  { account, debit, credit }: JournalLine,
  book: 'RCE' | 'RVIE',
  place: number,
  version: SiscontVersion,
  bears: boolean,
): Part[] {
  const modified = modifiedOf(voucher);
  const parts = bears ? partsOf({ voucher, own }, book) : null;
  const name = nameCell(voucher.counterpartyName);
  return [
    ...([
      [2, book === 'RCE' ? '01' : '02'],
      [5, String(place).padStart(5, '0'), 'Número del asiento'],
      [8, shortDay(voucher.issueDate)],
    ] as const),
    ...([
      [10, account, 'Cuenta'],
      [WIDE, wide(debit), 'Debe'],
      [WIDE, wide(credit), 'Haber'],
      [1, own.currency],
      [10, rateText(own.rate), 'Tipo de cambio'],
    ] as const),
    ...([
      [2, voucher.typeCode, 'Tipo de comprobante'],
      [40, codeCell(documentName(voucher)), 'Serie y número'],
      [8, shortDay(voucher.issueDate)],
    ] as const),
    ...([
      [8, shortDay(voucher.dueDate)],
      [15, codeCell(voucher.counterpartyDocument), 'Documento'],
    ] as const),
    // Cost centre, cash flow, budget, means of payment.
    ...([
      [10, ''],
      [4, ''],
      [10, ''],
      [3, ''],
    ] as const),
    [60, `${book === 'RCE' ? 'COMPRA' : 'VENTA'} ${codeCell(documentName(voucher))}`],
    ...([
      [40, modified ? codeCell(documentName(modified)) : '', 'Documento modificado'],
      [2, modified?.typeCode ?? ''],
      [8, shortDay(modified?.issueDate ?? null)],
    ] as const),
    // The deposit of a detraction.
    ...([
      [40, ''],
      [8, ''],
    ] as const),
    [1, bears ? (book === 'RCE' ? 'C' : 'V') : ''],
    ...netOf(parts, version),
    ...([
      [15, codeCell(voucher.counterpartyDocument)],
      [1, book === 'RVIE' ? '2' : ''],
      [60, name],
    ] as const),
    ...([
      [20, ''],
      [20, ''],
      [20, ''],
      [1, ''],
      [1, ''],
      [5, ''],
      [1, ''],
    ] as const),
    ...([
      [WIDE, wide(ZERO)],
      [WIDE, wide(ZERO)],
      [1, ''],
    ] as const),
  ];
}

/** NETO, NETO2, NETO3, NETO4, IGV, NETO5 to NETO8, NETO9. */
interface Parts {
  net: readonly Money[];
  igv: Money;
  icbper: Money;
}

function partsOf({ voucher, own }: Pick<JournalEntry, 'voucher' | 'own'>, book: 'RCE' | 'RVIE'): Parts {
  const { of } = own;
  const { dgTaxable, dgngTaxable, dngTaxable, dgIgv, dgngIgv, dngIgv, nonTaxable, taxable, isc, other } = voucher;
  const icbper = of(voucher.icbper);
  if (book === 'RVIE') {
    const exported = of(keptAmount(voucher, 'export'));
    const untaxed = of((keptAmount(voucher, 'exempt') + keptAmount(voucher, 'unaffected')) as Money);
    return {
      net: [of(taxable), untaxed, ZERO, exported, of(other), ZERO, ZERO, of(isc)],
      igv: of(voucher.igv),
      icbper,
    };
  }
  const net = [
    of(dgTaxable),
    of(nonTaxable),
    of(dgngIgv),
    of(dgngTaxable),
    of(other),
    of(dngTaxable),
    of(dngIgv),
    of(isc),
  ];
  return { net, igv: of(dgIgv), icbper };
}

function netOf(parts: Parts | null, version: SiscontVersion): Part[] {
  const net = parts?.net ?? Array.from({ length: 8 }, () => ZERO);
  const amounts = [
    ...net.slice(0, 4),
    parts?.igv ?? ZERO,
    ...net.slice(4),
    ...(version === 608 ? [parts?.icbper ?? ZERO] : []),
  ];
  return amounts.map((amount) => [WIDE, wide(amount), 'Importe del comprobante'] as const);
}

function fixed(parts: readonly Part[]): string {
  return parts.map(([width, text]) => text.slice(0, width).padEnd(width)).join('');
}

/** `000001180.00`, twelve wide; a minus takes the place of the first zero. */
function wide(amount: Money): string {
  const text = toDecimal(amount).replace('-', '');
  return amount < 0 ? `-${text.padStart(WIDE - 1, '0')}` : text.padStart(WIDE, '0');
}

/** `03.7510000`: two digits and seven decimals. */
function rateText(rate: string): string {
  const [units = '', decimals = ''] = rate.split('.');
  return `${units.padStart(2, '0')}.${decimals.padEnd(7, '0')}`;
}

/** `05/08/26` */
function shortDay(day: string | null): string {
  return day === null ? '' : `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(2, 4)}`;
}
