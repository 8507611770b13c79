import { ZipFile } from 'yazl';

/** A zip with these files, in memory. */
export function zipOf(files: readonly { name: string; content: Buffer }[]): Promise<Buffer> {
  const zip = new ZipFile();
  // Level 1: a proposal of 30 MB must not make the simulator the slow part of a benchmark.
  for (const { name, content } of files) zip.addBuffer(content, name, { compressionLevel: 1 });
  zip.end();
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    zip.outputStream.on('data', (chunk: Buffer) => chunks.push(chunk));
    zip.outputStream.on('error', reject);
    zip.outputStream.on('end', () => resolve(Buffer.concat(chunks)));
  });
}
