import { money } from '@yupana/tax/money.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import { expect, test } from 'vitest';
import type { Uncounted } from '../analysis/review/list-uncounted.ts';
import { groupsOf } from './groups-of.ts';

const OCTOBER = parsePeriod('202610');
const one = (rule: string, different: Partial<Uncounted> = {}): Uncounted => ({
  ...{ code: '20990016004-01-F001-1', serie: 'F001', number: '1', supplier: 'TALLER', igv: money(1_800) },
  ...{ is: 'observed', rule, isElsewhere: false, creditPeriod: null, isShared: false, isBeside: false, ...different },
});

test('a detraction that is deposited in time gives its credit in its period, and one deposited later in the month after', () => {
  const asked = [one('detraccion-pendiente'), one('detraccion-vencida-sin-deposito')];
  const of = (today: string) => groupsOf(asked, OCTOBER, today)[0];
  const credit = (today: string) => of(today)?.vouchers.map(({ credit_period }) => credit_period);
  expect(of('2026-11-17')).toMatchObject({ id: 'detraccion-sin-deposito', deposit_limit: '2026-11-06' });
  expect(credit('2026-11-06')).toEqual(['202610', '202610']);
  expect(credit('2026-11-07')).toEqual(['202611', '202611']);
  expect(of('2026-11-06')?.obtain.one).toBe('Depositar 1 detracción');
  expect(of('2026-11-07')?.obtain.many).toBe(
    'Depositar {n} detracciones: su crédito entra en Nov 2026, no en Oct 2026',
  );
});

test('what has no detraction is told no period of its credit, but the one that the rules say', () => {
  const groups = groupsOf([one('gasto-ajeno-al-giro'), one('otra', { creditPeriod: '202612' })], OCTOBER, '2026-11-17');
  expect(groups.flatMap(({ vouchers }) => vouchers.map(({ credit_period }) => credit_period))).toEqual([
    ...[null, '202612'],
  ]);
});

test('what must be obtained is said of vouchers, in words that agree with how many', () => {
  const saying = (rule: string) => groupsOf([one(rule)], OCTOBER, '2026-11-17')[0]?.obtain;
  const restaurant = saying('restaurante-sin-sustento');
  expect(restaurant?.one).toMatch(/ 1 comprobante observado por «/);
  expect(restaurant?.many).toMatch(/ \{n\} comprobantes observados por «/);
});
