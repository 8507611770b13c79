import type { Business } from '@yupana/contract/businesses.ts';
import type { DueState, Missing } from '@yupana/contract/calendar.ts';
import type { BookCompleteness } from '@yupana/contract/completeness.ts';
import { TROUBLES } from '@yupana/contract/troubles.ts';
import { dateInLima, dateTimeInLima } from '../../../platform/clock.ts';
import type { CardSummary } from '../../dashboard/card-summaries.ts';

/** What of a company says how far it is from being closed: all of it is shown elsewhere as it is here. */
export interface Standing {
  business: Pick<Business, 'status' | 'trouble'>;
  summary: Pick<CardSummary, 'completeness' | 'num_observed' | 'num_not_processed'> | undefined;
  /** Of the package of the version that stands; undefined: none does. */
  close: 'building' | 'done' | 'failed' | undefined;
  /** Messages of its mailbox that are urgent. */
  urgent: number;
}

/** What a company lacks to be closed, the worst first; nothing once it is. Where all else is there, the signature. */
export function missingOf({ business, summary, close, urgent }: Standing, now: Date): Missing[] {
  if (close === 'failed') return [{ is: 'package', says: 'No se armó el paquete' }];
  if (close !== undefined) return [];
  const [observed, analysing] = [summary?.num_observed ?? 0, summary?.num_not_processed ?? 0];
  const all: Missing[] = [
    ...accessOf(business),
    ...booksOf(summary?.completeness ?? [], now),
    ...(observed > 0 ? [{ is: 'observed' as const, says: many(observed, 'observado', 'observados') }] : []),
    ...(analysing > 0 ? [{ is: 'analysing' as const, says: `${group(analysing)} en análisis` }] : []),
  ];
  const lacking: Missing[] = all.length > 0 ? all : [{ is: 'signature', says: 'Falta la firma' }];
  const mail = `${many(urgent, 'urgente', 'urgentes')} en el buzón`;
  return urgent > 0 ? [...lacking, { is: 'mail', says: mail }] : lacking;
}

/** @param dueOn last day to declare; null: not known, and then nothing is late */
export function dueStateOf(missing: readonly Missing[], dueOn: string | null, today: string): DueState {
  if (missing.length === 0) return 'closed';
  if (dueOn !== null && dueOn <= today) return 'late';
  return missing.every(({ is }) => is === 'signature' || is === 'mail') ? 'unsigned' : 'open';
}

function accessOf(business: Standing['business']): Missing[] {
  const says = refusalOf(business);
  return says === null ? [] : [{ is: 'access', says }];
}

/** What SUNAT refuses to a company, which nobody can collect until it is mended; null: nothing. */
export function refusalOf({ status, trouble }: Standing['business']): string | null {
  if (status !== 'INVALID_CREDENTIALS' && status !== 'MISSING_PERMISSIONS') return null;
  const usual = status === 'INVALID_CREDENTIALS' ? 'sol-user' : 'sol-user-permission';
  return TROUBLES[trouble ?? usual].label;
}

/** In the words of the acta, as short as a cell. A book that is collected now, or again by itself, lacks no person. */
function booksOf(books: readonly BookCompleteness[], now: Date): Missing[] {
  if (books.some(({ collecting }) => collecting)) return [{ is: 'retrying', says: 'Recolectando' }];
  if (books.length === 0 || books.every(({ outcome }) => outcome === 'never'))
    return [{ is: 'collection', says: 'Sin recolectar' }];
  const of = (which: (book: BookCompleteness) => boolean) => books.filter(which).length;
  const cut = books.filter(({ outcome }) => outcome === 'failed' || outcome === 'never');
  const again = cut.flatMap(({ next_try_at }) => (next_try_at === null ? [] : [next_try_at])).sort()[0];
  const gaps = of(({ outcome, held }) => outcome === 'gap' || held);
  const unsure = of(({ outcome, held }) => outcome === 'unverified' && !held);
  const early = of(
    ({ outcome, month_open, held }) => month_open && !held && (outcome === 'complete' || outcome === 'empty'),
  );
  return [
    ...(gaps > 0 ? [said(`${many(gaps, 'registro no coincide', 'registros no coinciden')}`)] : []),
    ...(unsure > 0 ? [said(`${many(unsure, 'registro', 'registros')} sin confirmar por SUNAT`)] : []),
    ...(cut.length > 0
      ? [again ? retrying(again, now) : said(many(cut.length, 'registro no llegó', 'registros no llegaron'))]
      : []),
    ...(early > 0 ? [said('Recolectado antes de fin de mes')] : []),
  ];
}

const said = (says: string): Missing => ({ is: 'collection', says });

function retrying(at: string, now: Date): Missing {
  const text = dateTimeInLima(new Date(at));
  const when = dateInLima(new Date(at)) === dateInLima(now) ? text.slice(-5) : `${text.slice(0, 5)} ${text.slice(-5)}`;
  return { is: 'retrying', says: `Recolección: reintenta ${when}` };
}

function many(count: number, one: string, several: string): string {
  return `${group(count)} ${count === 1 ? one : several}`;
}

function group(count: number): string {
  return count.toLocaleString('en-US');
}
