import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { bombOf, zipOf } from '../test/zips.ts';
import { ArchiveError, listEntries, readEntry } from './archive.ts';

const MEGABYTE = 1024 * 1024;

test('the files of an archive come out as they went in, folders left out', async () => {
  const archive = await zipOf({ 'a.txt': 'uno', 'b/c.txt': 'dos' });
  expect(await listEntries(archive, MEGABYTE)).toEqual([
    { name: 'a.txt', bytes: 3 },
    { name: 'b/c.txt', bytes: 3 },
  ]);
  expect((await buffer(readEntry(archive, 'b/c.txt', MEGABYTE))).toString()).toBe('dos');
});

test('a bomb that lies about its size is stopped where the lie shows, without unpacking it', async () => {
  const archive = await bombOf('a.txt', 10 * MEGABYTE);
  const declared = archive.indexOf(Buffer.from('504b0102', 'hex')) + 24;
  archive.writeUInt32LE(1000, declared);
  expect(await listEntries(archive, MEGABYTE)).toEqual([{ name: 'a.txt', bytes: 1000 }]);
  let size = 0;
  const reading = (async () => {
    for await (const piece of readEntry(archive, 'a.txt', MEGABYTE)) size += piece.length;
  })();
  await expect(reading).rejects.toThrow(ArchiveError);
  expect(size).toBeLessThanOrEqual(MEGABYTE);
});

test('an archive of more bytes than accepted is refused while it is read', async () => {
  const archive = await bombOf('a.txt', 5 * MEGABYTE);
  const reading = buffer(readEntry(archive, 'a.txt', MEGABYTE));
  await expect(reading).rejects.toMatchObject({ problem: 'too large' });
});

test('a reader that stops early leaves nothing behind', async () => {
  const archive = await bombOf('a.txt', 5 * MEGABYTE);
  for await (const piece of readEntry(archive, 'a.txt', 10 * MEGABYTE)) {
    expect(piece.length).toBeGreaterThan(0);
    break;
  }
});

test('what leads out of the archive is refused', async () => {
  const archive = await zipOf({ 'xx/evil.txt': 'x' });
  const bad = Buffer.from(archive.toString('latin1').replaceAll('xx/evil', '../evil'), 'latin1');
  await expect(listEntries(bad, MEGABYTE)).rejects.toMatchObject({ problem: 'corrupt' });
});

test('two files of one name are refused: one would hide the other', async () => {
  const archive = await zipOf({ 'a1.txt': 'x', 'a2.txt': 'y' });
  const twins = Buffer.from(archive.toString('latin1').replaceAll('a2.txt', 'a1.txt'), 'latin1');
  await expect(listEntries(twins, MEGABYTE)).rejects.toMatchObject({ problem: 'corrupt' });
});
