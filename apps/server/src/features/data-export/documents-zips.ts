import { Readable } from 'node:stream';
import { asLimaTells, openZip } from '@yupana/registers/write/open-zip.ts';
import type { Ctx } from '../../ctx.ts';
import { FileMissing } from '../../platform/files/file-store.ts';
import { openBytes } from '../documents/kept-bytes.ts';
import { type DocumentRow, type DocumentsOf, readDocuments } from './queries.ts';

/** As many as «Subir archivos» takes in one zip: what is downloaded here can be uploaded elsewhere as it is. */
export const DOCUMENTS_OF_A_ZIP = 10_000;
/** Documents in memory at once, and in one transaction: 64 KB each at most, the larger ones one by one. */
const PAGE = 50;

interface Entry {
  name: string;
  bytes: Buffer;
}

/** Every file kept of a company's vouchers in one book, or besides them, in the order of their keys. */
export async function* documentsOf(
  ctx: Ctx,
  of: DocumentsOf,
  onRows: (rows: number) => Promise<void>,
): AsyncGenerator<Entry, void> {
  let after: unknown[] | undefined;
  do {
    const from = after;
    const page = await ctx.transaction((tx) => readDocuments(ctx, tx, of, from, PAGE));
    for (const row of page.rows) yield await entryOf(ctx, of.businessId, row);
    await onRows(page.rows.length);
    after = page.after;
  } while (after);
}

async function entryOf(ctx: Ctx, businessId: string, row: DocumentRow): Promise<Entry> {
  const { issuer_ruc, type_code, serie, number, kind } = row;
  const name = `${kind === 'cdr' ? 'R-' : ''}${[issuer_ruc, type_code, serie, number].filter(Boolean).join('-')}`;
  try {
    return { name: `${name}.${kind === 'cdr' ? 'xml' : kind}`, bytes: await openBytes(ctx.deps, businessId, row) };
  } catch (error) {
    // One that the disk lost must not cost the person all the others.
    if (!(error instanceof FileMissing)) throw error;
    return { name: `${name}-falta.txt`, bytes: Buffer.from('Este archivo no está en el servidor.') };
  }
}

/** The next of them as a zip, written while it is read: no more than two are held. @param most without it, all that are left */
export function zipOfNext(next: AsyncIterator<Entry, void>, now: Date, most = Number.POSITIVE_INFINITY): Readable {
  const { zip, output, fail } = openZip();
  const taken = ({ name, bytes }: Entry) =>
    new Promise<void>((resolve) =>
      zip.addReadStreamLazy(name, asLimaTells(now), (give) => {
        resolve();
        give(null, Readable.from([bytes]));
      }),
    );
  const fill = async (): Promise<void> => {
    for (let count = 0; count < most; count += 1) {
      const one = await next.next();
      if (one.done) break;
      await taken(one.value);
    }
    zip.end();
  };
  fill().catch(fail);
  return output;
}
