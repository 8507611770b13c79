import { expect, test } from 'vitest';
import { conditionAt, type History } from './condition-at.ts';

const SOURCE = 'padrón reducido del RUC' as const;
const change = (seen_on: string, before: string | null, after: string | null) => ({
  seen_on,
  before_state: before && 'ACTIVO',
  before_condition: before,
  after_state: after && 'ACTIVO',
  after_condition: after,
});
const HISTORY: History = {
  first: '2026-01-10',
  changes: [
    change('2026-03-05', 'HABIDO', 'NO HALLADO CERRADO'),
    change('2026-04-20', 'NO HALLADO CERRADO', 'NO HABIDO'),
  ],
  now: { state: 'ACTIVO', condition: 'NO HABIDO' },
};
const known = (condition: string, since: string | null) => ({
  kind: 'known',
  status: 'ACTIVO',
  condition,
  since,
  source: SOURCE,
});

test.each([
  ['2026-01-10', known('HABIDO', null)],
  ['2026-03-04', known('HABIDO', null)],
  ['2026-03-05', known('NO HALLADO CERRADO', '2026-03-05')],
  ['2026-04-19', known('NO HALLADO CERRADO', '2026-03-05')],
  ['2026-04-20', known('NO HABIDO', '2026-04-20')],
  ['2026-11-20', known('NO HABIDO', '2026-04-20')],
])('on %s it was what the register of that day said', (day, expected) => {
  expect(conditionAt(HISTORY, day)).toEqual(expected);
});

test('before our first register nothing is known, not even that it was in order', () => {
  expect(conditionAt(HISTORY, '2026-01-09')).toEqual({ kind: 'before-our-first-register', first: '2026-01-10' });
  expect(conditionAt({ ...HISTORY, first: null }, '2026-11-20')).toEqual({
    kind: 'before-our-first-register',
    first: null,
  });
});

test('who was not in the register yet, or not any more, is unknown', () => {
  const history = { first: '2026-01-10', changes: [change('2026-05-01', null, 'HABIDO')], now: null };
  expect(conditionAt(history, '2026-04-30')).toEqual({ kind: 'unknown' });
  expect(
    conditionAt({ ...history, changes: [...history.changes, change('2026-06-01', 'HABIDO', null)] }, '2026-06-01'),
  ).toEqual({ kind: 'unknown' });
  expect(conditionAt({ first: '2026-01-10', changes: [], now: null }, '2026-04-30')).toEqual({ kind: 'unknown' });
});
