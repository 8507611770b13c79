import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import yazl from 'yazl';
import { invoice } from '../test/invoice.ts';
import { tellFile } from './tell-file.ts';
import { MOST_UNPACKED } from './zip/members.ts';

test('of a zip no more is unpacked than is allowed, and that the rest was not is told', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'yupana-cpe-'));
  try {
    const path = join(folder, 'a.zip');
    const zip = new yazl.ZipFile();
    for (const number of ['1', '2', '3'])
      zip.addBuffer(Buffer.from(invoice({ id: `F001-${number}` })), `${number}.xml`);
    zip.end();
    await writeFile(path, await buffer(zip.outputStream));
    const tooMuch = { file: path, refused: 'El ZIP desempaqueta demasiado' };
    for (const most of [
      { files: 2, bytes: 1_000_000 },
      { files: 9, bytes: 2 * Buffer.byteLength(invoice({ id: 'F001-1' })) },
    ]) {
      const told: object[] = [];
      for await (const one of tellFile(path, most)) told.push(one);
      expect(told).toEqual([
        expect.objectContaining({ file: `${path}!1.xml`, number: '1' }),
        expect.objectContaining({ file: `${path}!2.xml`, number: '2' }),
        tooMuch,
      ]);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a signature that takes too long, and a file that is too large, hold nobody up, and are told', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'yupana-cpe-'));
  try {
    const signed = await readFile(new URL('../fixtures/signed/sha1.xml', import.meta.url), 'latin1');
    const names = Array.from({ length: 40 }, (_, at) => `xmlns:n${at}="urn:${at}"`).join(' ');
    const slow = join(folder, 'lento.xml');
    // Half a minute of its canonical form, were it waited for.
    const more = `<a ${names}>${'<a/>'.repeat(500_000)}</a>`;
    await writeFile(slow, signed.replace(/<\/Invoice>\s*$/, `${more}</Invoice>`), 'latin1');
    const large = join(folder, 'grande.xml');
    await writeFile(large, '<?xml');
    // Two gigabytes of nothing: read, they would be no string.
    await truncate(large, 2 ** 31 + 1);
    const told: object[] = [];
    for (const path of [slow, large]) for await (const one of tellFile(path, MOST_UNPACKED, 500)) told.push(one);
    expect(told).toEqual([
      expect.objectContaining({
        ...{ file: slow, number: '123', signature: 'cannot be checked: comprobarla toma demasiado tiempo' },
      }),
      { file: large, refused: 'El archivo pesa más de 20 MB' },
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a file of more than 20 MB is not even taken into memory, though it would fit in a string', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'yupana-cpe-'));
  try {
    const path = join(folder, 'grande.xml');
    const tooLarge = { file: path, refused: 'El archivo pesa más de 20 MB' };
    const told = async (bytes: number) => {
      await writeFile(path, '<?xml');
      await truncate(path, bytes);
      const before = process.memoryUsage().arrayBuffers;
      const all: object[] = [];
      for await (const one of tellFile(path, MOST_UNPACKED)) all.push(one);
      return { all, taken: process.memoryUsage().arrayBuffers - before };
    };
    const most = 20 * 1024 * 1024;
    expect((await told(most + 1)).all).toEqual([tooLarge]);
    expect((await told(most)).all).toEqual([expect.not.objectContaining(tooLarge)]);
    const { all, taken } = await told(20 * most);
    expect(all).toEqual([tooLarge]);
    expect(taken).toBeLessThan(most);
  } finally {
    await rm(folder, { recursive: true });
  }
});
