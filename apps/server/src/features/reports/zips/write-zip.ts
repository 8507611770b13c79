import { asLimaTells, openZip } from '@yupana/registers/write/open-zip.ts';
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
  const { zip, output, addStream } = openZip();
  const add = (name: string, at: Date, bytes: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>): void =>
    // Workbooks are compressed already.
    addStream(name, { ...asLimaTells(at), compress: !name.endsWith('.xlsx') }, bytes);
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
  for await (const part of output) {
    await onBytes();
    yield part as Uint8Array;
  }
}
