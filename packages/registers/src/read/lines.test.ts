import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesOf } from '../../test/files.ts';
import { readLines } from './lines.ts';

async function linesOf(bytes: string | Uint8Array, size?: number): Promise<string[]> {
  const lines: string[] = [];
  for await (const some of readLines(bytesOf(bytes, size))) lines.push(...some.lines);
  return lines;
}

test('either line end, and none after the last line', async () => {
  expect(await linesOf('a\r\nb\nc')).toEqual(['a', 'b', 'c']);
  expect(await linesOf('a\r\nb\n')).toEqual(['a', 'b']);
});

test('an empty line is an empty text: lines keep their numbers', async () => {
  expect(await linesOf('a\n\n\r\nb')).toEqual(['a', '', '', 'b']);
});

test('the mark at the start of a UTF-8 file is not part of its first column', async () => {
  expect(await linesOf('\uFEFFRUC|Año\n1|2')).toEqual(['RUC|Año', '1|2']);
});

test('a file in latin-1 without a header is recognised by its first line that is not plain', async () => {
  expect(await linesOf(Buffer.from('1|A\n2|ÑUÑOA\n3|ÁÉ', 'latin1'))).toEqual(['1|A', '2|ÑUÑOA', '3|ÁÉ']);
  expect(await linesOf(Buffer.from('1|A\n2|ÑUÑOA'))).toEqual(['1|A', '2|ÑUÑOA']);
});

test('a file in latin-1 is recognised by its header', async () => {
  expect(await linesOf(Buffer.from('Año|Razón\nÑUÑOA|ÁÉ', 'latin1'))).toEqual(['Año|Razón', 'ÑUÑOA|ÁÉ']);
});

test('a header cut in the middle of an accented letter is still UTF-8', async () => {
  for (let size = 1; size < 12; size++)
    expect(await linesOf('Año|Razón\nÑUÑOA|ÁÉ', size)).toEqual(['Año|Razón', 'ÑUÑOA|ÁÉ']);
});

test('one wrong byte in a row costs a letter, not the encoding of the file', async () => {
  const bytes = Buffer.concat([Buffer.from('Año\nPEÑA\nMU'), Buffer.from([0xd1]), Buffer.from('OZ\nÁVILA\n')]);
  expect(await linesOf(bytes)).toEqual(['Año', 'PEÑA', 'MU\uFFFDOZ', 'ÁVILA']);
});

test('lines longer and shorter than the pieces come out as they went in', async () => {
  const text = fc.array(fc.stringMatching(/^[a-zñÁ|,. ]{0,40}$/), { minLength: 1, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 50 }), async (lines, size) => {
      expect(await linesOf(`Año\n${lines.join('\r\n')}\n`, size)).toEqual(['Año', ...lines]);
    }),
  );
});

test('nothing gives nothing', async () => {
  expect(await linesOf('')).toEqual([]);
});

test('a NUL, which no database text can hold, is seen as damage', async () => {
  expect(await linesOf('Año\nA\0B\nC')).toEqual(['Año', 'A\uFFFDB', 'C']);
});

test('of a line without end in sight only the start is kept, and the next ones come as they are', async () => {
  for (const size of [1_000, 64 * 1024, 3_000_000]) {
    const lines = await linesOf(`Año\n${'x'.repeat(2_000_000)}\nb\nc`, size);
    expect(lines[1]?.length).toBeGreaterThan(200_000);
    if (size < 3_000_000) expect(lines[1]?.length).toBeLessThan(600_000);
    expect(lines.with(1, '')).toEqual(['Año', '', 'b', 'c']);
  }
});

test('whether the last line is ended is told', async () => {
  const open = async (text: string): Promise<boolean[]> => {
    const told: boolean[] = [];
    for await (const { isOpen } of readLines(bytesOf(text))) told.push(isOpen);
    return told;
  };
  expect(await open('Año\na\n')).toEqual([false]);
  expect(await open('Año\na')).toEqual([false, true]);
});
