import type { PortfolioRow } from '@yupana/contract/portfolio.ts';
import { describe, expect, test } from 'vitest';
import { portfolioRow } from '../../../test/portfolio.ts';
import { byColumn, byProblem, needsAttention, problemRank } from './problem-order.ts';
import { dueWord } from './row-words.ts';
import { ALL, groupsOf, rowsOf } from './shown-rows.ts';

const TODAY = '2026-11-17';
const LATER = '2026-11-24';
const nobody = () => null;
const closed = {
  close: { is: 'closed', says: 'Cerrada, v1', ready: false, asks: null, can_close: false, seq: 1 },
} as const;
const row = (name: string, part: Partial<PortfolioRow> = {}) => portfolioRow({ name, due_on: LATER, ...part });
const names = (rows: readonly PortfolioRow[]) => rows.map(({ name }) => name).join(' ');

test('problems first: overdue, due today, no access, incomplete, urgent mail, IGV at stake, and then the day', () => {
  const rows = [
    row('nada', { due_on: '2026-11-23' }),
    row('cerrada', { ...closed, due_on: '2026-11-10' }),
    row('en-juego', { due_on: '2026-11-25', observed_igv_amount: 90 }),
    row('más-en-juego', { due_on: '2026-11-26', observed_igv_amount: 91 }),
    row('buzón', { mail: { urgent: 1, unread: 1 } }),
    row('difiere', { collection: { is: 'differs', says: '1 difiere', at: null } }),
    row('nunca', { collection: { is: 'never', says: 'Nunca', at: null }, due_on: '2026-11-20' }),
    row('sin-acceso', { access: { is: 'refused', says: 'Bloqueado' } }),
    row('hoy', { due_on: TODAY }),
    row('venció', { due_on: '2026-11-16' }),
    row('venció-sin-acceso', { due_on: '2026-11-16', access: { is: 'refused', says: 'Bloqueado' } }),
    row('venció-con-buzón', { due_on: '2026-11-12', mail: { urgent: 1, unread: 1 } }),
    row('venció-antes', { due_on: '2026-11-13' }),
    row('venció-con-más', { due_on: '2026-11-16', observed_igv_amount: 7 }),
  ];
  expect(names(rows.toSorted(byProblem(TODAY)))).toBe(
    'venció-sin-acceso venció-con-buzón venció-con-más venció-antes venció hoy sin-acceso nunca difiere buzón más-en-juego en-juego nada cerrada',
  );
});

test('what is closed here is not late any more, whatever else is the matter; its urgent mail is', () => {
  expect(problemRank(row('a', { ...closed, due_on: '2026-11-10' }), TODAY)).toBe(6);
  expect(problemRank(row('a', { ...closed, access: { is: 'refused', says: '' } }), TODAY)).toBe(6);
  expect(problemRank(row('a', { ...closed, mail: { urgent: 2, unread: 2 } }), TODAY)).toBe(4);
  expect(problemRank(row('a', { due_on: null }), TODAY)).toBe(5);
});

test('what SUNAT says was declared is not late any more, and says when it was', () => {
  const declared = row('a', { due_on: '2026-11-10', declared_on: '2026-11-09' });
  expect(problemRank(declared, TODAY)).toBe(5);
  expect(needsAttention(declared, TODAY)).toBe(false);
  expect(dueWord(declared, TODAY)).toEqual({ says: 'declarado', ink: 'quiet', full: 'Declarado el 09/11/2026' });
  expect(dueWord(row('a', { due_on: '2026-11-10' }), TODAY)).toEqual({ says: 'vencida', ink: 'bad' });
});

describe('somebody is needed', () => {
  test.each<[string, Partial<PortfolioRow>, boolean]>([
    ['where it is due in two days', { due_on: '2026-11-19' }, true],
    ['not where it is due in three', { due_on: '2026-11-20' }, false],
    ['not where it is not known', { due_on: null }, false],
    ['where a permission is missing', { access: { is: 'warns', says: 'Falta 1 permiso' } }, true],
    ['where a book did not come', { collection: { is: 'partial', says: 'Sin ventas', at: null } }, true],
    ['not while it is collected', { collection: { is: 'running', says: 'Van 2 de 4', at: null } }, false],
    ['where the mailbox presses, though it is closed', { ...closed, mail: { urgent: 1, unread: 0 } }, true],
    ['not where it is closed', { ...closed, due_on: TODAY, access: { is: 'refused', says: '' } }, false],
    ['where its package failed', { close: { ...closed.close, is: 'failed' } }, true],
    ['not for what is observed alone', { observed_count: 9, observed_igv_amount: 9 }, false],
  ])('%s', (_, part, expected) => expect(needsAttention(row('a', part), TODAY)).toBe(expected));
});

test('by a column, either way, what is not known stands at the end', () => {
  const rows = [row('b', { igv_amount: 5 }), row('c', { igv_amount: null }), row('a', { igv_amount: -3 })];
  expect(names(rows.toSorted(byColumn('igv', true, nobody)))).toBe('b a c');
  expect(names(rows.toSorted(byColumn('igv', false, nobody)))).toBe('a b c');
  expect(names(rows.toSorted(byColumn('name', false, nobody)))).toBe('a b c');
});

test('a view shows those of its part, of whom it names, with its text; in groups each where its first row stands', () => {
  const [carla, luis] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
  const rows = [
    row('Botica Ñandú', { responsible_uuid: carla, due_on: TODAY }),
    row('Molinos', { responsible_uuid: luis, ...closed }),
    row('Imprenta', { responsible_uuid: carla, close: { ...closed.close, is: 'ready', ready: true } }),
  ];
  const known = { today: TODAY, nameOf: (uuid: string | null) => (uuid === carla ? 'Carla' : uuid && 'Luis') };
  const shown = (part: object) => names(rowsOf(rows, { ...ALL, ...part }, known));
  expect(shown({ part: 'attention' })).toBe('Botica Ñandú');
  expect(shown({ part: 'ready' })).toBe('Imprenta');
  expect(shown({ part: 'closed' })).toBe('Molinos');
  expect(shown({ responsible: carla })).toBe('Botica Ñandú Imprenta');
  expect(shown({ text: 'nandu' })).toBe('Botica Ñandú');
  expect(shown({ text: rows[2]?.ruc ?? '' })).toContain('Imprenta');
  expect(shown({ sort: 'problems', descending: true })).toBe('Botica Ñandú Imprenta Molinos');
  const groups = groupsOf(rowsOf(rows, ALL, known), 'responsible', known);
  expect(groups.map(({ title, rows: of }) => `${title}: ${names(of)}`)).toEqual([
    'Carla: Botica Ñandú Imprenta',
    'Luis: Molinos',
  ]);
  expect(groupsOf(rows, 'close', known).map(({ title }) => title)).toEqual(['Por cerrar', 'Cerrada']);
});
