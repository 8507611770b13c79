/** What a file is by its first bytes, whatever it is called. */
export type FileKind = 'workbook' | 'old-workbook' | 'page' | 'text' | 'other';

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** The container of Excel's files before 2007, and of those with a password. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0];

export function kindOf(bytes: Uint8Array): FileKind {
  if (startsWith(bytes, ZIP)) return 'workbook';
  if (startsWith(bytes, OLE)) return 'old-workbook';
  if (utf16(bytes)) return 'text';
  if (bytes.subarray(0, 1000).includes(0)) return 'other';
  return /^\s*<(!doctype|html|\?xml|table|meta)/i.test(decodeText(bytes.subarray(0, 200))) ? 'page' : 'text';
}

/** Excel saves «texto Unicode» in UTF-16, and its CSV in Spanish in the machine's old alphabet. */
export function decodeText(bytes: Uint8Array): string {
  const wide = utf16(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function utf16([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, place) => bytes[place] === byte);
}

const END_OF_DIRECTORY = 0x06054b50;
const ENTRY = 0x02014b50;

/**
 * How many bytes the parts of a zip say they take once opened; null when its directory cannot be read. It is asked
 * before opening: half a megabyte can unfold into half a gigabyte, with the page frozen meanwhile.
 */
export function openedSize(zip: Uint8Array): number | null {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  let end = zip.byteLength - 22;
  while (end >= 0 && view.getUint32(end, true) !== END_OF_DIRECTORY) end -= 1;
  if (end < 0) return null;
  let place = view.getUint32(end + 16, true);
  let size = 0;
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (place + 46 > zip.byteLength || view.getUint32(place, true) !== ENTRY) return null;
    size += view.getUint32(place + 24, true);
    place += 46 + [28, 30, 32].reduce((sum, at) => sum + view.getUint16(place + at, true), 0);
  }
  return size;
}
