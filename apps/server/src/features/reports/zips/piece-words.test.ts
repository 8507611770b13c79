import { expect, test } from 'vitest';
import { saysOf } from './piece-words.ts';

const piece = (different: object) =>
  saysOf({
    kind: 'rce',
    trouble: null,
    failing: 0,
    rows_total: 10,
    collected: 'complete',
    unread: 0,
    ...different,
  } as never);

test('of a book that is not here it is said whether nobody collected it, nothing came, or nothing could be read', () => {
  const gone = { trouble: 'NOT_COLLECTED' };
  const says = 'No se sabe qué comprobantes tiene: las';
  expect(piece({ ...gone, collected: 'never' })).toBe(`${says} compras aún no se recolectan.`);
  expect(piece({ ...gone, collected: 'failed' })).toBe(`${says} compras no llegaron.`);
  expect(piece({ ...gone, collected: 'gap', kind: 'sales' })).toBe(`${says} ventas no llegaron.`);
  expect(piece({ ...gone, collected: 'gap', unread: 40 })).toBe(`${says} compras no se pudieron leer.`);
});

test('of a file that is not made it is said why: how many its program numbers, or that a voucher does not fit', () => {
  const long = { trouble: 'REPORT_TOO_LONG' };
  expect(piece({ ...long, kind: 'concar-sales' })).toContain('más de 9,999 comprobantes');
  expect(piece({ ...long, kind: 'siscont16-sales' })).toContain('más de 99,999 comprobantes');
  expect(piece({ trouble: 'REPORT_UNWRITABLE', kind: 'siscont16-sales' })).toContain('no se puede escribir');
});

test('of a file that is there it is said how many rows of its book could not be read', () => {
  expect(piece({})).toBe('');
  expect(piece({ collected: 'gap' })).toBe('Su recolección no coincide con SUNAT.');
  expect(piece({ collected: 'gap', unread: 1 })).toBe('De su recolección una fila no se pudo leer.');
  expect(piece({ collected: 'gap', unread: 1_200, failing: 2 })).toBe(
    'SUNAT rechazaría 2 de 10 filas. De su recolección 1,200 filas no se pudieron leer.',
  );
});
