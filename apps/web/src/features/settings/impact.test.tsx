import { render } from '@testing-library/react';
import type { Rehearsal } from '@yupana/contract/rehearsal.ts';
import { expect, test } from 'vitest';
import { Impact } from './impact.tsx';

const told = {
  ...{ period: '202611', vouchers: 24, whole: true, igv_payable: null },
  changes: [{ from: 'en proceso', to: 'gasto observado', count: 1 }],
} as Rehearsal;
const textOf = (rehearsal: Rehearsal) => render(<Impact of={{ rehearsal, failed: false }} />).container.textContent;

test('what changes in the other open periods is told beside the newest', () => {
  expect(textOf({ ...told, others: { periods: 23, changes: 151, whole: true } })).toBe(
    '1 en proceso de Nov 2026 pasa a Observado; 151 más cambian en otros 23 periodos abiertos.',
  );
  expect(textOf({ ...told, changes: [], others: { periods: 1, changes: 1, whole: false } })).toBe(
    'Ningún comprobante de Nov 2026 cambia de estado; al menos 1 cambia en otro periodo abierto.',
  );
  expect(textOf({ ...told, others: { periods: 0, changes: 0, whole: false } })).toContain(
    '; de los demás periodos no se miraron todos',
  );
  expect(textOf({ ...told, others: { periods: 0, changes: 0, whole: true } })).toBe(
    '1 en proceso de Nov 2026 pasa a Observado.',
  );
});
