import { expect, test } from 'vitest';
import type { KeptActa } from '../../../schema/closing.ts';
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

const book: KeptActa['books'][number] = {
  ...{ book: 'RCE', outcome: 'gap', message: 'No coincide con SUNAT.', collected_at: null, source: 'SIRE' },
  ...{ expected: { count: 12, igv: 18, total: 118 }, obtained: { count: 0, igv: 0, total: 0 }, evidence: null },
  documents: { expected: 0, held: 0, waiting: 0, absent: [], unreadable: 0, not_expected: 0, missing: [] },
};
const obtainedOf = (line: KeptActa['books'][number]) =>
  actaPaper({
    owner: { name: 'BODEGA IMAGINADA S.A.C.', ruc: '20990015008' },
    row: { version: 1, closed_at: new Date('2026-11-20T15:00:00Z'), acta: { books: [line] }, contents: [] },
    key: { period: '202610' },
  } as unknown as Parameters<typeof actaPaper>[0]).parts[0]?.facts.find(({ label }) => label === 'Obtenido')?.value;

test('rows that came and could not be read are not told as none obtained', () => {
  expect(obtainedOf(book)).toBe('0 comprobantes, IGV S/ 0.00, total S/ 0.00');
  expect(obtainedOf({ ...book, rejected_count: 12 })).toBe('12 filas, y ninguna se pudo leer');
  expect(obtainedOf({ ...book, rejected_count: 1 })).toBe('1 fila, que no se pudo leer');
});
