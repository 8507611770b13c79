import { expect, test } from 'vitest';
import { complete, failed } from '../../../test/fixtures.ts';
import { nextTry } from './completeness-facts.ts';
import { describeCompleteness, noteOf, noteOfResult, otherFigures } from './completeness-words.ts';

const now = new Date('2026-11-12T12:00:00Z');
const NONE = { count: 0, igv: 0, total: 0 };
const sales = complete({ book: 'RVIE' });
const said = (...books: Parameters<typeof describeCompleteness>[0]) => {
  const { shape, parts } = describeCompleteness(books, now);
  return `${shape}: ${parts.map(({ text }) => text).join('')}`;
};
const never = failed({ outcome: 'never', at: null, reason: null });
const retry = '2026-11-12T13:40:00Z';

test.each([
  ['complete', [complete(), sales], 'full: Compras y ventas completas al 12/11/2026 06:40. Coinciden con SUNAT.'],
  [
    'the open month',
    [complete({ tax_period: '202611', month_open: true }), complete({ book: 'RVIE', month_open: true })],
    'half: Nov 2026 sigue abierto. Completo al 12/11/2026 06:40; SUNAT aún agrega comprobantes.',
  ],
  [
    'the open month, still empty',
    [complete({ tax_period: '202611', month_open: true, outcome: 'empty' })],
    'half: Nov 2026 sigue abierto. SUNAT informa 0 compras al 12/11/2026 06:40; SUNAT aún agrega comprobantes.',
  ],
  [
    'a month that ended since, of which no more came',
    [complete({ month_open: true, month_over: true }), complete({ book: 'RVIE', month_open: true, month_over: true })],
    'half: Compras y ventas al 12/11/2026 06:40: el mes aún estaba abierto. Puede faltar lo que SUNAT agregó después.',
  ],
  [
    'one book of such a month, without vouchers by then',
    [sales, complete({ outcome: 'empty', month_open: true, month_over: true })],
    'half: 0 compras al 12/11/2026 06:40: el mes aún estaba abierto. Puede faltar lo que SUNAT agregó después. Las ventas están completas.',
  ],
  [
    'a failure beside such a book',
    [failed(), complete({ book: 'RVIE', month_open: true, month_over: true })],
    'struck: No se pudieron completar las compras. SUNAT no respondió. Intento del 12/11/2026 06:40. Ventas al 12/11/2026 06:40: el mes aún estaba abierto.',
  ],
  [
    'a gap',
    [complete({ outcome: 'gap', obtained: { count: 212, igv: 25737.55, total: 1 }, next_try_at: retry })],
    'ring: Faltan 6 compras, IGV S/ 412.58. SUNAT informa 218 y obtuvimos 212, al 12/11/2026 06:40. Lo pedimos otra vez hoy a las 08:40.',
  ],
  [
    'a gap in amounts alone',
    [complete({ outcome: 'gap', obtained: { count: 218, igv: 1, total: 1 } }), sales],
    'ring: Las compras no coinciden con SUNAT. Difieren en importes, al 12/11/2026 06:40. Las ventas están completas.',
  ],
  [
    'a gap in amounts, in a file with rows that were not read',
    [complete({ outcome: 'gap', unread: 1, obtained: { count: 218, igv: 1, total: 1 } })],
    'ring: Las compras no coinciden con SUNAT. Difieren en importes, con 1 fila que no se pudo leer, al 12/11/2026 06:40.',
  ],
  [
    'figures that agree, from a file with rows that were not read',
    [complete({ outcome: 'gap', unread: 2 }), complete({ book: 'RVIE', outcome: 'gap', unread: 1 })],
    'ring: 2 filas de compras no se pudieron leer. 1 fila de ventas no se pudo leer. Las cifras coinciden con SUNAT, al 12/11/2026 06:40.',
  ],
  [
    'rows of which none was read, where SUNAT informs none',
    [complete({ outcome: 'gap', unread: 19, figures_at: null, expected: NONE, obtained: NONE }), sales],
    'ring: 19 filas de compras no se pudieron leer. SUNAT informa 0 y nada de lo que llegó se pudo leer: no sabemos cuántas hay, al 12/11/2026 06:40. Las ventas están completas.',
  ],
  [
    'a gap beside rows that were not read',
    [failed(), complete({ book: 'RVIE', outcome: 'gap', unread: 1 })],
    'struck: No se pudieron completar las compras. SUNAT no respondió. Intento del 12/11/2026 06:40. 1 fila de ventas no se pudo leer.',
  ],
  [
    'a file that was not believed, against what stands',
    [
      complete({ outcome: 'gap', held: true, at: '2026-11-12T11:57:00Z', next_try_at: retry }),
      complete({ book: 'RVIE', outcome: 'gap', held: true, at: '2026-11-12T11:57:00Z' }),
    ],
    'ring: Se conservan las 218 compras del 12/11/2026 06:40 y las 218 ventas del 12/11/2026 06:40. Lo que SUNAT entregó el 12/11/2026 06:57 no bastó: no coincide con su resumen. Las compras las pedimos otra vez hoy a las 08:40.',
  ],
  [
    'files that were not believed, each for its own reason',
    [
      complete({ outcome: 'gap', held: true, at: '2026-11-12T11:57:00Z', next_try_at: retry }),
      complete({ book: 'RVIE', outcome: 'unverified', held: true, expected: null, next_try_at: retry }),
    ],
    'ring: Se conservan las 218 compras del 12/11/2026 06:40 y las 218 ventas del 12/11/2026 06:40. Lo que SUNAT entregó no bastó: lo de compras del 12/11/2026 06:57 no coincide con su resumen y lo de ventas del 12/11/2026 06:40 vino sin su resumen. Lo pedimos otra vez hoy a las 08:40.',
  ],
  [
    'a file that was not believed and came without a summary',
    [complete({ outcome: 'unverified', held: true, expected: null, obtained: { count: 1, igv: 0, total: 1 } }), sales],
    'ring: Se conserva 1 compra del 12/11/2026 06:40. Lo que SUNAT entregó el 12/11/2026 06:40 no bastó: vino sin su resumen. Las ventas están completas.',
  ],
  [
    'gaps of both, each thing once',
    [complete({ outcome: 'gap' }), complete({ book: 'RVIE', outcome: 'gap' })],
    'ring: Las compras no coinciden con SUNAT. Las ventas no coinciden con SUNAT. Los totales sí coinciden, al 12/11/2026 06:40.',
  ],
  [
    'gaps of both, each with its counts, and one alone is asked for again',
    [
      complete({ outcome: 'gap', obtained: { count: 212, igv: 26150.13, total: 1 } }),
      complete({
        book: 'RVIE',
        outcome: 'gap',
        obtained: { count: 217, igv: 26150.13, total: 1 },
        next_try_at: retry,
      }),
    ],
    'ring: Faltan 6 compras. Falta 1 venta. Compras: SUNAT informa 218 y obtuvimos 212; ventas: SUNAT informa 218 y obtuvimos 217, al 12/11/2026 06:40. Las ventas las pedimos otra vez hoy a las 08:40.',
  ],
  [
    'unverified, both, at two hours',
    [
      complete({ outcome: 'unverified', expected: null, next_try_at: retry }),
      complete({ book: 'RVIE', outcome: 'unverified', expected: null, at: '2026-11-12T11:57:00Z' }),
    ],
    'ring: Sin verificar. Llegaron 218 compras el 12/11/2026 06:40 y 218 ventas el 12/11/2026 06:57, pero SUNAT no dio su resumen para compararlas. Las compras las pedimos otra vez hoy a las 08:40.',
  ],
  [
    'unverified, both',
    [
      complete({ outcome: 'unverified', expected: null }),
      complete({ book: 'RVIE', outcome: 'unverified', expected: null }),
    ],
    'ring: Sin verificar. Llegaron 218 compras y 218 ventas el 12/11/2026 06:40, pero SUNAT no dio su resumen para compararlas.',
  ],
  [
    'unverified',
    [complete({ outcome: 'unverified', expected: null })],
    'ring: Sin verificar. Llegaron 218 compras el 12/11/2026 06:40, pero SUNAT no dio su resumen para compararlas.',
  ],
  [
    'failed, with figures of before',
    [failed({ figures_at: '2026-11-10T11:41:00Z', next_try_at: retry }), sales],
    'struck: No se pudieron actualizar las compras. SUNAT no respondió. Intento del 12/11/2026 06:40. Ves lo último que llegó, del 10/11/2026 06:41. Se reintenta hoy a las 08:40. Las ventas están completas.',
  ],
  [
    'both failed, for the first time',
    [failed(), failed({ book: 'RVIE' })],
    'struck: No se pudieron completar las compras ni las ventas. SUNAT no respondió. Intento del 12/11/2026 06:40.',
  ],
  [
    'both failed, each for its own reason and at its own hour, and one alone is retried',
    [
      failed({
        reason: 'El archivo que entregó SUNAT es de otro RUC.',
        at: '2026-11-12T11:43:00Z',
        next_try_at: retry,
      }),
      failed({ book: 'RVIE', reason: 'SUNAT cambió el formato del archivo.' }),
    ],
    'struck: No se pudieron completar las compras ni las ventas. Compras: el archivo que entregó SUNAT es de otro RUC. Intento del 12/11/2026 06:43. Ventas: SUNAT cambió el formato del archivo. Intento del 12/11/2026 06:40. Las compras se reintentan hoy a las 08:40.',
  ],
  [
    'both failed for the same reason, with figures of other days',
    [
      failed({ figures_at: '2026-11-10T11:41:00Z', next_try_at: retry }),
      failed({ book: 'RVIE', figures_at: '2026-11-09T11:41:00Z', at: '2026-11-12T11:43:00Z', collecting: true }),
    ],
    'struck: No se pudieron actualizar las compras ni las ventas. SUNAT no respondió. Intentos del 12/11/2026 06:40 y 06:43. Ves lo último que llegó: compras del 10/11/2026 06:41 y ventas del 09/11/2026 06:41. Las compras se reintentan hoy a las 08:40. Las ventas se están recolectando.',
  ],
  [
    'both failed, and of one alone there are figures',
    [failed({ figures_at: '2026-11-10T11:41:00Z' }), failed({ book: 'RVIE', at: '2026-11-13T11:43:00Z' })],
    'struck: No se pudieron actualizar las compras ni completar las ventas. SUNAT no respondió. Intentos del 12/11/2026 06:40 y 13/11/2026 06:43. Ves lo último que llegó: compras del 10/11/2026 06:41.',
  ],
  ['never', [never, never], 'empty: Este periodo nunca se recolectó. Una raya no es cero: aún no lo pedimos a SUNAT.'],
  [
    'empty by SUNAT’s word',
    [complete({ outcome: 'empty' }), sales],
    'full: SUNAT informa 0 compras en el periodo, al 12/11/2026 06:40. Las ventas están completas.',
  ],
])('%s is one line', (_what, books, text) => {
  expect(said(...books)).toBe(text);
});

