import type { CloseFigures } from '@yupana/contract/closing.ts';
import { expect, test } from 'vitest';
import type { KeptActa } from '../../schema/closing.ts';
import { checkList } from './check-list.ts';
import { actaPaper } from './packed/acta-paper.ts';

const none = { expected: 0, held: 0, waiting: 0 };
const acta = (purchases: object, sales: object) =>
  ({
    complete: false,
    books: [
      { book: 'RCE', outcome: 'gap', message: 'Faltan compras.', documents: { ...none, ...purchases } },
      { book: 'RVIE', outcome: 'gap', message: 'Faltan ventas.', documents: { ...none, ...sales } },
    ],
  }) as never;
const tried = { rce: { rows: 0, failing: 0 }, rvie: { rows: 0, failing: 0 } } as never;
const judgedAll = { whole: false, vouchers: 0, since: null, isStuck: false } as never;

function figures(purchases: number | null, sales: number | null): CloseFigures {
  const some = { count: purchases, igv_amount: purchases };
  const each = { deductible: some, observed: some, rejected: some, in_process: some };
  return { ...each, sales_count: sales, sales_igv_amount: sales } as CloseFigures;
}

const saysOf = (...[of, known]: [never, CloseFigures]) =>
  Object.fromEntries(
    checkList(of, known, tried, { program: 'siscont', refused: null } as never, judgedAll).map(
      ({ id, state, says, note }) => [id, [state, says, note]],
    ),
  );

test('nothing is ready of books that are not known', () => {
  expect(saysOf(acta({}, {}), figures(null, null))).toMatchObject({
    documents: ['warns', 'Aún no se sabe: faltan las compras y las ventas.', null],
    judged: ['warns', 'Aún no se sabe: faltan las compras.', null],
    decided: ['warns', 'Aún no se sabe: faltan las compras.', null],
    files: ['warns', 'Aún no se sabe: faltan las compras y las ventas.', 'Banco de prueba'],
  });
});

test('of what one book alone says the other is told to be unknown', () => {
  expect(saysOf(acta({ expected: 2, held: 2 }, {}), figures(0, null))).toMatchObject({
    documents: ['warns', '2 de 2 con su XML.', 'De las ventas aún no se sabe'],
    decided: ['ready', 'Validados: 0. Rechazados: 0.', 'Ninguno observado ni en proceso'],
    files: ['warns', 'Aún no se sabe: faltan las ventas.', 'Banco de prueba'],
  });
});

test('zeros by the word of SUNAT are ready', () => {
  expect(saysOf(acta({}, {}), figures(0, 0))).toMatchObject({
    documents: ['ready', 'Ninguno tiene documento electrónico.', null],
    files: ['ready', 'RCE 0 filas y RVIE 0 filas: SUNAT no rechazaría ninguna.', 'Banco de prueba'],
  });
});

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
  expect(obtainedOf({ ...book, rejected_count: 12 })).toBe('12 filas, y ninguna se pudo leer');
  expect(obtainedOf({ ...book, rejected_count: 1 })).toBe('1 fila, que no se pudo leer');
});
