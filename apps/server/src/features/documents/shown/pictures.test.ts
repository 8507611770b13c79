import type { Drawing } from '@yupana/cpe/draw/start-drawing.ts';
import { expect, test } from 'vitest';
import { facturaXml } from '../../../../test/fake-cpe.ts';
import { drawnPage, drawnPdf, drawnPlaces } from './pictures.ts';

const open = async () => Buffer.from(facturaXml('20990016004', 'F001', '1'));

/** Draws as many pages as it is told, of so many bytes, and counts how often. */
function draws({ pages = 1, bytes = 10 } = {}) {
  const drawn: string[] = [];
  const page = () => new Uint8Array(bytes);
  const drawing: Drawing = {
    pdf: async () => {
      drawn.push('pdf');
      return page();
    },
    jpegs: async (_document, most = pages) => {
      drawn.push(`jpegs ${most}`);
      return { pages, images: Array.from({ length: Math.min(pages, most) }, page) };
    },
    tall: () => Promise.reject(new Error('nobody asked for it')),
    places: async () => {
      drawn.push('places');
      return [{ of: 'total' as const, page: 1, x: 0.5, y: 0.9, width: 0.1, height: 0.02 }];
    },
    summary: () => Promise.reject(new Error('nobody asked for it')),
    record: () => Promise.reject(new Error('nobody asked for it')),
    close: async () => undefined,
  };
  return { drawing, drawn };
}

test('of a document of thousands of pages twenty are pictures, and no more is drawn or promised', async () => {
  const { drawing, drawn } = draws({ pages: 3_000 });
  const page = (one: number) => drawnPage(drawing, 'larga', one, open);
  expect(await page(1)).toMatchObject({ pages: 20 });
  expect(await page(20)).toMatchObject({ pages: 20 });
  expect(await page(21)).toBeUndefined();
  expect(drawn).toEqual(['jpegs 1', 'jpegs 20']);
});

test('where its printed form says what is told once for all who look', async () => {
  const { drawing, drawn } = draws();
  const look = async () => JSON.parse((await drawnPlaces(drawing, 'lugares', open)).bytes.toString());
  expect(await look()).toEqual([{ of: 'total', page: 1, x: 0.5, y: 0.9, width: 0.1, height: 0.02 }]);
  await look();
  expect(drawn).toEqual(['places']);
});

test('what was looked at last is kept, up to 48 MB: then the oldest is drawn again', async () => {
  const { drawing, drawn } = draws({ bytes: 10 * 1024 * 1024 });
  const look = (name: string) => drawnPdf(drawing, name, open);
  for (const name of ['a', 'b', 'c', 'd']) await look(name);
  await look('a');
  expect(drawn).toHaveLength(4);
  await look('e');
  await look('a');
  expect(drawn).toHaveLength(5);
  await look('b');
  expect(drawn).toHaveLength(6);
});
