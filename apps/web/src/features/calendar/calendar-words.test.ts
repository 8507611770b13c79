import type { Calendar, DueColumn, DueCompany } from '@yupana/contract/calendar.ts';
import { expect, test } from 'vitest';
import { daysUntil, listTitle, pressingGroup } from './calendar-words.ts';

const TODAY = '2026-11-19';
const open = { state: 'open' } as DueCompany;
const closed = { state: 'closed' } as DueCompany;
const column = (group: string, declaration: string | null, ...companies: DueCompany[]): DueColumn => ({
  ...{ group, digits: [...group], declaration, registers: declaration, reckoned: false, companies },
});
const pressing = (...columns: DueColumn[]) => pressingGroup({ columns, today: TODAY } as Calendar);

test.each([
  ['2026-11-18', 'RUC en 4 y 5: 2 empresas por cerrar; venció el miércoles 18/11/2026'],
  ['2026-11-19', 'RUC en 4 y 5: 2 empresas por cerrar hasta el jueves 19/11/2026'],
  ['2026-11-20', 'RUC en 4 y 5: 2 empresas por cerrar hasta el viernes 20/11/2026'],
  [null, 'RUC en 4 y 5: 2 empresas por cerrar'],
])('what is due on %s is told so on 19/11/2026: on its day there still is time', (on, title) => {
  expect(listTitle(column('45', on, open, closed, open), TODAY)).toBe(title);
});

test('a column with nothing to close says so, whatever its day', () => {
  expect(listTitle(column('45', '2026-11-18', closed), TODAY)).toBe('RUC en 4 y 5: todas cerradas');
  expect(listTitle(column('45', '2026-11-18'), TODAY)).toBe('RUC en 4 y 5: ninguna empresa');
});

test('the column that presses most is that of today before those that come and those that passed', () => {
  const [before, yesterday] = [column('0', '2026-11-17', open), column('1', '2026-11-18', open)];
  const [today, tomorrow] = [column('45', TODAY, open), column('67', '2026-11-20', open)];
  expect(pressing(before, yesterday, today, tomorrow)).toBe('45');
  expect(pressing(before, yesterday, column('45', TODAY, closed), tomorrow)).toBe('67');
  // None is to come: of those that passed the last one, not the first.
  expect(pressing(before, yesterday, column('45', TODAY, closed))).toBe('1');
  // Nothing is left to close: the first with companies, else the first of all.
  expect(pressing(column('0', '2026-11-17'), column('1', '2026-11-18', closed), column('45', TODAY, closed))).toBe('1');
  expect(pressing(column('0', '2026-11-17'), column('1', '2026-11-18'))).toBe('0');
});

test.each([
  ['2026-11-17', 'pasó'],
  ['2026-11-18', 'pasó'],
  ['2026-11-19', 'hoy'],
  ['2026-11-20', 'mañana'],
  ['2026-11-21', '2 días'],
  ['2026-12-07', '18 días'],
])('%s is told on 19/11/2026 as «%s»', (on, says) => {
  expect(daysUntil(on, TODAY)).toBe(says);
});
