import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';

/** Names and contents in one archive, in the order given. The same ones give the same bytes. */
export async function zipped(entries: readonly (readonly [name: string, content: Buffer])[]): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of entries) zip.addBuffer(content, name, { mtime: new Date(2026, 0, 1) });
  zip.end();
  return buffer(zip.outputStream.pipe(new PassThrough()));
}
