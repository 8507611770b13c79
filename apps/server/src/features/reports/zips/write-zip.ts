import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Deps } from '../../../ctx.ts';
import { contentsOf, hasToMend, placeOf, toMend } from './contents.ts';
import type { PieceRow } from './queries-zips.ts';

/**
 * The files of a zip one after the other as they stand in the store, and what it says of itself last: never more than a piece of one in
 * memory. Of the same files it is the same bytes, whoever writes it, and whenever.
 * @param onBytes called after each part. @throws once the worker is to stop
 */
export async function* writeZip(
  deps: Pick<Deps, 'files'>,
  pieces: readonly PieceRow[],
  onBytes: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: unknown): void => void output.destroy(error as Error);
  // Of whoever gives up in the middle no file stays open.
  let open: Readable | undefined;
  zip.on('error', fail);
  const add = (name: string, mtime: Date, bytes: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>): void =>
    // Workbooks are compressed already.
    zip.addReadStreamLazy(name, { mtime, compress: !name.endsWith('.xlsx') }, (give) => {
      const source = Readable.from(bytes(), { objectMode: false });
      source.once('error', fail);
      open = source;
      give(null, source);
    });
  const included = pieces.filter(({ state }) => state === 'done');
  const newest = new Date(Math.max(...included.map(({ made_at }) => made_at?.getTime() ?? 0)));
  for (const piece of included) {
    add(placeOf(piece), piece.made_at ?? newest, async function* () {
      const { stream } = await deps.files.open({ businessId: piece.business_id }, piece.file_hash ?? '');
      yield* stream;
    });
  }
  add('contenido.csv', newest, () => contentsOf(pieces));
  if (pieces.some(hasToMend)) add('filas por corregir.csv', newest, () => toMend(deps, pieces));
  zip.end();
  try {
    for await (const part of output) {
      await onBytes();
      yield part as Uint8Array;
    }
  } finally {
    open?.destroy();
  }
}
