import type { User } from '@yupana/contract/accounts.ts';
import type { BusinessCard } from '@yupana/contract/businesses.ts';
import type { Collection, CollectionRun } from '@yupana/contract/collection.ts';
import type { BookCompleteness } from '@yupana/contract/completeness.ts';

export const rosa: User = {
  uuid: '11111111-1111-4111-8111-111111111111',
  name: 'Rosa Elena',
  last_name: 'Huamaní Ccori',
  document_number: '45127834',
  email: 'rosa.huamani@estudio.example',
  phone_number: '900000123',
  accountant_profile: 'Contador Freelance',
  role: 'owner',
  subscription: { plan_type: 2, end_date: '2027-11-26' },
  created_at: '2026-11-20T10:00:00Z',
};

let serial = 10;
/** A VALID company without figures yet; say what is different. */
export function company(different: Partial<BusinessCard> = {}): BusinessCard {
  return {
    uuid: `22222222-2222-4222-8222-2222222222${serial++}`,
    accountant_uuid: rosa.uuid,
    name: 'Comercial Siete Quenas S.A.C.',
    ruc: '20990001015',
    status: 'VALID',
    exists_periods_processed: true,
    trouble: null,
    missing_permissions: [],
    registered: true,
    terms: true,
    privacy: true,
    summary: null,
    failing: null,
    incomplete: [],
    incomplete_periods: 0,
    ...different,
  };
}

/** A book whose figures agree with SUNAT; say what is different. */
export function complete(different: Partial<BookCompleteness> = {}): BookCompleteness {
  return {
    book: 'RCE',
    tax_period: '202610',
    outcome: 'complete',
    held: false,
    month_open: false,
    month_over: !different.month_open,
    collecting: false,
    at: '2026-11-12T11:40:00Z',
    figures_at: '2026-11-12T11:40:00Z',
    expected: { count: 218, igv: 26150.13, total: 171428.88 },
    obtained: { count: 218, igv: 26150.13, total: 171428.88 },
    unread: 0,
    reason: null,
    next_try_at: null,
    last_complete_period: null,
    ...different,
  };
}

/** A book that did not come: nothing of it is known. */
export function failed(different: Partial<BookCompleteness> = {}): BookCompleteness {
  return complete({
    outcome: 'failed',
    figures_at: null,
    expected: null,
    obtained: null,
    reason: 'SUNAT no respondió.',
    ...different,
  });
}

export const figures = {
  tax_period: '202610',
  igv_result: 6360.66,
  total_cpes_count: 218,
  num_deductibles: 171,
  num_observed: 23,
  num_not_processed: 18,
  num_rejected: 6,
  igv_preliminary: null,
  has_opening: false,
  completeness: [complete(), complete({ book: 'RVIE' })],
} as NonNullable<BusinessCard['summary']>;

export function collectionWith(different: Partial<CollectionRun> = {}): Collection {
  return {
    business_status: 'IN_PROGRESS',
    trouble: null,
    exists_periods_processed: false,
    last_done_at: null,
    run: {
      uuid: '33333333-3333-4333-8333-333333333333',
      state: 'running',
      stage: 'proposals',
      reason: 'registration',
      source: 'sire',
      door: 'api',
      done: 17,
      expected: 48,
      vouchers_expected: null,
      vouchers_obtained: 1312,
      message: 'Trayendo las compras de Mar 2026',
      error_code: null,
      attempt: 1,
      next_try_at: null,
      overdue: false,
      result: { complete: 17, gaps: 0, unverified: 0, held: 0, unread: 0, failed: 0 },
      created_at: '2026-11-21T02:00:00Z',
      started_at: '2026-11-21T02:00:02Z',
      finished_at: null,
      ...different,
    },
  };
}
