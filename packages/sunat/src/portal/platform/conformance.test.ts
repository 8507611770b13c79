import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { answer } from '../../../test/answers.ts';
import { readFile } from './constancia.ts';
import { readDeposits } from './deposits.ts';

/** A row in its real shape, and the labels of a constancia: published by others, beside the repository and not in it. */
const SAMPLES = new URL('../../../../../../shared/samples/portal/', import.meta.url);
const here = existsSync(SAMPLES);
const OWN = '20999000011';
const sample = (name: string) => answer(200, readFileSync(new URL(name, SAMPLES)));

test.skipIf(!here)('the published rows of deposits are read (skipped: no samples beside this checkout)', () => {
  const rows = readDeposits(sample('spot_consultar_forma_real_valores_ficticios.json'), OWN);
  expect(rows.map((row) => 'deposit' in row && [row.deposit.direction, row.deposit.amount])).toEqual([
    ['received', 940_600],
    ['made', 16_600],
    ['made', 4_000],
  ]);
  expect(rows[0]).toMatchObject({ deposit: { voucher: { serie: 'E001', number: '2283' }, paidOn: '2026-10-07' } });
});

test.skipIf(!here)(
  'the published constancia is read, label by label (skipped: no samples beside this checkout)',
  () => {
    const { fields } = readFile(sample('constancia_dtr_317405442_RECONSTRUIDA.html'), '317405442', OWN);
    expect(Object.entries(fields).flatMap(([name, value]) => (value === null ? [name] : []))).toEqual(['npd']);
    expect(fields).toMatchObject({
      amount: 'S/166.00',
      paidAt: '06/10/2026 17:58:29',
      voucherNumber: 'FE02 - 00070678',
    });
  },
);
