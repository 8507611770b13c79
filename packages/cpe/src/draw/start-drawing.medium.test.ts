import { loadImage } from '@napi-rs/canvas';
import { afterAll, expect, test } from 'vitest';
import { factura, lineOf } from '../../test/paper.ts';
import { startDrawing } from './start-drawing.ts';

const drawing = startDrawing({ threads: 2 });
afterAll(() => drawing.close());

test('many at once are drawn in threads, each as it would be alone', async () => {
  const ids = Array.from({ length: 12 }, (_, at) => String(at + 1));
  const drawn = await Promise.all(ids.map((number) => drawing.pdf(factura({ id: { serie: 'F001', number } }))));
  const again = await drawing.pdf(factura({ id: { serie: 'F001', number: '7' } }));
  expect(Buffer.from(again)).toEqual(Buffer.from(drawn[6] as Uint8Array));
  expect(new Set(drawn.map((bytes) => Buffer.from(bytes).toString('latin1'))).size).toBe(12);
});

test('of a long document only the pages that were asked for are drawn', async () => {
  const { pages, images } = await drawing.jpegs(factura({ lines: Array.from({ length: 100 }, () => lineOf()) }), 1);
  expect(pages).toBe(4);
  expect(images.map((bytes) => Buffer.from(bytes.subarray(0, 3)).toString('hex'))).toEqual(['ffd8ff']);
});

test('as one picture its pages stand one below the other, and however many there are it weighs no more than ten', async () => {
  const sizeOf = async (lines: number, most: number) => {
    const { pages, images } = await drawing.tall(
      factura({ lines: Array.from({ length: lines }, () => lineOf()) }),
      most,
    );
    const { width, height } = await loadImage(Buffer.from(images[0] as Uint8Array));
    return [pages, images.length, width, height];
  };
  expect(await sizeOf(1, 20)).toEqual([1, 1, 1240, 1754]);
  expect(await sizeOf(100, 20)).toEqual([4, 1, 1240, 4 * 1754]);
  expect(await sizeOf(1_000, 20)).toEqual([expect.any(Number), 1, 620, 20 * 877]);
});

test('a document that cannot be drawn is told, and the next one is drawn', async () => {
  await expect(drawing.pdf({ kind: 'voucher' } as never)).rejects.toThrow();
  await expect(drawing.pdf(factura())).resolves.toBeInstanceOf(Uint8Array);
});

test('what takes too long is given up with its thread, and the next one is drawn', async () => {
  const short = startDrawing({ threads: 1, givesUpAfterMs: 1 });
  const long = factura({ lines: Array.from({ length: 10_000 }, () => lineOf()) });
  await expect(short.jpegs(long)).rejects.toThrow(/abort/i);
  await short.close();
});
