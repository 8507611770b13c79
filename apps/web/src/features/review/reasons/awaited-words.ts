import type { PostponedFor } from '@yupana/contract/review.ts';
import { formatDate } from '../../../lib/formats.ts';
import type { Awaited } from '../state/job.ts';

/** Until when something is put aside, as it is chosen. */
export const UNTIL: readonly { value: PostponedFor; label: string }[] = [
  { value: 'date', label: 'Hasta una fecha' },
  { value: 'document', label: 'Hasta que llegue el XML' },
  { value: 'deposit', label: 'Hasta que figure el depósito de detracción' },
  { value: 'supplier', label: 'Hasta que el proveedor levante su condición' },
];

/** The same of what was put aside: «Hasta el 16/11/2026». */
export function awaitedWord({ for: awaits, until }: Awaited): string {
  if (awaits === 'date' && until !== null) return `Hasta el ${formatDate(until)}`;
  return UNTIL.find(({ value }) => value === awaits)?.label ?? 'Pospuesto';
}
