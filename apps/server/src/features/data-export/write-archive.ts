import { asLimaTells, openZip } from '@yupana/registers/write/open-zip.ts';
import type { Ctx } from '../../ctx.ts';
import { csvLine } from '../../platform/files/csv.ts';
import { DOCUMENTS_OF_A_ZIP, documentsOf, zipOfNext } from './documents-zips.ts';
import { EXPORTED, type ExportedName } from './exported-tables.ts';
import { countDocuments, listCompanies, listPackages, readPage, readSheet, readVouchers } from './queries.ts';
import { inWords, SHEETS, type SheetName } from './sheets.ts';
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

mi-cuenta.csv, empresas.csv y pagos.csv   lo principal, para abrir con Excel
comprobantes/                             un CSV por empresa y libro: <RUC>-compras.csv y <RUC>-ventas.csv
cierres/                                  el paquete de cada periodo que cerraste, versión por versión
documentos/                               los XML y constancias de recepción (CDR) guardados, en zips de hasta 10,000 archivos
                                          por empresa y libro: <RUC>-compras-1.zip, <RUC>-ventas-1.zip…; en <RUC>-otros-1.zip,
                                          las guías, retenciones, percepciones, constancias y textos de F621 que subiste
datos/                                    todo lo demás, completo, para otros programas: una fila por línea, en JSON

Los importes están en soles. Las horas de los CSV son las de Lima; las de datos/, UTC.

Si Excel muestra todo en una sola columna, o quita los ceros de la izquierda, abre el CSV desde Datos > Desde texto/CSV,
con la coma como delimitador y sin detectar tipos de datos. Un apóstrofo al inicio de un texto evita que Excel lo tome por
una fórmula.

No están aquí las claves SOL, los secretos de la API de SUNAT ni tu contraseña: Yupana nunca los entrega. Los archivos tal
como los envió SUNAT se descargan desde el acta de cada recolección.
`;

type Parts = AsyncGenerator<string>;

/**
 * Everything of the firm as a ZIP, written while it is read: the memory it takes does not grow with the firm.
 * @param onRows told after each page how many rows it had
 */
export async function writeArchive(ctx: Ctx, onRows: (rows: number) => Promise<void>): Promise<AsyncIterable<Buffer>> {
  const { zip, output, addStream } = openZip();
  const now = ctx.deps.clock.now();
  const when = asLimaTells(now);
  const add = (name: string, parts: () => Parts): void => addStream(name, when, () => bytes(parts()));

  zip.addBuffer(Buffer.from(README), 'LEEME.txt', when);
  for (const table of Object.keys(SHEETS) as SheetName[]) {
    add(`${SHEETS[table].file}.csv`, () => sheetLines(ctx, table));
  }
  for (const table of Object.keys(EXPORTED) as ExportedName[]) {
    add(`datos/${EXPORTED[table].file}.ndjson`, () => tableLines(ctx, table, onRows));
  }
  const companies = await ctx.transaction((tx) => listCompanies(ctx, tx));
  for (const { id, ruc } of companies) {
    for (const [book, name] of BOOKS) {
      add(`comprobantes/${ruc}-${name}.csv`, () => voucherLines(ctx, { businessId: id, book }, onRows));
    }
  }
  for (const { id: businessId, ruc } of companies) {
    for (const [book, name] of [...BOOKS, ['besides', 'otros'] as const]) {
      const of = { businessId, book };
      const count = Math.ceil((await ctx.transaction((tx) => countDocuments(ctx, tx, of))) / DOCUMENTS_OF_A_ZIP);
      const documents = documentsOf(ctx, of, onRows);
      for (let place = 1; place <= count; place += 1) {
        // Deflated inside. The last one takes those too that came while the others were written.
        const most = place < count ? DOCUMENTS_OF_A_ZIP : undefined;
        addStream(`documentos/${ruc}-${name}-${place}.zip`, { ...when, compress: false }, () =>
          zipOfNext(documents, now, most),
        );
      }
    }
  }
  for (const { businessId, name, hash } of await ctx.transaction((tx) => listPackages(ctx, tx))) {
    // A zip already.
    addStream(`cierres/${name}`, { ...when, compress: false }, async function* () {
      yield* (await ctx.deps.files.open({ businessId }, hash)).stream;
    });
  }
  zip.end();
  return output;
}

async function* bytes(parts: Parts): AsyncGenerator<Buffer> {
  for await (const part of parts) yield Buffer.from(part);
}

async function* sheetLines(ctx: Ctx, table: SheetName): Parts {
  const { columns } = SHEETS[table];
  yield BYTE_ORDER_MARK + csvLine(columns.map(([, title]) => title));
  const rows = await ctx.transaction((tx) => readSheet(ctx, tx, table));
  yield rows.map((row) => csvLine(columns.map(([column]) => inWords(column, row[column])))).join('');
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
