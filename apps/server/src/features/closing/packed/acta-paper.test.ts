import { expect, test } from 'vitest';
import { actaPaper } from './acta-paper.ts';

const owner = { name: 'Quenas SAC', ruc: '20607777773' };
const row = (left_out: string | null) => ({
  ...{ version: 1, closed_at: new Date('2026-11-20T15:00:00Z'), acta: { books: [] } },
  contents: [{ title: 'CONCAR, compras', note: 'Compras, para importar', left_out }],
});
const partsOf = (left_out: string | null) =>
  actaPaper({ owner, key: { period: '202610' }, row: row(left_out) } as never).parts;

test('the acta names the files that do not go along in the package, and why; of none it says nothing', () => {
  const why = 'El asiento de 01 F001-1 no cuadra.';
  expect(partsOf(why)).toEqual([
    { title: 'Archivos que no van en el paquete', facts: [{ label: 'CONCAR, compras', value: why }], notes: [] },
  ]);
  expect(partsOf(null)).toEqual([]);
});
