import { RECKONED, RECKONED_WHY } from '@yupana/contract/reckoned-day.ts';
import { formatPeriod, nextPeriod, type Period } from '@yupana/tax/period.ts';
import { DEADLINE_GROUPS, type DeadlineGroup, deadlinesOfGroup, depositsUntil } from '@yupana/tax/tables/deadlines.ts';

/** A day of the calendar: with dates and names, and never an amount. */
export interface FeedEvent {
  /** The same in each reading, whatever its day becomes: programs know by it what they have already. */
  id: string;
  /** `AAAA-MM-DD` */
  on: string;
  title: string;
  text: string;
}

export interface FedCompany {
  ruc: string;
  name: string;
}

const MONTHS = 14;
/** So many are named in a title; more are counted. */
const NAMED = 2;

/** What is due of these companies, from a period on and as far as the days are known: a year ahead at most. */
export function feedEvents(
  companies: readonly FedCompany[],
  first: Period,
  groupOf: (ruc: string, period: Period) => DeadlineGroup | undefined,
): FeedEvent[] {
  if (companies.length === 0) return [];
  return fedPeriods(first).flatMap((period) => [
    ...depositsOf(period),
    ...DEADLINE_GROUPS.flatMap((group) => {
      const due = companies.filter(({ ruc }) => groupOf(ruc, period)?.id === group.id);
      return due.length > 0 ? eventsOfGroup(period, group, due) : [];
    }),
  ]);
}

/** The periods of a calendar that begins with this one. */
export function fedPeriods(first: Period): Period[] {
  const periods = [first];
  for (let last = first; periods.length < MONTHS; periods.push(last)) last = nextPeriod(last);
  return periods;
}

function depositsOf(period: Period): FeedEvent[] {
  const on = depositsUntil(period);
  if (on === null) return [];
  const month = formatPeriod(period);
  const title = `Detracciones para usar el IGV de ${month}`;
  const text = `Último día para depositar las detracciones de las compras de ${month} y usar su IGV en ese periodo.`;
  return [{ id: `detracciones-${period}`, on, title, text }];
}

function eventsOfGroup(period: Period, group: DeadlineGroup, due: readonly FedCompany[]): FeedEvent[] {
  const days = deadlinesOfGroup(period, group);
  if (!days) return [];
  const { declaration, registers, source } = days;
  const reckoned = source === 'reckoned';
  const whose = `${whoseOf(group, due)}${reckoned ? ` (${RECKONED})` : ''}`;
  const month = formatPeriod(period);
  const text = [...due.map(({ ruc, name }) => `${name} · RUC ${ruc}`), ...(reckoned ? [RECKONED_WHY] : [])].join('\n');
  return [
    { id: `registros-${period}-${group.id}`, on: registers, title: `RCE y RVIE de ${month}: ${whose}`, text },
    { id: `declaracion-${period}-${group.id}`, on: declaration, title: `FV 621 de ${month}: ${whose}`, text },
  ];
}

function whoseOf({ digits }: DeadlineGroup, due: readonly FedCompany[]): string {
  if (due.length <= NAMED) return due.map(({ name }) => name).join(' y ');
  const who = digits.length > 0 ? `RUC en ${digits.join(' y ')}` : 'buenos contribuyentes';
  return `${who}, ${due.length} empresas`;
}
