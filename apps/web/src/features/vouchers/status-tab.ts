import type { VoucherStatus } from '@yupana/contract/vouchers.ts';
import type { Status } from '../../ui/status.ts';
import type { StatusTab } from './search/voucher-search.ts';

const SHOWN: Record<VoucherStatus, Status> = {
  'en proceso': 'en-proceso',
  'gasto deducible': 'validado',
  'gasto observado': 'observado',
  'gasto no deducible': 'rechazado',
};

/** The state a reader sees for the raw one; any other word is still in process. */
export function shownStatus(raw: string): Status {
  return SHOWN[raw as VoucherStatus] ?? 'en-proceso';
}

/** The tabs in the order of the screen: all, validated, in process, observed, rejected. */
export const TABS: readonly { tab: StatusTab; status: Status | null; empty: string }[] = [
  { tab: 0, status: null, empty: 'No hay comprobantes de compras en el periodo.' },
  { tab: 1, status: 'validado', empty: 'No hay comprobantes validados en el periodo' },
  { tab: 2, status: 'en-proceso', empty: 'No hay comprobantes en proceso' },
  { tab: 3, status: 'observado', empty: 'No hay comprobantes observados' },
  { tab: 4, status: 'rechazado', empty: 'No hay comprobantes rechazados' },
];
