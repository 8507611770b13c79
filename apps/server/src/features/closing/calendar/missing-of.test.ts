import type { BookCompleteness } from '@yupana/contract/completeness.ts';
import { expect, test } from 'vitest';
import { dueStateOf, missingOf, type Standing } from './missing-of.ts';

const NOW = new Date('2026-11-17T15:00:00Z');
const book = (different: Partial<BookCompleteness> = {}): BookCompleteness => ({
  ...{ book: 'RCE', tax_period: '202610', outcome: 'complete', held: false, month_open: false, month_over: true },
  ...{
    collecting: false,
    at: '2026-11-17T11:00:00Z',
    figures_at: '2026-11-17T11:00:00Z',
    expected: null,
    obtained: null,
  },
  ...{ unread: 0, reason: null, next_try_at: null, last_complete_period: null },
  ...different,
});
const books = (different: Partial<BookCompleteness>, sales: Partial<BookCompleteness> = {}) => [
  book(different),
  book({ book: 'RVIE', ...sales }),
];
const lacks = (
  completeness: BookCompleteness[] = books({}),
  { observed = 0, analysing = 0, ...rest }: { observed?: number; analysing?: number } & Partial<Standing> = {},
) =>
  missingOf(
    {
      ...{ business: { status: 'VALID', trouble: null }, close: undefined, urgent: 0 },
      summary: { completeness, num_observed: observed, num_not_processed: analysing },
      ...rest,
    },
    NOW,
  ).map(({ is, says }) => `${is}: ${says}`);

test('what is all there lacks the signature alone, and what is closed nothing', () => {
  expect(lacks()).toEqual(['signature: Falta la firma']);
  expect(lacks(books({ outcome: 'empty' }))).toEqual(['signature: Falta la firma']);
  expect(lacks(books({ outcome: 'gap' }), { observed: 3, close: 'done' })).toEqual([]);
  expect(lacks(books({}), { close: 'building' })).toEqual([]);
  expect(lacks(books({}), { close: 'failed' })).toEqual(['package: No se armó el paquete']);
});

test('purchases that wait for a person, or for the rules, are counted', () => {
  expect(lacks(books({}), { observed: 23, analysing: 1_018 })).toEqual([
    'observed: 23 observados',
    'analysing: 1,018 en análisis',
  ]);
  expect(lacks(books({}), { observed: 1 })).toEqual(['observed: 1 observado']);
});

test('what SUNAT refuses comes first, by the credential that it refused', () => {
  const business = { status: 'INVALID_CREDENTIALS', trouble: 'sol-user-locked' } as const;
  expect(lacks(books({}), { business, observed: 14 })).toEqual([
    'access: Usuario SOL bloqueado',
    'observed: 14 observados',
  ]);
  expect(lacks(books({}), { business: { status: 'MISSING_PERMISSIONS', trouble: null } })).toEqual([
    'access: Falta de permisos',
  ]);
});

test('urgent mail is told beside what is missing, keeps nobody from closing, and not of what is closed', () => {
  expect(lacks(books({}), { observed: 17, urgent: 1 })).toEqual([
    'observed: 17 observados',
    'mail: 1 urgente en el buzón',
  ]);
  expect(lacks(books({}), { urgent: 2 })).toEqual(['signature: Falta la firma', 'mail: 2 urgentes en el buzón']);
  expect(lacks(books({}), { urgent: 2, close: 'done' })).toEqual([]);
  const mail = { is: 'mail' as const, says: '' };
  expect(dueStateOf([{ is: 'signature', says: '' }, mail], '2026-11-18', '2026-11-17')).toBe('unsigned');
});

test.each([
  ['never collected', books({ outcome: 'never' }, { outcome: 'never' }), 'collection: Sin recolectar'],
  ['one that differs', books({ outcome: 'gap' }), 'collection: 1 registro no coincide'],
  [
    'two that differ, one of them held',
    books({ outcome: 'gap' }, { held: true }),
    'collection: 2 registros no coinciden',
  ],
  ['without SUNAT’s summary', books({ outcome: 'unverified' }), 'collection: 1 registro sin confirmar por SUNAT'],
  ['that did not come', books({ outcome: 'failed' }), 'collection: 1 registro no llegó'],
  ['one of them never', books({}, { outcome: 'never' }), 'collection: 1 registro no llegó'],
  ['before the month ended', books({ month_open: true }), 'collection: Recolectado antes de fin de mes'],
  ['being collected', books({ outcome: 'gap', collecting: true }), 'retrying: Recolectando'],
  [
    'that comes again by itself today',
    books({ outcome: 'failed', next_try_at: '2026-11-17T15:52:00Z' }),
    'retrying: Recolección: reintenta 10:52',
  ],
  [
    'that comes again tomorrow',
    books({ outcome: 'failed', next_try_at: '2026-11-18T11:10:00Z' }),
    'retrying: Recolección: reintenta 18/11 06:10',
  ],
])('books %s: nothing is ready', (_which, completeness, says) => {
  expect(lacks(completeness)).toEqual([says]);
});

test('of a company of which nothing is known nothing is ready', () => {
  expect(lacks([], { summary: undefined })).toEqual(['collection: Sin recolectar']);
});

test('what is not closed by its day is late, that day too; what is closed never', () => {
  const signature = [{ is: 'signature' as const, says: '' }];
  const observed = [{ is: 'observed' as const, says: '' }, ...signature];
  expect(dueStateOf([], '2026-11-16', '2026-11-17')).toBe('closed');
  expect(dueStateOf(signature, '2026-11-18', '2026-11-17')).toBe('unsigned');
  expect(dueStateOf(observed, '2026-11-18', '2026-11-17')).toBe('open');
  expect(dueStateOf(signature, '2026-11-17', '2026-11-17')).toBe('late');
  expect(dueStateOf(observed, '2026-11-16', '2026-11-17')).toBe('late');
  expect(dueStateOf(observed, null, '2026-11-17')).toBe('open');
});
