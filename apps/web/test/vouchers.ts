import type { Voucher } from '@yupana/contract/vouchers.ts';
import { complete } from './fixtures.ts';

/** F001-1, F001-2…: a purchase of S/ 118.00; say what is different. */
export const voucher = (number: number, different: Partial<Voucher> = {}): Voucher => ({
  code: `20990001015-01-F001-${number}`,
  issue_date: '2026-10-31',
  type_code: '01',
  serie: 'F001',
  number: String(number),
  supplier_ruc: '20990001015',
  supplier_business_name: 'Papelería Doble Asiento S.R.L.',
  igv_amount: 18,
  total_amount: 118,
  taxable_amount: 100,
  non_taxable_amount: 0,
  currency_code: 'PEN',
  exchange_rate: '1.000',
  detraction: false,
  in_proposal: true,
  change: null,
  observation: null,
  items: null,
  img_cpe_link: null,
  xml_cpe_link: null,
  pdf_cpe_link: different.img_cpe_link?.replace('.jpg', '.pdf') ?? null,
  no_document: different.img_cpe_link || different.xml_cpe_link ? null : 'queued',
  status: 'en proceso',
  without_credit: false,
  credit_elsewhere: false,
  ...different,
});

/** What a page of purchases answers. */
export function vouchersPage(data: Voucher[], { page = 1, size = 20, total = 218 } = {}) {
  return {
    success: true,
    data,
    summary: { total_import_amount: 171428.88, total_igv_amount: 26150.13, total_invoices: total, left_proposal: 0 },
    counts: { 0: total, 1: 0, 2: total, 3: 0, 4: 0 },
    completeness: complete(),
    metadata: { pagination: { total_pages: Math.ceil(total / size), total_items: total, page, size } },
  };
}
