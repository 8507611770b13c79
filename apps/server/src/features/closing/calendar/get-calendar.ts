import type {
  Calendar,
  CompanyDue,
  getCalendar as call,
  DueColumn,
  getCompanyDue as ofCompany,
} from '@yupana/contract/calendar.ts';
import type { CallInput } from '@yupana/contract/call.ts';
import {
  formatPeriod,
  nextPeriod,
  type Period,
  parsePeriod,
  periodOf,
  previousPeriod,
  shiftPeriod,
} from '@yupana/tax/period.ts';
import { DEADLINE_GROUPS, type DeadlineGroup, deadlinesOfGroup, depositsUntil } from '@yupana/tax/tables/deadlines.ts';
import type { Ctx } from '../../../ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import { requireBusiness } from '../../businesses/find-business.ts';
import { listBusinesses } from '../../businesses/list-businesses.ts';
import { ownBusiness } from '../../businesses/own-business.ts';
import { presentBusiness } from '../../businesses/present-business.ts';
import { MOST_PERIODS } from '../../completeness/most-periods.ts';
import { dueCompanies } from './due-companies.ts';

/** Of periods before it nobody published here when they were declared. */
const FIRST = parsePeriod('202501');

/** The firm's companies by the day on which they declare a period: without one, that which is declared this month. */
export async function getCalendar(ctx: Ctx, { query }: CallInput<typeof call>): Promise<Calendar> {
  const today = ctx.deps.clock.today();
  const tax_periods = offeredOn(today);
  const tax_period = query.tax_period ?? previousPeriod(periodOf(today));
  const due = await ctx.transaction(async (tx) => dueCompanies(ctx, tx, await listBusinesses(ctx, tx), tax_period));
  const columns: DueColumn[] = DEADLINE_GROUPS.map((group) => ({
    ...daysOf(tax_period, group),
    companies: due.flatMap((one) => (one.group.id === group.id ? [one.company] : [])),
  }));
  return { tax_period, tax_periods, today, columns, other_dates: otherDates(tax_period) };
}

/** The same of one company. @throws NOT_FOUND also when it is another firm's */
export async function getCompanyDue(ctx: Ctx, { params, query }: CallInput<typeof ofCompany>): Promise<CompanyDue> {
  const { tax_period } = query;
  const [due] = await ctx.transaction(async (tx) => {
    const { id } = await ownBusiness(ctx, tx, { ruc: params.ruc });
    return dueCompanies(ctx, tx, [presentBusiness(await requireBusiness(ctx, tx, id))], tax_period);
  });
  if (!due) throw notFound();
  return { tax_period, today: ctx.deps.clock.today(), ...daysOf(tax_period, due.group), company: due.company };
}

/** The newest first: that which is declared this month, and those before it. */
export function offeredOn(today: string): Period[] {
  const newest = previousPeriod(periodOf(today));
  return Array.from({ length: MOST_PERIODS }, (_, back) => shiftPeriod(newest, -back)).filter(
    (period) => period >= FIRST || period === newest,
  );
}

function daysOf(period: Period, group: DeadlineGroup): Omit<DueColumn, 'companies'> {
  const days = deadlinesOfGroup(period, group);
  return {
    ...{ group: group.id, digits: [...group.digits] },
    ...{ declaration: days?.declaration ?? null, registers: days?.registers ?? null },
    reckoned: days?.source === 'reckoned',
  };
}

/** What else is due around a period, and when the next begins: none of what is not known. */
export function otherDates(period: Period): { on: string; says: string }[] {
  const next = nextPeriod(period);
  const [first] = DEADLINE_GROUPS as readonly [DeadlineGroup];
  const all = [
    ...[period, next].map((one) => ({
      on: depositsUntil(one),
      says: `Detracciones para usar el IGV de ${formatPeriod(one)}`,
    })),
    {
      on: deadlinesOfGroup(next, first)?.declaration ?? null,
      says: `Empieza ${formatPeriod(next)}: RUC en ${first.digits.join(' y ')}`,
    },
  ];
  return all.flatMap(({ on, says }) => (on === null ? [] : [{ on, says }])).sort((a, b) => (a.on < b.on ? -1 : 1));
}
