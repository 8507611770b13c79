import { hash } from 'node:crypto';

const [BYTES, MORE_BITS] = [6, 32];

/**
 * A number for each line of a file, of 53 bits: another line, or the same under another header, has another one. Of 100,000 lines
 * stored and 1,000 that changed, one of the latter is taken for a stored one once in ninety million files.
 * @param header of the file, as it stands there
 */
export function hashesUnder(header: string): (line: string) => number {
  const tag = hash('sha256', header).slice(0, 16);
  return (line) => {
    const digest = hash('sha256', tag + line, 'buffer');
    return digest.readUIntBE(0, BYTES) * MORE_BITS + ((digest[BYTES] ?? 0) & (MORE_BITS - 1));
  };
}
