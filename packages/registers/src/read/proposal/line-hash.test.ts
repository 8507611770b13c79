import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bytesOf, fixturePath, readWhole } from '../../../test/files.ts';
import { hashesUnder } from './line-hash.ts';

const text = readFileSync(fixturePath('ok/rce-202609.txt'), 'utf8').trimEnd();

test('a line has the same hash again, another one another, and each another under another header', () => {
  const [one, other] = [hashesUnder('RUC|Total'), hashesUnder('RUC|Igv')];
  const lines = Array.from({ length: 1_000 }, (_, n) => `2099|${n}`);
  const hashes = lines.flatMap((line) => [one(line), other(line)]);
  expect(new Set(hashes).size).toBe(2_000);
  expect(lines.map(one)).toEqual(lines.map(one));
  expect(hashes.every((hash) => Number.isSafeInteger(hash) && hash >= 0)).toBe(true);
  expect(Math.max(...hashes)).toBeGreaterThan(2 ** 51);
});

test('lines that are known are not read, in whatever order they come; all others are', async () => {
  const { rows } = await readWhole('RCE', bytesOf(`${text}\n`), { isHashed: true });
  const known = new Set(rows.filter((_, place) => place % 3 === 0).map(({ hash }) => hash));
  const [header, ...lines] = text.split('\n');
  const asked: number[] = [];
  const isKnown = (hash: number) => asked.push(hash) > 0 && known.has(hash);
  const again = await readWhole('RCE', bytesOf(`${[header, ...lines.reverse()].join('\n')}\n`), { isKnown });
  const withoutLine = (all: typeof rows) => all.map(({ line: _, ...row }) => row);
  expect(rows.length).toBeGreaterThan(5);
  expect(withoutLine(again.rows)).toEqual(withoutLine(rows.filter(({ hash }) => !known.has(hash)).reverse()));
  expect(asked).toEqual(rows.map(({ hash }) => hash).reverse());
});

test('a line that says something else is read, and so is one that may have been cut', async () => {
  const { rows } = await readWhole('RCE', bytesOf(`${text}\n`), { isHashed: true });
  const known = new Set(rows.map(({ hash }) => hash));
  const isKnown = (hash: number) => known.has(hash);
  const open = await readWhole('RCE', bytesOf(text), { isKnown });
  expect(open.rows).toMatchObject([{ hash: null, number: rows.at(-1)?.number }]);
  const changed = await readWhole('RCE', bytesOf(`${text.replace('|PEN|', '|USD|')}\n`), { isKnown });
  expect(changed.rows).toMatchObject([{ currency: 'USD' }]);
  const renamed = await readWhole('RCE', bytesOf(`${text.replace('Periodo', ' Periodo')}\n`), { isKnown });
  expect(renamed.rows).toHaveLength(rows.length);
});
