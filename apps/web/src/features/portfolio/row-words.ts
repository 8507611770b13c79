import type { PortfolioRow } from '@yupana/contract/portfolio.ts';
import { RECKONED } from '@yupana/contract/reckoned-day.ts';
import { dayAndMonth, declaredWord } from '../../lib/due/due-words.ts';
import { formatCount, formatInstant, pluralize, todayInLima } from '../../lib/formats.ts';
import type { FichaShape, Tone } from '../../ui/figures/ficha.tsx';
import { daysLeftOf, isIncomplete, lacksAccess } from './problem-order.ts';

/** How what is said of a company looks: a ficha and words, coloured only where somebody is needed. */

export type Ink = 'bad' | 'warn' | 'info' | 'quiet' | 'plain';
export interface Look {
  shape: FichaShape;
  tone?: Tone;
  ink: Ink;
}

export const INKS: Record<Ink, string> = {
  bad: 'font-medium text-danger-text',
  warn: 'font-medium text-warning-text',
  info: 'font-medium text-info-text',
  quiet: 'text-ink-subtle',
  plain: 'text-ink',
};

const FINE: Look = { shape: 'full', tone: 'positive', ink: 'plain' };
const BAD: Look = { shape: 'struck', tone: 'danger', ink: 'bad' };
const WARN: Look = { shape: 'ring', tone: 'warning', ink: 'warn' };
const GOES: Look = { shape: 'half', tone: 'info', ink: 'info' };
const OFF: Look = { shape: 'empty', ink: 'quiet' };

export const ACCESS_LOOK: Record<PortfolioRow['access']['is'], Look> = {
  fine: FINE,
  waits: OFF,
  warns: WARN,
  refused: BAD,
};
export const COLLECTION_LOOK: Record<PortfolioRow['collection']['is'], Look> = {
  failed: BAD,
  partial: WARN,
  differs: WARN,
  doubtful: WARN,
  never: OFF,
  waiting: OFF,
  running: GOES,
  early: { ...FINE, shape: 'half', tone: 'neutral' },
  complete: FINE,
};
const CLOSE_LOOK: Record<PortfolioRow['close']['is'], Look> = {
  failed: BAD,
  open: OFF,
  reopened: WARN,
  ready: FINE,
  prepared: GOES,
  building: GOES,
  closed: FINE,
};

/** What is ready and asks for a reason is not all there. */
export function closeLook({ is, asks }: Pick<PortfolioRow['close'], 'is' | 'asks'>): Look {
  return is === 'ready' && asks !== null ? { ...WARN, ink: 'plain' } : CLOSE_LOOK[is];
}

/** `16/11`; of a year whose table is not published, `16/02 (calculado)`. */
export function dueDay({ due_on, due_reckoned }: Pick<PortfolioRow, 'due_on' | 'due_reckoned'>): string {
  if (due_on === null) return '';
  return due_reckoned ? `${dayAndMonth(due_on)} (${RECKONED})` : dayAndMonth(due_on);
}

/** How far the last day is: `vencida`, `hoy`, `mañana`, `2 días`, `declarado`, with its day in full; nothing else of what is closed. */
export function dueWord(row: PortfolioRow, today: string): { says: string; ink: Ink; full?: string } | null {
  if (row.declared_on !== null) return { says: 'declarado', ink: 'quiet', full: declaredWord(row.declared_on) };
  const left = daysLeftOf(row, today);
  if (left === null) return null;
  if (left < 0) return { says: 'vencida', ink: 'bad' };
  if (left === 0) return { says: 'hoy', ink: 'bad' };
  return left === 1 ? { says: 'mañana', ink: 'warn' } : { says: pluralize(left, 'día', 'días'), ink: 'quiet' };
}

/** `10:38` of today, else `16/11` */
export function shortInstant(at: string, today: string): string {
  const text = formatInstant(at);
  return todayInLima(new Date(at)) === today ? text.slice(-5) : text.slice(0, 5);
}

/** What its mailbox asks for: `2 urgentes`, `3 sin leer`, `0`; null where it was never read. */
export function mailWord({ mail }: Pick<PortfolioRow, 'mail'>): { says: string; ink: Ink } | null {
  if (!mail) return null;
  if (mail.urgent > 0) return { says: pluralize(mail.urgent, 'urgente', 'urgentes'), ink: 'bad' };
  return mail.unread > 0 ? { says: `${formatCount(mail.unread)} sin leer`, ink: 'plain' } : { says: '0', ink: 'quiet' };
}

export interface TroubleTag {
  says: string;
  ink: Ink;
  mark: 'clock' | 'mail' | Look;
}

const MOST_TAGS = 3;

/** What troubles a company, as a list on a phone says it: at most three. */
export function troublesOf(row: PortfolioRow, today: string): TroubleTag[] {
  const due = dueTag(row, today);
  const tags: (TroubleTag | false | null)[] = [
    due,
    lacksAccess(row) && {
      says: row.access.says,
      ink: ACCESS_LOOK[row.access.is].ink,
      mark: ACCESS_LOOK[row.access.is],
    },
    (isIncomplete(row) || row.collection.is === 'running') && {
      ...{ says: row.collection.says, ink: COLLECTION_LOOK[row.collection.is].ink },
      mark: COLLECTION_LOOK[row.collection.is],
    },
    (row.observed_count ?? 0) > 0 && { says: `${formatCount(row.observed_count ?? 0)} obs.`, ink: 'warn', mark: WARN },
    (row.mail?.urgent ?? 0) > 0 && { says: 'Buzón', ink: 'bad', mark: 'mail' },
  ];
  return tags.filter((tag) => tag !== false && tag !== null).slice(0, MOST_TAGS);
}

function dueTag(row: PortfolioRow, today: string): TroubleTag | null {
  const left = daysLeftOf(row, today);
  if (left === null || row.due_on === null || left > 2) return null;
  if (left < 0) return { says: `Venció ${dueDay(row)}`, ink: 'bad', mark: 'clock' };
  const reckoned = row.due_reckoned ? ` (${RECKONED})` : '';
  if (left === 0) return { says: `Vence hoy${reckoned}`, ink: 'bad', mark: 'clock' };
  return {
    says: left === 1 ? `Vence mañana${reckoned}` : `Vence ${dueDay(row)}`,
    ink: left === 1 ? 'warn' : 'quiet',
    mark: 'clock',
  };
}

/** Where a company opens: at what keeps it from having figures, else at its report. */
export function wayTo(row: PortfolioRow, period: string): string {
  const path =
    row.access.is === 'refused'
      ? '/dashboard/editar-credenciales'
      : row.collection.is === 'never' || row.access.is === 'waits'
        ? '/dashboard/recoleccion'
        : '/dashboard';
  return `${path}?${new URLSearchParams({ ruc: row.ruc, tax_period: period })}`;
}
