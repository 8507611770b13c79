import { isRuc } from '@yupana/tax/ruc.ts';
import { BadRow, UnrecognisedLayout } from '../errors.ts';
import { differenceOf, namesIn } from '../header.ts';
import { type Batch, CUT, type RowReader, readRows } from '../rows.ts';
import { dayOf, type Listed } from './listed.ts';

/** @source the files' own headers; AgenRet and BueCont of 2026-08 */
const COLUMNS = ['Ruc', 'Nombre/Razon', 'A partir del', 'Resolucion'] as const;
const SEPARATOR = '|';
const RETURN = 13;
const NEWLINE = 10;

/**
 * Reads a list of agents of retention or perception, or of good taxpayers (text, `|`, ISO-8859-1). Its lines end in a carriage return
 * alone (seen 2026-08). A row that is not understood is rejected, and the rest goes on.
 * @throws UnrecognisedLayout when it does not begin with the known header
 */
export function readList(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Batch<Listed>> {
  return readRows(withNewlines(bytes), rowReader, 5_000);
}

/** Where a line ends in both, an empty line follows, which is nothing. */
async function* withNewlines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) yield chunk.map((byte) => (byte === RETURN ? NEWLINE : byte));
}

function rowReader(header: string): RowReader<Listed> {
  const found = namesIn(header, SEPARATOR);
  if (!COLUMNS.some((name) => found.includes(name))) throw new UnrecognisedLayout('no-header', header.slice(0, 80));
  const difference = differenceOf(COLUMNS, found);
  if (difference) throw difference;
  const place = (name: (typeof COLUMNS)[number]) => found.indexOf(name);
  return (text, _line, isOpen) => {
    if (isOpen && !text.endsWith(SEPARATOR)) throw new BadRow(CUT);
    const cells = text.split(SEPARATOR).map((cell) => cell.trim());
    if (cells.at(-1) === '') cells.pop();
    // A name with the separator in it shifts the rest; an empty resolution at the end is no cell.
    if (cells.length !== COLUMNS.length && cells.length !== COLUMNS.length - 1) {
      throw new BadRow(`La fila tiene ${cells.length} columnas y la cabecera, ${COLUMNS.length}.`);
    }
    const ruc = cells[place('Ruc')] ?? '';
    if (!isRuc(ruc)) throw new BadRow(`La columna «Ruc» no es un RUC: «${ruc.slice(0, 20)}».`);
    const since = cells[place('A partir del')] ?? '';
    const from = isEmpty(since) ? null : dayOf(since);
    if (from === undefined) throw new BadRow(`La columna «A partir del» no es una fecha: «${since.slice(0, 20)}».`);
    const resolution = cells[place('Resolucion')] ?? '';
    return { ruc, from, resolution: isEmpty(resolution) ? null : resolution };
  };
}

function isEmpty(cell: string): boolean {
  return /^-*$/.test(cell);
}
