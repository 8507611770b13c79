import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Period } from '@yupana/tax/period.ts';
import { describe, expect, test } from 'vitest';
import { Caller, company, type Json, NOON, quickSandbox, unzip } from '../test/client.ts';
import { generatedProposal } from '../universe/proposals.ts';
import { recognise } from './serve-folder.ts';

const SAMPLES = join(import.meta.dirname, '../../../../../shared/samples/sire');
const RUC = '20990099996';

/** A proposal of another company, made of the rows of one that the universe knows. */
function given(book: 'RCE' | 'RVIE'): Buffer {
  const known = company('Tinta Seca');
  const text = generatedProposal('yupana', known, book, '202604' as Period, NOON.slice(0, 10)) ?? '';
  return Buffer.from(text.replaceAll(known.ruc, RUC));
}

describe('a folder of proposals', () => {
  test('is served byte for byte as the months of its company, with a summary of its rows', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'propuestas-'));
    const purchases = given('RCE');
    // As published exports are: the comma layout, where names shift their row.
    const sales = Buffer.from(given('RVIE').toString().replaceAll('|', ','));
    await writeFile(join(folder, 'cualquiera.txt'), purchases);
    await writeFile(join(folder, 'ventas.csv'), sales);
    await writeFile(join(folder, 'LEEME.md'), '# No es una propuesta');
    await writeFile(join(folder, 'foto.jpg'), Buffer.from([0xff, 0xd8, 0xff, 0x00]));
    const sandbox = await quickSandbox({ folder });
    try {
      const anyone = new Caller(sandbox, company('Tinta Seca'));
      const found: Json = await anyone.control('GET', `/companies/${RUC}`);
      expect(found).toMatchObject({
        ruc: RUC,
        name: expect.stringMatching(/tinta seca/i),
        note: 'De la carpeta de propuestas.',
      });
      const caller = await new Caller(sandbox, found).enter();
      const years: Json = await (await caller.periods()).json();
      expect(years).toEqual([
        {
          numEjercicio: '2026',
          desEstado: 'Presentado',
          lisPeriodos: [{ perTributario: '202604', codEstado: '01', desEstado: 'Presentado' }],
        },
      ]);
      const [file] = await unzip(await caller.archive('RCE', '202604'));
      expect(file?.content.equals(purchases)).toBe(true);
      const [csv] = await unzip(await caller.archive('RVIE', '202604'));
      expect(csv?.content.equals(sales)).toBe(true);
      expect(csv?.name).toMatch(/\.csv$/);
      const rows = sales.toString().trimEnd().split('\r\n').length - 1;
      expect(await (await caller.summary('RVIE', '202604')).text()).toContain(`TOTAL |${rows}|`);
      expect((await caller.export('RCE', '202605')).status).toBe(422);
    } finally {
      await sandbox.close();
      await rm(folder, { recursive: true });
    }
  });

  test('that does not exist stops the sandbox from starting', async () => {
    await expect(quickSandbox({ folder: '/no/existe' })).rejects.toThrow('ENOENT');
  });
});

describe.skipIf(!existsSync(SAMPLES))('the sample proposals (absent in a stand-alone clone)', () => {
  test('are collected with the bytes of the file that holds most rows of each month', async () => {
    const best = new Map<string, Json>();
    for (const name of (await readdir(SAMPLES)).sort()) {
      const bytes = await readFile(join(SAMPLES, name));
      const found = recognise(bytes);
      if (!found) continue;
      const key = `${found.ruc} ${found.book} ${found.period}`;
      if (found.rows > (best.get(key)?.rows ?? -1)) best.set(key, { ...found, bytes });
    }
    expect(best.size).toBeGreaterThan(4);
    const sandbox = await quickSandbox({ folder: SAMPLES });
    try {
      const anyone = new Caller(sandbox, company('Tinta Seca'));
      for (const { ruc, book, period, bytes } of best.values()) {
        const caller = await new Caller(sandbox, await anyone.control('GET', `/companies/${ruc}`)).enter();
        const [file] = await unzip(await caller.archive(book, period));
        expect(file?.content.equals(bytes), `${ruc} ${book} ${period}`).toBe(true);
      }
    } finally {
      await sandbox.close();
    }
  });
});
