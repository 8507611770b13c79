import { type ReadFile, readProposalText, textOf } from '../../files/read.ts';
import { faults, NOT_UNDERSTOOD, STANDS, type Words } from '../../scenarios/fault.ts';

/** The column that changes: «Est. Comp.» of purchases, «Est. Comp» of sales. */
const STATE = /^Est\. Comp/;
/** The counterparty's name. */
const NAME = /^Apellidos Nombres\//;
const ISSUE_DATE = 4;
const HUGE_CELL = 10 * 1024 * 1024;

const ROW_REJECTED = 'El acta nombra esa fila con su línea y motivo; las demás entran. No sale en verde.';

export interface FileFault extends Words {
  /** The file as it is delivered, instead of as SUNAT's summary counted it. */
  damages: (file: ReadFile) => Buffer;
}

const altered =
  (change: (file: ReadFile) => Partial<ReadFile>) =>
  (file: ReadFile): Buffer =>
    Buffer.from(textOf({ ...file, ...change(file) }));
const alteredRows = (change: (row: string[], place: number, file: ReadFile) => string[]) =>
  altered((file) => ({ rows: file.rows.map((row, place) => change(row, place, file)) }));
const alteredFirst = (change: (row: string[], file: ReadFile) => string[]) =>
  alteredRows((row, place, file) => (place === 0 ? change(row, file) : row));

/** The file inside the zip. */
export const FILES = faults<FileFault>()({
  'columna-renombrada': {
    title: 'SUNAT cambió el nombre de una columna',
    sees: NOT_UNDERSTOOD,
    damages: altered((file) => ({ header: file.header.with(stateOf(file), 'Estado del Comprobante') })),
  },
  'columna-faltante': {
    title: 'Falta una columna',
    sees: NOT_UNDERSTOOD,
    damages: altered((file) => ({
      header: file.header.toSpliced(stateOf(file), 1),
      rows: file.rows.map((row) => row.toSpliced(stateOf(file), 1)),
    })),
  },
  'columna-extra': {
    title: 'Hay una columna nueva, entre las conocidas',
    sees: NOT_UNDERSTOOD,
    damages: altered((file) => ({
      header: file.header.toSpliced(stateOf(file), 0, 'Cod. Establecimiento'),
      rows: file.rows.map((row) => row.toSpliced(stateOf(file), 0, '0000')),
    })),
  },
  'columna-al-final': {
    title: 'Hay una columna nueva, al final',
    sees: 'El periodo se recolecta entero y coincide; el acta nombra la columna.',
    damages: altered((file) => ({
      header: [...file.header, 'Cod. Establecimiento'],
      rows: file.rows.map((row) => [...row, '0000']),
    })),
  },
  'sin-cabecera': {
    title: 'El archivo llega sin cabecera',
    sees: NOT_UNDERSTOOD,
    damages: (file) => Buffer.from(file.rows.map((cells) => cells.join(file.separator)).join(file.newline)),
  },
  'solo-cabecera': {
    title: 'El archivo trae solo la cabecera, el resumen dice que hay comprobantes',
    sees: 'El acta muestra la brecha entre lo que SUNAT informa y lo obtenido: no es «0 comprobantes».',
    damages: altered(() => ({ rows: [] })),
  },
  'filas-malas': {
    title: 'Dos filas ilegibles (un importe y una fecha)',
    sees: 'El acta nombra las dos filas rechazadas con su línea y motivo; las demás entran.',
    damages: alteredRows((row, place, file) => {
      if (place === 0) return row.with(totalOf(file), '1O8.5O');
      return place === file.rows.length - 1 ? row.with(ISSUE_DATE, '31/02/2026') : row;
    }),
  },
  'importes-en-cero': {
    title: 'Una fila ilegible, y los importes de todas las demás en 0.00',
    sees: 'Si el periodo ya coincidía, sus importes siguen como estaban. El acta nombra la fila y dice cuántos comprobantes cambia el archivo.',
    damages: alteredRows((row, place, file) =>
      place === 0 ? row.with(ISSUE_DATE, 'ayer') : withoutAmounts(row, file.header),
    ),
  },
  'archivo-mitad': {
    title: 'El archivo trae la mitad de las filas',
    sees: STANDS,
    damages: altered(({ rows }) => ({ rows: rows.slice(0, Math.floor(rows.length / 2)) })),
  },
  'filas-ilegibles': {
    title: 'Ninguna fila se puede leer (con «resumen-cero»: SUNAT además dice que hay 0)',
    sees: `${STANDS} Nunca «SUNAT informa 0 compras».`,
    damages: alteredRows((row) => row.with(ISSUE_DATE, 'ayer')),
  },
  'fila-cortada': {
    title: 'El archivo termina a la mitad de su última fila',
    sees: ROW_REJECTED,
    damages: (file) => Buffer.from(textOf(file).replace(/\d\|*\r?\n$/, '')),
  },
  'fila-enorme': {
    title: 'Una fila ocupa 10 MB',
    sees: ROW_REJECTED,
    damages: alteredFirst((row) => row.with(-1, 'x'.repeat(HUGE_CELL))),
  },
  'clave-larga': {
    title: 'Un comprobante con un número de 3,000 cifras',
    sees: ROW_REJECTED,
    damages: alteredFirst((row, file) => row.with(numberOf(file), '9'.repeat(3_000))),
  },
  'importes-desmedidos': {
    title: 'Dos filas que juntas suman más de quince dígitos',
    sees: ROW_REJECTED,
    damages: alteredRows((row, place, file) => (place < 2 ? row.with(totalOf(file), '9000000000000.00') : row)),
  },
  'archivo-latin1': {
    title: 'El archivo llega en Latin-1 y sin BOM',
    sees: 'Tildes y eñes correctas.',
    damages: (file) => Buffer.from(textOf(file).slice(1), 'latin1'),
  },
});

/** A file that is no longer what SUNAT's summary counted. Bytes that are no proposal come back untouched. */
export function damagedFile(damage: keyof typeof FILES, proposal: Buffer): Buffer {
  const file = readProposalText(proposal.toString());
  return file ? FILES[damage].damages(file) : proposal;
}

/** Between the counterparty's name and the currency there is nothing but amounts. */
function withoutAmounts(row: string[], header: readonly string[]): string[] {
  const [first, end] = [header.findLastIndex((column) => NAME.test(column)) + 1, header.indexOf('Moneda')];
  return row.map((cell, place) => (place >= first && place < end ? '0.00' : cell));
}

function stateOf(file: ReadFile): number {
  return file.header.findIndex((column) => STATE.test(column));
}

function totalOf(file: ReadFile): number {
  return file.header.indexOf('Total CP');
}

function numberOf(file: ReadFile): number {
  return file.header.findIndex((column) => column.startsWith('Nro CP o Doc.'));
}