test('of several outcomes the worst leads, and the other is told after it', () => {
  expect(said(complete({ outcome: 'unverified' }), failed({ book: 'RVIE' }))).toMatch(
    /^struck: No se pudieron completar las ventas\..* Las compras están sin verificar\.$/,
  );
});

test('a retry whose hour has passed is not promised for the past', () => {
  const passed = '2026-11-12T11:00:00Z';
  expect(nextTry({ next_try_at: passed }, now)).toBeNull();
  expect(said(failed({ next_try_at: passed }))).toContain('Se reintenta en unos momentos.');
  expect(nextTry({ next_try_at: '2026-11-13T13:40:00Z' }, now)).toBe('el 13/11/2026 a las 08:40');
});

test('beside a figure stands what it lacks, and nothing when it lacks nothing', () => {
  expect(noteOf(complete())).toBeNull();
  expect(noteOf(complete({ outcome: 'gap', obtained: { count: 217, igv: 0, total: 0 } }))).toBe('falta 1');
  expect(noteOf(complete({ outcome: 'gap', unread: 2 }))).toBe('2 sin leer');
  expect(noteOf(complete({ outcome: 'gap', held: true }))).toBe('al 12/11');
  expect(noteOfResult(complete({ outcome: 'gap', held: true }), sales)).toBe('al 12/11');
  expect(otherFigures(complete({ outcome: 'gap', held: true }))).toBeNull();
  expect(otherFigures(complete({ outcome: 'gap', obtained: null }))).toMatchObject({ count: 218 });
  expect(noteOf(complete({ month_open: true, month_over: true }))).toBe('al 12/11');
  expect(noteOfResult(complete(), complete({ book: 'RVIE', month_open: true, month_over: true }))).toBe('al 12/11');
  expect(noteOf(never)).toBe('sin recolectar');
  expect(noteOfResult(complete(), sales)).toBeNull();
  expect(noteOfResult(failed(), failed({ book: 'RVIE' }))).toBe('faltan compras y ventas');
  expect(noteOfResult(complete({ outcome: 'gap' }), sales)).toBe('puede cambiar');
  expect(noteOfResult(complete({ month_open: true }), sales)).toBe('al 12/11');
});
