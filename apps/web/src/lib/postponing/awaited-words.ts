import type { PostponedFor } from '@yupana/contract/postponed-for.ts';
import { formatDate } from '../formats.ts';

/** Until what something is put aside: a day (`AAAA-MM-DD`), or what is to come. */
export interface Awaited {
  for: PostponedFor;
  until: string | null;
}

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
