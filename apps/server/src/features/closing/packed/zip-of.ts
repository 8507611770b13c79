import { createHash } from 'node:crypto';
import type { PackageFile } from '@yupana/contract/closing.ts';
import { asLimaTells, openZip } from '@yupana/registers/write/open-zip.ts';
import { Unwritable } from '@yupana/registers/write/programs/unwritable.ts';
import { manifestOf } from './manifest-of.ts';
import { filesOfVersion } from './package-files.ts';
import type { Packed } from './packed.ts';

/** A file that cannot be written of what there is, and why. */
export interface Unsound {
  title: string;
  why: string;
}

interface Told {
  onFile(file: PackageFile): Promise<void>;
  /** Gets the file that ended the others' bytes: an entry that does not balance, an account that was told since and is too long. */
  unsound: Unsound[];
}

/** The files of a package one after the other, as they are written, and what names them last. */
export async function zipOf(
  packed: Packed,
  files: readonly PackageFile[],
  { onFile, unsound }: Told,
): Promise<AsyncIterable<Uint8Array>> {
  const { zip, output, addStream } = openZip();
  const when = asLimaTells(packed.row.closed_at);
  const add = (title: string, name: string, compress: boolean, bytes: () => AsyncIterable<Uint8Array>): void =>
    addStream(name, { ...when, compress }, () => counted(title, name, bytes(), onFile));
  for (const file of filesOfVersion(packed.row)) {
    const name = await file.name(packed);
    add(file.title, name, false, async function* () {
      try {
        yield* await file.write(packed);
      } catch (error) {
        if (error instanceof Unwritable) unsound.push({ title: file.title, why: error.message });
        throw error;
      }
    });
  }
  // Read when the others are written: it names each by its bytes.
  add('Manifiesto', 'manifiesto.json', true, async function* () {
    yield Buffer.from(manifestOf(packed, files));
  });
  zip.end();
  return output;
}

async function* counted(
  title: string,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  onFile: Told['onFile'],
): AsyncGenerator<Uint8Array> {
  const digest = createHash('sha256');
  let size = 0;
  for await (const part of bytes) {
    digest.update(part);
    size += part.length;
    yield part;
  }
  await onFile({ title, name, bytes: size, sha256: digest.digest('hex') });
}
