import { useQuery } from '@tanstack/react-query';
import { getCompanyDue } from '@yupana/contract/calendar.ts';
import { Link } from 'react-router';
import { callQuery } from '../../lib/api/query.ts';
import { DueDay, DueFicha, MissingList } from '../../lib/due/due-parts.tsx';
import { DUE_LOOK, dayAndMonth, LACK_WAY } from '../../lib/due/due-words.ts';
import { Board } from '../../ui/card.tsx';
import { buttonClass } from '../../ui/controls/button-class.ts';
import type { Scope } from './use-figures.ts';

/** Of the calendar the company's own column: until when it declares the period, and what it lacks. Not missed where it fails. */
export default function DueBoard({ scope: { ruc, tax_period } }: { scope: Scope }) {
  const { data } = useQuery(callQuery(getCompanyDue, { params: { ruc }, query: { tax_period } }));
  if (!data) return null;
  const { company, registers, today } = data;
  const isOpen = company.state !== 'closed';
  const [first] = company.missing;
  const way = first && LACK_WAY[first.is];
  return (
    <section aria-label="Vencimiento">
      <Board className="flex flex-wrap items-center gap-x-7 gap-y-2 px-4 py-2.5">
        <div className="flex flex-wrap items-baseline gap-x-3 max-md:grid max-md:grid-cols-[auto_1fr]">
          <DueDay
            due={data}
            today={today}
            open={isOpen && company.declared_on === null}
            declared={company.declared_on}
          />
        </div>
        <p className="num text-dense text-ink-muted">
          {registers === null ? 'RCE y RVIE: sin fecha' : `RCE y RVIE: ${dayAndMonth(registers)}`}
        </p>
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1.5 max-md:basis-full md:justify-end">
          {isOpen ? (
            <MissingList missing={company.missing} />
          ) : (
            <span className="inline-flex items-center gap-1.5 text-dense text-ink">
              <DueFicha state={company.state} />
              {DUE_LOOK[company.state].label}
            </span>
          )}
          {way && (
            <Link
              to={`${way.path}?${new URLSearchParams({ ruc, tax_period })}`}
              className={buttonClass({ variant: 'ghost', size: 'sm' })}
            >
              {way.label}
            </Link>
          )}
        </div>
      </Board>
    </section>
  );
}
