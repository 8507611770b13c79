import type { Detraction } from '@yupana/contract/withholdings.ts';
import { formatDate } from '../../../lib/formats.ts';

/** `12 %`, `3.85 %`; a dash where nobody published it. */
export function percentInWords(percent: number | null): string {
  return percent === null ? '–' : `${percent} %`;
}

/** `03/11/2026 10:14`; of which only the day is known, the day. */
export function paidInWords(moment: string | null): string {
  if (moment === null) return '–';
  const [day = '', time] = moment.split('T');
  return time ? `${formatDate(day)} ${time.slice(0, 5)}` : formatDate(day);
}

/** `00-171-004482`, as the bank writes an account of eleven digits. */
export function accountInWords(account: string): string {
  return /^\d{11}$/.test(account) ? `${account.slice(0, 2)}-${account.slice(2, 5)}-${account.slice(5)}` : account;
}

/** Where a purchase is opened. @returns null of what is not among the purchases */
export function linkOf({ code }: Pick<Detraction, 'code'>, period: string): string | null {
  if (code === null) return null;
  return `/dashboard/comprobantes?${new URLSearchParams({ tax_period: period, comprobante: code })}`;
}
