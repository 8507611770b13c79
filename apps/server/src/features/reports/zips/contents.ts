import { REPORT_TITLES, type ReportKind } from '@yupana/contract/report-kinds.ts';
import { checkLines, type Problem } from '@yupana/registers/validate/check-lines.ts';
import type { Deps } from '../../../ctx.ts';
import { csvLine } from '../../../platform/files/csv.ts';
import { formatOf } from '../register-files.ts';
import { saysOf } from './piece-words.ts';
import type { PieceRow } from './queries-zips.ts';

/** What a zip says of itself: its files one by one, with those that are not in it, and the rows that SUNAT would refuse. */

/** Excel takes it for UTF-8 only with its byte order mark, and in Peru a comma for a decimal sign. */
const BOM = '\uFEFF';
const MOST_PROBLEMS = 100;

const CONTENT_HEAD = [
  ...['RUC', 'Empresa', 'Periodo', 'Archivo', 'Va en el zip', 'Nombre', 'Filas', 'Filas que SUNAT rechazaría'],
  ...['Bytes', 'SHA-256', 'Detalle'],
];
const MEND_HEAD = [
  ...['RUC', 'Empresa', 'Periodo', 'Archivo', 'Fila', 'Comprobante', 'Campo', 'Nombre del campo', 'Valor'],
  ...['Gravedad', 'Regla', 'Cómo corregir'],
];

/** Where a file stands in the zip: a folder for each company, one in it for each period. */
export function placeOf({ ruc, name, tax_period, file_name }: PieceRow): string {
  return `${folderOf(`${ruc} ${name}`)}/${tax_period}/${file_name}`;
}

/** `contenido.csv` */
export function* contentsOf(pieces: readonly PieceRow[]): Generator<Uint8Array> {
  yield Buffer.from(BOM + csvLine(CONTENT_HEAD, ';'));
  for (const piece of pieces) {
    const { ruc, name, tax_period, kind, state, rows_total, failing, bytes, file_hash } = piece;
    const isIn = state === 'done';
    const of = isIn ? [placeOf(piece), rows_total, failing, bytes, file_hash] : [null, null, null, null, null];
    yield Buffer.from(
      csvLine([ruc, name, tax_period, REPORT_TITLES[kind], isIn ? 'Sí' : 'No', ...of, saysOf(piece)], ';'),
    );
  }
}

/** `filas por corregir.csv`: of each register the first rows that SUNAT would refuse, with what mends them. */
export async function* toMend(deps: Pick<Deps, 'files'>, pieces: readonly PieceRow[]): AsyncGenerator<Uint8Array> {
  yield Buffer.from(BOM + csvLine(MEND_HEAD, ';'));
  for (const piece of pieces.filter(hasToMend)) {
    const format = formatOf(piece.kind);
    if (!format) continue;
    const { stream } = await deps.files.open({ businessId: piece.business_id }, piece.file_hash ?? '');
    const asked = { ruc: piece.ruc, period: piece.tax_period, most: MOST_PROBLEMS };
    const { problems } = await checkLines(format, stream, asked);
    for (const problem of problems) yield Buffer.from(lineOf(piece, problem));
  }
}

export function hasToMend({ state, failing }: PieceRow): boolean {
  return state === 'done' && (failing ?? 0) > 0;
}

function lineOf({ ruc, name, tax_period, kind }: PieceRow, { row, voucher, field, ...problem }: Problem): string {
  const gravity = problem.severity === 'error' ? 'La rechazaría' : 'Duda';
  const of: [string, ReportKind] = [tax_period, kind];
  return csvLine(
    [
      ...[ruc, name, of[0], REPORT_TITLES[of[1]], row, voucher, field, problem.name, problem.value],
      ...[gravity, problem.says, problem.mend],
    ],
    ';',
  );
}

/** What every system takes for a folder's name. */
function folderOf(text: string): string {
  return text
    .replaceAll(/[<>:"/\\|?*\p{Cc}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 80)
    .replace(/[ .]+$/, '');
}
