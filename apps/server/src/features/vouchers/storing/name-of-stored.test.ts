import { createHash } from 'node:crypto';
import { PROPOSAL_READER, type ProposalRow } from '@yupana/registers/read/proposal.ts';
import { money } from '@yupana/tax/money.ts';
import { expect, test } from 'vitest';
import { proposalRow } from '../../../../test/proposal-rows.ts';
import { RECKONING, STAGED, STAGED_COLUMNS } from '../columns.ts';
import { nameOfStored } from './name-of-stored.ts';

const now = { reader: PROPOSAL_READER, reckoning: RECKONING, columns: STAGED_COLUMNS.length };

test.each(['reader', 'reckoning', 'columns'] as const)('another version of the %s makes another name', (which) => {
  expect(nameOfStored('f00d')).toBe(nameOfStored('f00d', now));
  expect(nameOfStored('f00d', { ...now, [which]: now[which] + 1 })).not.toBe(nameOfStored('f00d'));
});

/** Each date and rate at which something begins or ends, and what a row may leave out. */
function* rows(): Generator<ProposalRow> {
  const dates = [
    '2003-07-31',
    '2011-02-28',
    '2011-03-01',
    '2022-08-31',
    '2022-09-01',
    '2024-12-31',
    '2025-01-01',
    '2025-12-31',
  ];
  for (const issueDate of [...dates, '2026-01-01', '2026-12-31', '2027-01-01', '2027-12-31', '2028-01-01']) {
    for (let igv = 0; igv <= 2_000; igv += 5) yield { ...ROW, igv: money(igv), issueDate };
    for (let off = -2; off <= 2; off++) {
      for (const rate of [400, 1_000, 1_050, 1_500, 1_800, 1_900]) yield { ...ROW, igv: money(rate + off), issueDate };
    }
    yield { ...ROW, taxable: money(-10_000), igv: money(-1_000), issueDate, modified: MODIFIED };
  }
  yield { ...ROW, car: '1', dueDate: '2026-10-01', year: '2026', numberEnd: '9', noteType: '01', detraction: true };
  yield {
    ...ROW,
    inconsistencies: '1',
    operationType: '0101',
    detail: { a: 'b' },
    modified: { ...MODIFIED, issueDate: null },
  };
}

const MODIFIED = { issueDate: '2024-06-01', typeCode: '01', serie: 'F001', number: '9' };
/** Each amount another: two that change places are seen. */
const ROW = proposalRow(6, {
  taxable: money(10_000),
  dgTaxable: money(1),
  dgIgv: money(2),
  dgngTaxable: money(3),
  dgngIgv: money(4),
  dngTaxable: money(5),
  dngIgv: money(-6),
  discountTaxable: money(7),
  discountIgv: money(8),
  isc: money(9),
  icbper: money(10),
  other: money(11),
});

test('who changes what is reckoned of a row raises RECKONING', () => {
  const cells = createHash('sha256');
  for (const row of rows()) cells.update(JSON.stringify(STAGED.map(({ name, cell }) => [name, cell?.(row)])));
  // Another digest: raise RECKONING in columns.ts, then write both here. A column more does not need it, but changes this, too.
  expect({ RECKONING, cells: cells.digest('hex').slice(0, 16) }).toEqual({ RECKONING: 1, cells: '1b211e69c3892716' });
});
