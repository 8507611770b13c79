import { createHash } from 'node:crypto';
import type { ProposalRow } from '@yupana/registers/read/proposal.ts';
import { money, ZERO } from '@yupana/tax/money.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import { expect, test, vi } from 'vitest';
import { RECKONING, STAGED } from '../columns.ts';
import { nameOfStored } from './name-of-stored.ts';

const raised = vi.hoisted(() => ({ reader: 0, reckoning: 0 }));
vi.mock('@yupana/registers/read/proposal.ts', async (original) => {
  const real = await original<typeof import('@yupana/registers/read/proposal.ts')>();
  return Object.defineProperty({ ...real }, 'PROPOSAL_READER', { get: () => real.PROPOSAL_READER + raised.reader });
});
vi.mock('../columns.ts', async (original) => {
  const real = await original<typeof import('../columns.ts')>();
  return Object.defineProperty({ ...real }, 'RECKONING', { get: () => real.RECKONING + raised.reckoning });
});

test.each(['reader', 'reckoning'] as const)(
  'another version of the %s makes another name, back at it the same',
  (which) => {
    const name = nameOfStored('f00d');
    raised[which] = 1;
    const next = nameOfStored('f00d');
    raised[which] = 0;
    expect(next).not.toBe(name);
    expect(nameOfStored('f00d')).toBe(name);
  },
);

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
const ROW: ProposalRow = {
  line: 2,
  period: parsePeriod('202609'),
  car: null,
  issueDate: '2026-09-03',
  dueDate: null,
  typeCode: '01',
  serie: 'F001',
  year: null,
  number: '7',
  numberEnd: null,
  issuerRuc: '20990001015',
  counterpartyDocumentType: '6',
  counterpartyDocument: '20990001023',
  counterpartyName: 'PROVEEDOR FICTICIO',
  taxable: money(10_000),
  igv: money(1_800),
  dgTaxable: money(1),
  dgIgv: money(2),
  dgngTaxable: money(3),
  dgngIgv: money(4),
  dngTaxable: money(5),
  dngIgv: money(-6),
  discountTaxable: money(7),
  discountIgv: money(8),
  nonTaxable: ZERO,
  isc: money(9),
  icbper: money(10),
  other: money(11),
  total: money(11_800),
  currency: 'PEN',
  exchangeRate: '1.000',
  modified: null,
  noteType: null,
  status: '1',
  detraction: false,
  inconsistencies: null,
  operationType: null,
  detail: {},
};

test('who changes what is reckoned of a row raises RECKONING', () => {
  const cells = createHash('sha256');
  for (const row of rows()) cells.update(JSON.stringify(STAGED.map(({ name, cell }) => [name, cell?.(row)])));
  // Another digest: raise RECKONING in columns.ts, then write both here. A column more does not need it, but changes this, too.
  expect({ RECKONING, cells: cells.digest('hex').slice(0, 16) }).toEqual({ RECKONING: 1, cells: '8997a95e1941a84c' });
});
