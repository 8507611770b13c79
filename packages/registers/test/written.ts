import { ZERO } from '@yupana/tax/money.ts';
import type { Period } from '@yupana/tax/period.ts';
import type { WrittenVoucher } from '../src/write/written-voucher.ts';

/** An ordinary voucher in soles, without amounts; what a test is about stands in `told`. */
export function voucher(told: Partial<WrittenVoucher>): WrittenVoucher {
  return {
    period: '202608' as Period,
    car: null,
    issueDate: '2026-08-05',
    dueDate: null,
    typeCode: '01',
    serie: 'F001',
    year: null,
    number: '1',
    numberEnd: null,
    issuerRuc: '20990002704',
    counterpartyDocumentType: '6',
    counterpartyDocument: '20990002704',
    counterpartyName: 'PROVEEDOR DE PRUEBA SAC',
    taxable: ZERO,
    igv: ZERO,
    dgTaxable: ZERO,
    dgIgv: ZERO,
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
    total: ZERO,
    currency: 'PEN',
    exchangeRate: '1.000',
    modified: null,
    noteType: null,
    status: '1',
    detraction: false,
    inconsistencies: null,
    operationType: null,
    detail: {},
    ...told,
  };
}

/** All the text of a file that is written in pieces. */
export async function textOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all).toString('latin1');
}

export async function* pagesOf<Row>(rows: readonly Row[], size = 2): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}
