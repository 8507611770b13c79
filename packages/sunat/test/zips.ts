import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A ZIP with these files, as SUNAT would have packed it. */
export async function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** A ZIP of one file of zeros, which shrinks a thousand times. */
export function bombOf(name: string, bytes: number): Promise<Buffer> {
  return zipOf({ [name]: Buffer.alloc(bytes, '0') });
}
