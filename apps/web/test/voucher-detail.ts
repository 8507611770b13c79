import type { VoucherDetail, VoucherFile } from '@yupana/contract/voucher-detail.ts';
import type { Voucher } from '@yupana/contract/vouchers.ts';

const file = (kind: VoucherFile['kind'], level: VoucherFile['level'], different: Partial<VoucherFile> = {}) => ({
  kind,
  level,
  state: 'held' as const,
  reason: null,
  source: 'consulta-cpe' as const,
  note: null,
  bytes: 9_120,
  at: '2026-10-28T12:02:00Z',
  next_try_at: null,
  link: `/files/${kind}`,
  ...different,
});

/** The voucher that tests look at: its XML says S/ 118.00 less than SUNAT. */
export function voucherDetail(voucher: Voucher, different: Partial<VoucherDetail> = {}): VoucherDetail {
  return {
    voucher,
    tax_period: '202610' as VoucherDetail['tax_period'],
    due_date: '2026-11-27',
    destinations: [],
    line_at: '2026-11-12T11:40:00Z',
    document: {
      read_at: '2026-10-28T12:02:00Z',
      currency: 'PEN',
      receiver: { document: '20990001015', name: 'COMERCIAL SIETE QUENAS S.A.C.' },
      due_date: null,
      payment: {
        form: 'crédito',
        pending: null,
        instalments: [{ name: 'Cuota001', amount: '4602.00', due_date: '2026-11-27' }],
      },
      lines: [
        {
          quantity: '40.00',
          unit: 'BX',
          description: 'Olla de barro vidriada 24 cm, caja x 6',
          product_code: null,
          unit_value: '55.00',
          amount: '2200.00',
        },
        {
          quantity: '60.00',
          unit: 'NIU',
          description: 'Tapa de vidrio templado 24 cm',
          product_code: null,
          unit_value: '10.0847457627',
          amount: '600.00',
        },
      ],
      lines_total: 2,
      adjustments: [{ kind: 'discount', amount: '-100.00' }],
      taxes: [{ scheme: '1000', base: '3900.00', percent: '18.00', amount: '702.00' }],
      total: '4602.00',
      detraction: { percent: '12.00', amount: '552.00', currency: 'PEN' },
      references: [],
      warnings: [],
    },
    comparison: {
      document_at: '2026-10-28T12:02:00Z',
      line_at: '2026-11-12T11:40:00Z',
      differs: [
        { field: 'taxable', document: 3900, sunat: 4000, difference: 100 },
        { field: 'total', document: 4602, sunat: 4720, difference: 118 },
      ],
      agrees: ['issue_date', 'currency', 'receiver'],
      not_compared: [],
    },
    validity: {
      at: '2026-11-12T11:42:00Z',
      voucher: 'accepted',
      why: null,
      issuer: { on: '2026-10-27', state: 'ACTIVO', condition: 'HABIDO', known: 'known' },
      unknown_code: null,
      observations: [],
      ssco: { listed: false, from: null, as_of: '2026-11-12' },
      signature: { state: 'valid', why: null },
    },
    files: [
      file('xml', 3),
      file('cdr', 3, { note: 'Aceptado', bytes: 3_400 }),
      file('pdf', 2, { state: 'absent', reason: 'not-yet', source: null, bytes: null, link: null }),
      file('line', 1, { source: 'proposal', bytes: null, at: '2026-11-12T11:40:00Z', link: null }),
    ],
    history: [
      { what: 'unchanged', at: '2026-11-12T11:40:00Z' },
      {
        what: 'change',
        at: '2026-11-01T11:40:00Z',
        kind: 'changed',
        differences: [{ field: 'total', before: 4700, after: 4720 }],
      },
      { what: 'file', at: '2026-10-28T12:02:00Z', kind: 'xml', state: 'held', source: 'consulta-cpe', reason: null },
      {
        what: 'change',
        at: '2026-10-28T11:41:00Z',
        kind: 'new',
        differences: [{ field: 'total', before: null, after: 4720 }],
      },
    ],
    ...different,
  };
}

/** Nothing but SUNAT's line is known of it. */
export function proposalOnly(voucher: Voucher, reason: VoucherFile['reason'] = 'not-yet'): VoucherDetail {
  return voucherDetail(voucher, {
    document: null,
    comparison: null,
    validity: null,
    files: [file('xml', 3, { state: 'wanted', reason, source: null, bytes: null, link: null })],
    history: [],
  });
}
