import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesOf, fixturePath } from '../../test/files.ts';
import type { RejectedRow } from './rows.ts';
import { readRucRegister, type Taxpayer } from './ruc-register.ts';

async function readAll(bytes: AsyncIterable<Uint8Array>, batchSize?: number) {
  const rows: Taxpayer[] = [];
  const rejected: RejectedRow[] = [];
  const batches: number[] = [];
  for await (const batch of readRucRegister(bytes, { batchSize })) {
    rows.push(...batch.rows);
    rejected.push(...batch.rejected);
    batches.push(batch.rows.length + batch.rejected.length);
  }
  return { rows, rejected, batches };
}
const readFixture = (name: string, batchSize?: number) => readAll(createReadStream(fixturePath(name)), batchSize);

describe('a register', () => {
  test('gives each taxpayer’s name, state, condition and district, with the accents of its old alphabet', async () => {
    const { rows, rejected } = await readFixture('ok/ruc-register.txt');
    expect(rejected).toEqual([]);
    expect(rows).toHaveLength(9);
    expect(rows[0]).toEqual({
      ruc: '20991000012',
      name: 'PANADERÍA LA YEMA ALEGRE S.A.C.',
      state: 'ACTIVO',
      condition: 'HABIDO',
      ubigeo: '150122',
    });
    expect(rows[1]).toMatchObject({ name: 'INVERSIONES "EL ÑANDÚ" & HNOS. S.R.L.', condition: 'NO HABIDO' });
  });

  test('writes a dash for what it does not know: it becomes nothing', async () => {
    const { rows } = await readFixture('ok/ruc-register.txt');
    expect(rows[4]).toMatchObject({ state: 'OTROS OBLIGADOS', condition: null, ubigeo: null });
  });

  test('cuts states and conditions at twenty characters: they are kept as they come', async () => {
    const { rows } = await readFixture('ok/ruc-register.txt');
    expect(rows[3]).toMatchObject({ state: 'BAJA MULT.INSCR. Y O', condition: 'NO HALLADO NRO.PUERT' });
  });

  test('folds the spaces of a name, and leaves its signs', async () => {
    const { rows } = await readFixture('ok/ruc-register.txt');
    expect(rows[2]?.name).toBe('TRANSPORTES BARRA \\ FICTICIA S.A.');
  });

  test.each(['ok/ruc-register-utf8-no-trailing-pipe.txt', 'ok/ruc-register-other-order.txt'])(
    'reads alike from %s',
    async (name) => {
      expect(await readFixture(name)).toEqual(await readFixture('ok/ruc-register.txt'));
    },
  );

  test('comes in batches of at most so many rows', async () => {
    expect((await readFixture('ok/ruc-register.txt', 4)).batches).toEqual([4, 4, 1]);
  });
});

describe('a file whose columns are not the register’s is refused whole', () => {
  test.each([
    ['no-ok/ruc-register-renamed-state.txt', 'renamed', 'ESTADO DEL CONTRIBUYENTE'],
    ['no-ok/ruc-register-without-ubigeo.txt', 'missing', 'UBIGEO'],
    ['no-ok/ruc-register-extra-column.txt', 'extra', 'CIIU'],
    ['no-ok/ruc-register-only-rows.txt', 'no-header', expect.stringContaining('20991000012|PANADER')],
    ['no-ok/error-page.html', 'no-header', '<!DOCTYPE html>'],
    ['no-ok/empty.txt', 'no-header', 'el archivo está vacío'],
  ])('%s: %s «%s»', async (name, problem, column) => {
    await expect(readFixture(name)).rejects.toMatchObject({ name: 'UnrecognisedLayout', problem, column });
  });
});

test('rows that are not understood are told with their line and reason, and the rest is read', async () => {
  const { rows, rejected } = await readFixture('no-ok/ruc-register-bad-rows.txt');
  expect(rows.map(({ name }) => name)).toEqual([
    'PANADERÍA LA YEMA ALEGRE S.A.C.',
    'QUISPE DE LA CRUZ MARÍA DEL PILAR',
  ]);
  expect(rejected.map(({ line, reason }) => [line, reason])).toEqual([
    [3, 'La columna «RUC» no es un RUC: «20991000010».'],
    [4, 'La fila tiene 16 columnas y la cabecera, 15.'],
    [5, 'La fila tiene 3 columnas y la cabecera, 15.'],
    [6, 'La columna «NOMBRE O RAZÓN SOCIAL» está vacía.'],
    [7, 'La columna «ESTADO DEL CONTRIBUYENTE» está vacía.'],
    [8, 'La columna «UBIGEO» no es un ubigeo: «LIMA».'],
  ]);
});

test('rows damaged in any way come out as taxpayers or as rejected, and reading never fails', async () => {
  const whole = readFileSync(fixturePath('ok/ruc-register.txt'));
  const body = whole.indexOf(10) + 1;
  const change = fc.tuple(fc.integer({ min: body, max: whole.length - 1 }), fc.integer({ min: 0, max: 255 }));
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 30 }), async (changes) => {
      const bytes = Buffer.from(whole);
      for (const [place, byte] of changes) bytes[place] = byte;
      const { rows, rejected } = await readAll(bytesOf(bytes, 100));
      const lines = bytes.toString('latin1').split('\n').slice(1);
      expect(rows.length + rejected.length).toBe(lines.filter((line) => line.trim() !== '').length);
      for (const { name } of rows) expect(name).toMatch(/^\S/);
    }),
    { numRuns: 200 },
  );
});

const sample = fileURLToPath(
  new URL('../../../../shared/samples/portal/padron_reducido_ruc_muestra_2018_latin1.txt', import.meta.url),
);

test.skipIf(!existsSync(sample))(
  'SUNAT’s own register reads whole (skipped: no samples beside this checkout)',
  async () => {
    const { rows, rejected } = await readAll(createReadStream(sample));
    expect(rejected).toEqual([]);
    // Counted by another way than the reader's.
    const lines = readFileSync(sample, 'latin1').trimEnd().split('\n').slice(1);
    expect(rows).toHaveLength(lines.length);
    const column = (place: number) => lines.map((line) => line.split('|')[place]).toSorted();
    expect(rows.map(({ ruc }) => ruc).toSorted()).toEqual(column(0));
    expect(rows.map(({ state }) => state).toSorted()).toEqual(column(2));
    expect(rows.map(({ condition }) => condition).toSorted()).toEqual(column(3));
    expect(rows.map(({ ubigeo }) => ubigeo).toSorted()).toEqual(column(4));
  },
);
