import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import yazl from 'yazl';
import { invoice } from '../test/invoice.ts';
import { tellFile } from './tell-file.ts';

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
