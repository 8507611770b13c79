import { type ReadFile, readProposalText, textOf } from '../files/read.ts';
import type { ScenarioId } from './catalogue.ts';

/** The column that changes: «Est. Comp.» of purchases, «Est. Comp» of sales. */
const STATE = /^Est\. Comp/;
const ISSUE_DATE = 4;
const HUGE_CELL = 10 * 1024 * 1024;

/** A file that is no longer what SUNAT's summary counted. Bytes that are no proposal come back untouched. */
export function damagedFile(damage: ScenarioId, proposal: Buffer): Buffer {
  const file = readProposalText(proposal.toString());
  if (!file) return proposal;
  if (damage === 'archivo-latin1') return Buffer.from(textOf(file).slice(1), 'latin1');
  if (damage === 'fila-cortada') return Buffer.from(textOf(file).replace(/\d\|*\r?\n$/, ''));
  if (damage === 'sin-cabecera') return Buffer.from(linesOf(file).slice(1).join(file.newline));
  return Buffer.from(textOf(alter(damage, file)));
}

function alter(damage: ScenarioId, file: ReadFile): ReadFile {
  const place = file.header.findIndex((column) => STATE.test(column));
  switch (damage) {
    case 'columna-renombrada':
      return { ...file, header: file.header.with(place, 'Estado del Comprobante') };
    case 'columna-faltante':
      return {
        ...file,
        header: file.header.toSpliced(place, 1),
        rows: file.rows.map((row) => row.toSpliced(place, 1)),
      };
    case 'columna-extra':
      return {
        ...file,
        header: file.header.toSpliced(place, 0, 'Cod. Establecimiento'),
        rows: file.rows.map((row) => row.toSpliced(place, 0, '0000')),
      };
    case 'solo-cabecera':
      return { ...file, rows: [] };
    case 'archivo-mitad':
      return { ...file, rows: file.rows.slice(0, Math.floor(file.rows.length / 2)) };
    case 'filas-ilegibles':
      return { ...file, rows: file.rows.map((row) => row.with(ISSUE_DATE, 'ayer')) };
    case 'fila-enorme':
      return { ...file, rows: withFirst(file, (row) => row.with(-1, 'x'.repeat(HUGE_CELL))) };
    case 'clave-larga':
      return { ...file, rows: withFirst(file, (row) => row.with(numberOf(file), '9'.repeat(3_000))) };
    case 'importes-desmedidos': {
      const total = file.header.indexOf('Total CP');
      return { ...file, rows: file.rows.map((row, place) => (place < 2 ? row.with(total, '9000000000000.00') : row)) };
    }
    case 'filas-malas':
      return { ...file, rows: withBadRows(file) };
    default:
      return file;
  }
}

/** The first row gets an amount with a letter, the last one a day that no month has. */
function withBadRows(file: ReadFile): string[][] {
  const total = file.header.indexOf('Total CP');
  const last = file.rows.length - 1;
  return file.rows.map((row, place) => {
    if (place === 0) return row.with(total, '1O8.5O');
    return place === last ? row.with(ISSUE_DATE, '31/02/2026') : row;
  });
}

function withFirst(file: ReadFile, change: (row: string[]) => string[]): string[][] {
  return file.rows.map((row, place) => (place === 0 ? change(row) : row));
}

function numberOf(file: ReadFile): number {
  return file.header.findIndex((column) => column.startsWith('Nro CP o Doc.'));
}

function linesOf(file: ReadFile): string[] {
  return [file.header, ...file.rows].map((cells) => cells.join(file.separator));
}
