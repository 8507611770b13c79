import { expect, test } from 'vitest';
import type { KeptActa } from '../../schema/closing.ts';
import { actaPaper } from './acta-paper.ts';

const book: KeptActa['books'][number] = {
  ...{ book: 'RCE', outcome: 'gap', message: 'No coincide con SUNAT.', collected_at: null, source: 'SIRE' },
  ...{ expected: { count: 12, igv: 18, total: 118 }, obtained: { count: 0, igv: 0, total: 0 }, evidence: null },
  documents: { expected: 0, held: 0, waiting: 0, absent: [], unreadable: 0, not_expected: 0, missing: [] },
};
const obtainedOf = (line: KeptActa['books'][number]) =>
  actaPaper({
    owner: { name: 'BODEGA IMAGINADA S.A.C.', ruc: '20990015008' },
    row: { version: 1, closed_at: new Date('2026-11-20T15:00:00Z'), acta: { books: [line] } },
    key: { period: '202610' },
  } as Parameters<typeof actaPaper>[0]).parts[0]?.facts.find(({ label }) => label === 'Obtenido')?.value;

test('rows that came and could not be read are not told as none obtained', () => {
  expect(obtainedOf(book)).toBe('0 comprobantes, IGV S/ 0.00, total S/ 0.00');
  expect(obtainedOf({ ...book, unread: 12 })).toBe('12 filas, y ninguna se pudo leer');
  expect(obtainedOf({ ...book, unread: 1 })).toBe('1 fila, que no se pudo leer');
});
