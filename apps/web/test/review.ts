import type { CallResponse } from '@yupana/contract/call.ts';
import type { getReview, getReviewGroup, ReviewedVoucher, ReviewGroup } from '@yupana/contract/review.ts';
import { complete } from './fixtures.ts';

type Review = CallResponse<typeof getReview>['data'];
type Detail = CallResponse<typeof getReviewGroup>['data'];

/** F001-1, F001-2…: an observed purchase with IGV of S/ 18.00; say what is different. */
export const observed = (number: number, different: Partial<ReviewedVoucher> = {}): ReviewedVoucher => ({
  code: `20990001015-01-F001-${number}`,
  issue_date: '2026-10-31',
  type_code: '01',
  serie: 'F001',
  number: String(number),
  igv_amount: 18,
  total_amount: 118,
  has_file: true,
  without_credit: false,
  reason: 'La placa no está en tu flota.',
  postponed: null,
  ...different,
});

/** A group of these; its sums are theirs. */
export function reviewGroup(
  supplier: string,
  vouchers: ReviewedVoucher[],
  different: Partial<ReviewGroup> = {},
): ReviewGroup {
  const rule = different.rule ?? 'placa-ajena';
  return {
    id: `${supplier}/${rule}`,
    supplier_ruc: '20990001015',
    supplier_business_name: supplier,
    rule,
    short: 'Combustible con placa ajena a tu flota',
    category: null,
    igv_amount: vouchers.reduce((sum, { igv_amount }) => sum + igv_amount, 0),
    total_amount: vouchers.reduce((sum, { total_amount }) => sum + total_amount, 0),
    first_date: vouchers.map(({ issue_date }) => issue_date).toSorted()[0] ?? '2026-10-02',
    last_date:
      vouchers
        .map(({ issue_date }) => issue_date)
        .toSorted()
        .at(-1) ?? '2026-10-31',
    awaits: ['date', 'document', 'deposit'],
    vouchers,
    ...different,
  };
}

/** What a review of these groups answers. */
export function reviewOf(groups: ReviewGroup[], different: Partial<Review> = {}): { success: true; data: Review } {
  const vouchers = groups.flatMap((group) => group.vouchers);
  const igv = vouchers.reduce((sum, { igv_amount }) => sum + igv_amount, 0);
  const data: Review = {
    groups,
    omitted: 0,
    decided: 17,
    due_date: null,
    returns_on: null,
    judging: false,
    closed: false,
    totals: {
      deductible: { count: 100, igv_amount: 1000 },
      observed: { count: vouchers.length, igv_amount: igv },
      rejected: { count: 14, igv_amount: 500 },
      in_process: { count: 0, igv_amount: 0 },
      sales_igv_amount: 3000,
      opening_amount: null,
    },
    completeness: complete(),
    ...different,
  };
  return { success: true, data };
}

/** What is told of a group; say what is different. */
export function groupDetail(group: ReviewGroup, different: Partial<Detail> = {}): { success: true; data: Detail } {
  const codes = group.vouchers.map(({ code }) => code);
  const said = { source: 'XML', at: '2026-11-12', is: 'known' as const };
  const data: Detail = {
    id: group.id,
    explained: codes.length,
    facts: [
      {
        path: 'document.plate',
        name: 'Placa en el XML',
        values: [
          { ...said, value: 'V3K-418', codes: codes.slice(0, -1) },
          { ...said, value: null, is: 'absent' as const, codes: codes.slice(-1) },
        ].filter((value) => value.codes.length > 0),
      },
    ],
    basis: [{ norm: 'Reglamento de Comprobantes de Pago', article: 'art. 8' }],
    changes: [{ if: 'registras la placa en tu flota', setting: 'fleet', validates: codes }],
    ask: ['cliente'],
    gives_part: false,
    trust: null,
    validated_before: 0,
    rejected_before: 0,
    ...different,
  };
  return { success: true, data };
}
