import type { Calendar, DueColumn } from '@yupana/contract/calendar.ts';
import { formatPeriod, parsePeriod } from '@yupana/tax/period.ts';
import { groupName, weekdayOf } from '../../lib/due/due-words.ts';
import { daysBetween, formatCount, formatDate, pluralize } from '../../lib/formats.ts';

export const openOf = ({ companies }: DueColumn) => companies.filter(({ state }) => state !== 'closed');

/** `Declaración de Oct 2026: 20 de 80 empresas cerradas.` */
export function headSentence({ tax_period, columns }: Calendar): string {
  const all = columns.flatMap(({ companies }) => companies);
  const closed = all.filter(({ state }) => state === 'closed').length;
  const of = `${formatCount(closed)} de ${pluralize(all.length, 'empresa', 'empresas')}`;
  return `Declaración de ${formatPeriod(parsePeriod(tax_period))}: ${of} ${all.length === 1 ? 'cerrada' : 'cerradas'}.`;
}

/** `RUC en 4 y 5: 11 empresas por cerrar hasta el jueves 19/11/2026` */
export function listTitle(column: DueColumn, today: string): string {
  const open = openOf(column).length;
  const name = groupName(column);
  if (column.companies.length === 0) return `${name}: ninguna empresa`;
  if (open === 0) return `${name}: todas cerradas`;
  const many = `${name}: ${pluralize(open, 'empresa', 'empresas')} por cerrar`;
  const { declaration } = column;
  if (declaration === null) return many;
  const day = `${weekdayOf(declaration)} ${formatDate(declaration)}`;
  return declaration < today ? `${many}; venció el ${day}` : `${many} hasta el ${day}`;
}

/** The column that presses most: the next day with something to close, else one that passed so, else the first with companies. */
export function pressingGroup({ columns, today }: Calendar): string {
  const open = columns.filter((one) => openOf(one).length > 0);
  const next = open.find(({ declaration }) => declaration !== null && declaration >= today);
  return (next ?? open.at(-1) ?? columns.find(({ companies }) => companies.length > 0) ?? columns[0])?.group ?? '';
}

/** `pasó`, `hoy`, `mañana`, `18 días` */
export function daysUntil(on: string, today: string): string {
  const days = daysBetween(today, on);
  if (days < 0) return 'pasó';
  if (days === 0) return 'hoy';
  return days === 1 ? 'mañana' : `${formatCount(days)} días`;
}
