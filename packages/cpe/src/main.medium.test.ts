import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import yazl from 'yazl';
import { invoice } from '../test/invoice.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const SIGNED = fileURLToPath(new URL('../fixtures/signed/sha1.xml', import.meta.url));

test('the command tells one line for each voucher of files, folders and zips, and why what is none is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'yupana-cpe-'));
  try {
    await copyFile(SIGNED, join(folder, 'a.XML'));
    await writeFile(join(folder, 'b.xml'), '<!DOCTYPE a><a/>');
    await writeFile(join(folder, 'nota.txt'), 'nothing of ours');
    const zip = new yazl.ZipFile();
    zip.addBuffer(Buffer.from(invoice({ root: 'CreditNote', id: 'FC01-00007' })), 'nota.xml');
    zip.end();
    await once(zip.outputStream.pipe(createWriteStream(join(folder, 'c.zip'))), 'finish');

    const nothing = new yazl.ZipFile();
    nothing.addBuffer(Buffer.from('nothing of ours'), 'nota.txt');
    nothing.end();
    await once(nothing.outputStream.pipe(createWriteStream(join(folder, 'd.zip'))), 'finish');

    const { stdout } = await promisify(execFile)(process.execPath, [MAIN, folder, join(folder, 'no-hay.xml')]);
    const lines = stdout.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        file: join(folder, 'a.XML'),
        type: '01',
        serie: 'F001',
        number: '123',
        issuer_ruc: '20990001015',
        issuer_name: 'FERRETERÍA & ÑANDÚ S.A.C.',
        receiver_document: null,
        issue_date: '2026-10-31',
        currency: 'PEN',
        total: '118.00',
        igv: '0.00',
        lines: 0,
        reference: null,
        digest: '0SGvJ+m8w1VfTPSXLuM5KHj4ds8=',
        signature: 'valid',
        warnings: ['Firmado con SHA-1'],
      },
      { file: join(folder, 'b.xml'), refused: 'El archivo lleva un DOCTYPE' },
      expect.objectContaining({
        file: `${join(folder, 'c.zip')}!nota.xml`,
        type: '07',
        number: '7',
        signature: expect.stringMatching(/^cannot be checked: /),
      }),
      { file: join(folder, 'd.zip'), refused: 'El ZIP no contiene ningún comprobante' },
      { file: join(folder, 'no-hay.xml'), refused: 'El archivo no se puede leer' },
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('who reads only the first lines gets those, and no error', async () => {
  const many = Array.from({ length: 5_000 }, () => 'no-hay.xml').join(' ');
  const { stdout, stderr } = await promisify(execFile)('bash', [
    '-c',
    `"${process.execPath}" "${MAIN}" ${many} | head -1`,
  ]);
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual({ file: 'no-hay.xml', refused: 'El archivo no se puede leer' });
});

test('without files it says how it is used', async () => {
  await expect(promisify(execFile)(process.execPath, [MAIN])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Uso:'),
  });
});
