import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** Since 1994, all year. */
const LIMA_BEHIND_MS = 5 * 3_600_000;

/**
 * The time of a part as Lima tells it: a zip has no time zone, its library writes the hour that the process tells, and who opens it is in
 * Peru.
 */
export function asLimaTells(instant: Date): { mtime: Date; forceDosTimestamp: true } {
  const lima = new Date(instant.getTime() - LIMA_BEHIND_MS);
  // Without a zone it is the process's own.
  return { mtime: new Date(lima.toISOString().slice(0, -1)), forceDosTimestamp: true };
}

type PartOptions = NonNullable<Parameters<ZipFile['addReadStreamLazy']>[1]>;

/**
 * An empty zip whose parts may come as streams. An error of one of them ends its bytes and is told to whoever reads them; when nobody
 * does, nor ever will, because there is no room for them, it is told to nobody: an `error` that nobody hears would end the process. Once
 * its bytes end, however they do, the part under way is closed, and with it what that reads from.
 */
export function openZip() {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let part: Readable | undefined;
  const fail = (error: unknown): void => void output.destroy(error as Error);
  zip.on('error', fail);
  output.on('error', () => undefined);
  output.once('close', () => part?.destroy());
  /** @param bytes called when the part before is written */
  const addStream = (
    name: string,
    options: PartOptions,
    bytes: () => AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
  ): void =>
    zip.addReadStreamLazy(name, options, (give) => {
      part = Readable.from(bytes(), { objectMode: false });
      part.on('error', fail);
      if (output.destroyed) part.destroy();
      give(null, part);
    });
  return { zip, output, fail, addStream };
}
