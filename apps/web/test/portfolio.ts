import type { PortfolioRow } from '@yupana/contract/portfolio.ts';

let serial = 100;

/** A company of the table that nothing is the matter with. */
export function portfolioRow(part: Partial<PortfolioRow> = {}): PortfolioRow {
  serial += 1;
  return {
    ...{
      uuid: `22222222-2222-4222-8222-222222222${serial}`,
      ruc: '20990001015',
      name: 'Comercial Siete Quenas S.A.C.',
    },
    ...{
      status: 'VALID',
      due_on: '2026-11-19',
      due_reckoned: false,
      declared_on: null,
      access: { is: 'fine', says: 'Válidas' },
    },
    collection: { is: 'complete', says: 'Completa', at: '2026-11-17T15:38:00Z' },
    ...{
      vouchers_count: 218,
      documents: { held: 301, expected: 301 },
      observed_count: 0,
      observed_igv_amount: 0,
      igv_amount: 6360.66,
    },
    ...{ mail: { urgent: 0, unread: 0 }, missing: [], responsible_uuid: null },
    close: { is: 'open', says: 'Por cerrar', ready: false, asks: null, can_close: false, seq: 4 },
    ...part,
  };
}
