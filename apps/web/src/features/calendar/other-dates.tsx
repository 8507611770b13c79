import type { Calendar } from '@yupana/contract/calendar.ts';
import { PAID } from '@yupana/contract/plan-standing.ts';
import { useId } from 'react';
import { lastDayOf } from '../../lib/calendar.ts';
import { dayAndMonth } from '../../lib/due/due-words.ts';
import { useAuth } from '../../lib/session/session.ts';
import { daysUntil } from './calendar-words.ts';

/** What else is due around the period, and the end of the plan. */
export function OtherDates({ calendar: { other_dates, today } }: { calendar: Calendar }) {
  const id = useId();
  const subscription = useAuth(({ user }) => user?.subscription);
  const plan =
    subscription && lastDayOf(subscription) >= today
      ? [
          {
            on: lastDayOf(subscription),
            says: subscription.plan_type === PAID ? 'Renueva tu plan' : 'Termina tu prueba gratis',
          },
        ]
      : [];
  const dates = [...other_dates, ...plan].sort((a, b) => (a.on < b.on ? -1 : 1));
  if (dates.length === 0) return null;
  return (
    <section aria-labelledby={id} className="rounded-md border bg-surface">
      <h2 id={id} className="flex min-h-11 items-center border-b px-4 text-body font-semibold text-ink-strong">
        Otras fechas
      </h2>
      <ul className="divide-y">
        {dates.map(({ on, says }) => (
          <li
            key={says}
            className="num grid min-h-9 grid-cols-[46px_minmax(0,1fr)_auto] items-center gap-2 px-4 py-[5px] text-dense leading-[17px]"
          >
            <b className="font-semibold text-ink-strong" title={on.split('-').reverse().join('/')}>
              {dayAndMonth(on)}
            </b>
            <span>{says}</span>
            <span className="text-caption text-ink-subtle">{daysUntil(on, today)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
