import { hash } from 'node:crypto';

/** Of the digest, in signs of four bits: as many as a number holds exactly. */
const SIGNS = 13;

/**
 * A number for each line of a file, of 52 bits: another line, or the same under another header, has another one. Of 100,000 lines
 * stored and 1,000 that changed, one of the latter is taken for a stored one once in forty million files.
 * @param header of the file, as it stands there
 */
export function hashesUnder(header: string): (line: string) => number {
  const tag = hash('sha256', header).slice(0, 16);
  // As text: a hundred thousand buffers would lie outside of the heap until they are collected.
  return (line) => Number.parseInt(hash('sha256', tag + line).slice(0, SIGNS), 16);
}
