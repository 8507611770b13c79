import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Ctx } from '../../ctx.ts';
import { csvLine } from './csv.ts';
import { EXPORTED, type ExportedName } from './exported-tables.ts';
import { listCompanies, readPage, readVouchers } from './queries.ts';
import { VOUCHER_COLUMNS } from './voucher-columns.ts';

/** Rows in memory at once, and in one transaction. */
const PAGE = 1_000;
const BOOKS = [
  ['RCE', 'compras'],
  ['RVIE', 'ventas'],
] as const;
/** Excel takes a CSV for UTF-8 only when it begins so. */
const BYTE_ORDER_MARK = '\uFEFF';

const README = `Tus datos en Yupana
===================

Cada archivo .ndjson tiene una fila por línea, en JSON. Los comprobantes están en comprobantes/, en CSV (se abren con
Excel), uno por empresa y libro. Los importes están en soles y las horas en UTC.

No están aquí las claves SOL, los secretos de la API de SUNAT ni tu contraseña: Yupana nunca los entrega. Los archivos tal
como los envió SUNAT se descargan desde el acta de cada recolección.
`;

type Parts = AsyncGenerator<string>;

/**
 * Everything of the firm as a ZIP, written while it is read: the memory it takes does not grow with the firm.
 * @param onRows told after each page how many rows it had
 */
export async function writeArchive(ctx: Ctx, onRows: (rows: number) => Promise<void>): Promise<AsyncIterable<Buffer>> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: unknown): void => void output.destroy(error as Error);
  zip.on('error', fail);
  const mtime = ctx.deps.clock.now();
  const add = (name: string, parts: () => Parts): void =>
    zip.addReadStreamLazy(name, { mtime }, (give) => {
      const source = Readable.from(bytes(parts()), { objectMode: false });
      source.once('error', fail);
      give(null, source);
    });

  zip.addBuffer(Buffer.from(README), 'LEEME.txt', { mtime });
  for (const table of Object.keys(EXPORTED) as ExportedName[]) {
    add(`${EXPORTED[table].file}.ndjson`, () => tableLines(ctx, table, onRows));
  }
  const companies = await ctx.transaction((tx) => listCompanies(ctx, tx));
  for (const { id, ruc } of companies) {
    for (const [book, name] of BOOKS) {
      add(`comprobantes/${ruc}-${name}.csv`, () => voucherLines(ctx, { businessId: id, book }, onRows));
    }
  }
  zip.end();
  return output;
}

async function* bytes(parts: Parts): AsyncGenerator<Buffer> {
  for await (const part of parts) yield Buffer.from(part);
}

async function* tableLines(ctx: Ctx, table: ExportedName, onRows: (rows: number) => Promise<void>): Parts {
  let after: unknown[] | undefined;
  do {
    const from = after;
    const page = await ctx.transaction((tx) => readPage(ctx, tx, table, from, PAGE));
    if (page.lines.length > 0) yield `${page.lines.join('\n')}\n`;
    await onRows(page.lines.length);
    after = page.after;
  } while (after);
}

async function* voucherLines(
  ctx: Ctx,
  of: { businessId: string; book: 'RCE' | 'RVIE' },
  onRows: (rows: number) => Promise<void>,
): Parts {
  yield BYTE_ORDER_MARK + csvLine(VOUCHER_COLUMNS.map(([, title]) => title));
  let after: unknown[] | undefined;
  do {
    const from = after;
    const page = await ctx.transaction((tx) => readVouchers(ctx, tx, of, from, PAGE));
    yield page.rows.map((row) => csvLine(VOUCHER_COLUMNS.map(([column]) => row[column]))).join('');
    await onRows(page.rows.length);
    after = page.after;
  } while (after);
}
