import type { Drawing } from '@yupana/cpe/draw/start-drawing.ts';
import { readDocument } from '@yupana/cpe/read-document.ts';

export interface Picture {
  bytes: Buffer;
  type: string;
}

/** Of one process. A page is some 100 to 200 KB. */
const MOST_BYTES = 48 * 1024 * 1024;

const kept = new Map<string, Picture>();
let keptBytes = 0;

/**
 * The printed form of a document as it is looked at: the first page as JPEG, or all as PDF. What was drawn last is kept, up to a
 * limit: a person looks at the same one again, and goes back and forth.
 * @param name of the very bytes, among all companies
 * @throws Refused when the document cannot be read
 */
export async function drawn(
  drawing: Drawing,
  name: string,
  as: 'jpeg' | 'pdf',
  open: () => Promise<Buffer>,
): Promise<Picture> {
  const key = `${as}/${name}`;
  const found = kept.get(key);
  if (found) {
    kept.delete(key);
    kept.set(key, found);
    return found;
  }
  const document = readDocument(await open());
  const picture =
    as === 'pdf'
      ? { bytes: Buffer.from(await drawing.pdf(document)), type: 'application/pdf' }
      : { bytes: Buffer.from((await drawing.jpegs(document, 1)).images[0] ?? []), type: 'image/jpeg' };
  keep(key, picture);
  return picture;
}

function keep(key: string, picture: Picture): void {
  const before = kept.get(key);
  if (before) keptBytes -= before.bytes.length;
  kept.set(key, picture);
  keptBytes += picture.bytes.length;
  for (const [oldest, { bytes }] of kept) {
    if (keptBytes <= MOST_BYTES) return;
    kept.delete(oldest);
    keptBytes -= bytes.length;
  }
}
