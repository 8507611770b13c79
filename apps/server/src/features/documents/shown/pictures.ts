import type { Drawing } from '@yupana/cpe/draw/start-drawing.ts';
import { readApart } from '@yupana/cpe/read-apart.ts';
import { LRUCache } from 'lru-cache';

export interface Picture {
  bytes: Buffer;
  type: string;
  /** How many there are of the document. */
  pages?: number;
}

/** Of one process. A page is some 100 to 200 KB. */
const MOST_BYTES = 48 * 1024 * 1024;

const kept = new LRUCache<string, Picture>({ maxSize: MOST_BYTES, sizeCalculation: ({ bytes }) => bytes.length || 1 });

/** Pictures of one document: whoever wants more of it has its PDF. */
const MOST_PAGES = 20;

/**
 * The printed form of a document as it is looked at. What was drawn last is kept, up to a limit: a person looks at the same one again,
 * and goes back and forth.
 * @param name of the very bytes, among all companies
 * @throws Refused when the document cannot be read
 */
export async function drawnPdf(drawing: Drawing, name: string, open: () => Promise<Buffer>): Promise<Picture> {
  const key = `pdf/${name}`;
  const found = kept.get(key);
  if (found) return found;
  const bytes = Buffer.from(await drawing.pdf(await readApart(await open())));
  return keep(key, { bytes, type: 'application/pdf' });
}

/**
 * One page of it, or all in one. The first is drawn alone, for most have no other; asked for another, all are.
 * @param page from 1; undefined: all pages, one below the other @returns undefined when there is no such page @throws as `drawnPdf`
 */
export async function drawnPage(
  drawing: Drawing,
  name: string,
  page: number | undefined,
  open: () => Promise<Buffer>,
): Promise<Picture | undefined> {
  const keyOf = (one: number | 'all') => `jpeg/${one}/${name}`;
  if (page === undefined) {
    const whole = kept.get(keyOf('all'));
    if (whole) return whole;
    const { pages, images } = await drawing.tall(await readApart(await open()), MOST_PAGES);
    const bytes = Buffer.from(images[0] as Uint8Array);
    return keep(keyOf('all'), { bytes, type: 'image/jpeg', pages: Math.min(pages, MOST_PAGES) });
  }
  const found = kept.get(keyOf(page));
  if (found || page > MOST_PAGES) return found;
  const { pages, images } = await drawing.jpegs(await readApart(await open()), page === 1 ? 1 : MOST_PAGES);
  const pictures = images.map((image, place) =>
    keep(keyOf(place + 1), {
      bytes: Buffer.from(image),
      type: 'image/jpeg',
      pages: Math.min(pages, MOST_PAGES),
    }),
  );
  return pictures[page - 1];
}

/** Where on its pages it says what, as JSON: those of its first pages, which are pictures. @throws as `drawnPdf` */
export async function drawnPlaces(drawing: Drawing, name: string, open: () => Promise<Buffer>): Promise<Picture> {
  const key = `places/${name}`;
  const found = kept.get(key);
  if (found) return found;
  const places = await drawing.places(await readApart(await open()));
  const shown = places.filter(({ page }) => page <= MOST_PAGES);
  return keep(key, { bytes: Buffer.from(JSON.stringify(shown)), type: 'application/json' });
}

function keep(key: string, picture: Picture): Picture {
  kept.set(key, picture);
  return picture;
}
