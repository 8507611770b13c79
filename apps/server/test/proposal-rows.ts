import type { ProposalBatch, ProposalRow } from '@yupana/registers/read/proposal.ts';
import { money, ZERO } from '@yupana/tax/money.ts';
import { parsePeriod } from '@yupana/tax/period.ts';

/** A row of a proposal of September 2026, no two places alike. What a test does not say is that of an invoice of S/ 118 and more. */
export function proposalRow(place: number, changes: Partial<ProposalRow> = {}): ProposalRow {
  const supplier = `2051234${String(place % 700).padStart(4, '0')}`;
  return {
    hash: null,
    line: place + 2,
    period: parsePeriod('202609'),
    car: null,
    issueDate: '2026-09-03',
    dueDate: null,
    typeCode: '01',
    serie: `F${String(place % 7).padStart(3, '0')}`,
    year: null,
    number: String(place + 1),
    numberEnd: null,
    issuerRuc: supplier,
    counterpartyDocumentType: '6',
    counterpartyDocument: supplier,
    counterpartyName: `PROVEEDOR «${place}» \\ HNOS.`,
    taxable: money(10_000 + place),
    igv: money(1_800),
    dgTaxable: money(10_000 + place),
    dgIgv: money(1_800),
    dgngTaxable: ZERO,
    dgngIgv: ZERO,
    dngTaxable: ZERO,
    dngIgv: ZERO,
    discountTaxable: ZERO,
    discountIgv: ZERO,
    nonTaxable: ZERO,
    isc: ZERO,
    icbper: ZERO,
    other: ZERO,
    total: money(11_800 + place),
    currency: 'PEN',
    exchangeRate: '1.000',
    modified: null,
    noteType: null,
    status: '1',
    detraction: false,
    inconsistencies: null,
    operationType: null,
    detail: {},
    ...changes,
  };
}

/** As a reader gives them. */
export async function* inBatches(
  rows: readonly ProposalRow[],
  rejected: ProposalBatch['rejected'] = [],
): AsyncGenerator<ProposalBatch> {
  for (let from = 0; from < rows.length; from += 1_500) yield { rows: rows.slice(from, from + 1_500), rejected: [] };
  if (rejected.length > 0) yield { rows: [], rejected };
}
