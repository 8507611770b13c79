import type { DueColumn, DueState, Lack } from '@yupana/contract/calendar.ts';
import type { FichaShape, Tone } from '../../ui/figures/ficha.tsx';
import { daysBetween, formatDate, pluralize } from '../formats.ts';

/** How a company stands before its day: shape and colour, never colour alone. In the order in which a column counts them. */
export const DUE_LOOK: Record<DueState, { label: string; shape: FichaShape; tone?: Tone; className?: string }> = {
  closed: { label: 'Cerrada', shape: 'full', tone: 'positive' },
  unsigned: { label: 'Falta la firma', shape: 'half', tone: 'info' },
  open: { label: 'Por cerrar', shape: 'empty', className: 'text-line-control' },
  late: { label: 'Vencida o vence hoy', shape: 'struck', tone: 'danger' },
};

/** What is missing: whether a person must act (amber), at once (red), or it comes by itself or with a signature. */
export const LACK_LOOK: Record<Lack, { shape: FichaShape; tone: 'danger' | 'warning' | 'info' }> = {
  access: { shape: 'struck', tone: 'danger' },
  collection: { shape: 'ring', tone: 'warning' },
  retrying: { shape: 'half', tone: 'info' },
  package: { shape: 'struck', tone: 'danger' },
  observed: { shape: 'ring', tone: 'warning' },
  analysing: { shape: 'half', tone: 'info' },
  signature: { shape: 'half', tone: 'info' },
  mail: { shape: 'struck', tone: 'danger' },
};

/** Where what is missing first is done, and what its button says. */
export const LACK_WAY: Record<Lack, { label: string; path: string }> = {
  access: { label: 'Ver acceso', path: '/dashboard/editar-credenciales' },
  collection: { label: 'Abrir', path: '/dashboard/recoleccion' },
  retrying: { label: 'Abrir', path: '/dashboard/recoleccion' },
  package: { label: 'Abrir', path: '/dashboard/cierre' },
  observed: { label: 'Revisar', path: '/dashboard/observaciones' },
  analysing: { label: 'Abrir', path: '/dashboard/observaciones' },
  signature: { label: 'Firmar', path: '/dashboard/cierre' },
  mail: { label: 'Abrir', path: '/dashboard' },
};

const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'] as const;

/** `jueves` */
export function weekdayOf(day: string): string {
  return WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';
}

/** `19/11` */
export function dayAndMonth(day: string): string {
  return formatDate(day).slice(0, 5);
}

/** How far a last day is: `Vence hoy`, `Mañana`, `En 3 días`, `Venció ayer`. */
export function daysLeft(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days === 0) return 'Vence hoy';
  if (days === 1) return 'Mañana';
  if (days > 0) return `En ${pluralize(days, 'día', 'días')}`;
  return days === -1 ? 'Venció ayer' : `Venció hace ${pluralize(-days, 'día', 'días')}`;
}

/** `Declarado el 17/11/2026` */
export function declaredWord(day: string): string {
  return `Declarado el ${formatDate(day)}`;
}

/** `Vence el 19/11/2026`, `Venció el 19/11/2026`; `Declarado el 17/11/2026` of what is due no more; null where no day is known. */
export function dueSentence(due: string | null, today: string, declared: string | null): string | null {
  if (declared !== null) return declaredWord(declared);
  return due === null ? null : `${due < today ? 'Venció' : 'Vence'} el ${formatDate(due)}`;
}

/** `RUC en 4 y 5`, `Buenos contribuyentes` */
export function groupName({ digits }: Pick<DueColumn, 'digits'>): string {
  return digits.length > 0 ? `RUC en ${digits.join(' y ')}` : 'Buenos contribuyentes';
}
