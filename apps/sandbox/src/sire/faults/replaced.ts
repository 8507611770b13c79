/** Bytes with every occurrence of a text replaced; other bytes stay as they are. */
export function replaced(content: Buffer, from: string, to: string): Buffer {
  return Buffer.from(content.toString('latin1').replaceAll(from, to), 'latin1');
}
