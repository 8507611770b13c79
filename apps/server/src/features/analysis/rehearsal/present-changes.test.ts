import { known } from '@yupana/tax/facts/fact.ts';
import { money } from '@yupana/tax/money.ts';
import { CLEAN_PURCHASE } from '@yupana/tax/testing/clean-purchase.ts';
import { expect, test } from 'vitest';
import { WITHOUT_CREDIT } from '../../vouchers/without-credit.ts';
import type { JudgedTwice, Judgement } from './judge-twice.ts';
import { type Moved, movedBy, withMoved } from './moved-sums.ts';
import { presentChanges } from './present-changes.ts';

const LINE = { issuer_ruc: '20990016004', type_code: '01', serie: 'F001', number: '7', dam_year: '', igv: '18.00' };
type Status = Judgement['counts']['status'];

function judgement(status: Status, reason = ''): Judgement {
  const verdict = { status, reason: '', facts_hash: 'f', rulebook: reason, findings: [], shares: null };
  return { verdict, counts: { ...LINE, status, reason } } as unknown as Judgement;
}
const twice = (before: Judgement, after: Judgement) =>
  ({
    line: { ...LINE, counterparty_name: 'X' },
    decision: undefined,
    before,
    after,
    period: '202610',
  }) as unknown as JudgedTwice & { period: string };

test('who keeps its status and loses its credit changes too, and more is to be paid', () => {
  const [with_, without] = [judgement('gasto deducible'), judgement('gasto deducible', WITHOUT_CREDIT)];
  const told = presentChanges([twice(with_, without), twice(with_, with_)]);
  expect(told).toMatchObject({
    changes: [{ from: 'gasto deducible', to: 'gasto deducible', count: 1 }],
    igv_payable: 18,
    vouchers: [{ code: '20990016004-01-F001-7', without_credit: true, igv_payable: 18 }],
  });
  expect(presentChanges([twice(without, judgement('gasto observado'))]).igv_payable).toBe(0);
  expect(presentChanges([twice(judgement('gasto observado'), with_)]).igv_payable).toBe(-18);
});

test('of very many all are counted, and the first hundred told one by one', () => {
  const one = twice(judgement('gasto observado'), judgement('gasto deducible'));
  const told = presentChanges(Array.from({ length: 101 }, () => one));
  expect(told.changes).toEqual([{ from: 'gasto observado', to: 'gasto deducible', count: 101 }]);
  expect(told.vouchers).toHaveLength(100);
  expect(told.igv_payable).toBe(-1818);
});

test('a purchase that counts again moves the sums of its year from its month on, and no other year', () => {
  const shares = { representation: 500, directors: 7 };
  const lost = { shares, status: 'gasto no deducible' };
  let moved: Moved = movedBy({}, '202603', lost, { shares, status: 'gasto observado' });
  moved = movedBy(moved, '202603', { shares, status: 'gasto deducible' }, { shares, status: 'gasto observado' });
  moved = movedBy(moved, '202605', { shares, status: 'gasto deducible' }, lost);
  expect(moved).toEqual({ '202603': [500, 0, 7], '202605': [-500, 0, -7] });
  const sums = { representation: money(1_000), recreation: money(1_000), directors: money(1_000) };
  const year = known(
    {
      grossIncome: money(0),
      netIncome: money(0),
      purchasesWithRight: null,
      nrusBoletas: null,
      ...sums,
      netIncomeBefore: null,
    },
    'x',
  );
  const seen = (period: string) => {
    const after = withMoved({ ...CLEAN_PURCHASE, year }, moved, period).year;
    return after.is === 'known' ? [after.value.representation, after.value.recreation, after.value.directors] : after;
  };
  expect(seen('202602')).toEqual([1_000, 1_000, 1_000]);
  expect(seen('202604')).toEqual([1_500, 1_000, 1_007]);
  expect(seen('202612')).toEqual([1_000, 1_000, 1_000]);
  expect(seen('202704')).toEqual([1_000, 1_000, 1_000]);
});
