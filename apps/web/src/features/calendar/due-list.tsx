import type { Calendar, DueColumn, DueCompany } from '@yupana/contract/calendar.ts';
import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { EstimatedIgv, MissingList } from '../../lib/due/due-parts.tsx';
import { declaredWord, LACK_WAY } from '../../lib/due/due-words.ts';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { cx } from '../../ui/cx.ts';
import { useWalk } from '../../ui/keys/use-walk.ts';
import { useIsPhone } from '../../ui/use-media-query.ts';
import { listTitle, openOf } from './calendar-words.ts';

interface Props {
  column: DueColumn;
  calendar: Calendar;
}

/** The companies of a day that are not closed, each with what it lacks and one way on. */
export function DueList({ column, calendar }: Props) {
  const id = useId();
  const phone = useIsPhone();
  const open = openOf(column);
  const { around } = useWalk<HTMLDivElement>({
    rowsOf: (within) => within.querySelectorAll<HTMLElement>('[data-due]'),
    words: { next: 'Empresa siguiente', previous: 'Empresa anterior', open: 'Abrir la empresa' },
  });
  return (
    <section aria-labelledby={id} className="flex min-h-0 flex-col overflow-hidden rounded-md border bg-surface">
      <header className="flex min-h-11 items-center justify-between gap-2.5 border-b py-1.5 pr-2.5 pl-4">
        <h2 id={id} aria-live="polite" className="num text-body font-semibold text-ink-strong">
          {listTitle(column, calendar.today)}
        </h2>
        <Link
          to={`/inicio/tabla?tax_period=${calendar.tax_period}`}
          className={cx(buttonClass({ variant: 'ghost', size: 'sm' }), 'max-md:hidden')}
        >
          Abrir en Mis Empresas
          <ArrowRight size={15} strokeWidth={1.75} aria-hidden />
        </Link>
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the rows within take the focus and the keys */}
      <div ref={around.ref} onKeyDown={around.onKeyDown} className="min-h-0 flex-1 md:overflow-auto">
        {open.length === 0 ? (
          <p className="px-4 py-3.5 text-dense text-ink-muted">
            {column.companies.length === 0
              ? 'Ninguna de tus empresas declara en esta fecha.'
              : 'Nada por cerrar en esta fecha.'}
          </p>
        ) : phone ? (
          <Rows open={open} period={calendar.tax_period} />
        ) : (
          <Table open={open} period={calendar.tax_period} labelledBy={id} />
        )}
      </div>
    </section>
  );
}

interface Shown {
  open: readonly DueCompany[];
  period: string;
}

const HEAD =
  'sticky top-0 z-(--z-sticky) h-[34px] whitespace-nowrap border-b bg-surface-sunken px-2.5 text-left text-caption font-medium text-ink-subtle first:pl-4 last:pr-4';
const CELL = 'h-[35px] border-b px-2.5 first:pl-4 last:pr-2.5';

function Table({ open, period, labelledBy }: Shown & { labelledBy: string }) {
  return (
    <table aria-labelledby={labelledBy} className="stretch-dense w-full border-separate border-spacing-0 text-dense">
      <thead>
        <tr>
          <th scope="col" className={HEAD}>
            Empresa
          </th>
          <th scope="col" className={HEAD}>
            RUC
          </th>
          <th scope="col" className={cx(HEAD, 'w-1/2')}>
            Qué falta para cerrar
          </th>
          <th scope="col" className={cx(HEAD, 'text-right!')}>
            IGV estimado
          </th>
          <th scope="col" className={HEAD}>
            <span className="sr-only">Acción</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {open.map((company) => (
          <tr
            key={company.uuid}
            tabIndex={-1}
            data-due={company.ruc}
            className="-outline-offset-2 hover:bg-surface-hover focus:bg-surface-selected"
          >
            <th
              scope="row"
              className={cx(CELL, 'max-w-[240px] truncate text-left font-semibold text-ink-strong')}
              title={company.name}
            >
              {company.name}
            </th>
            <td className={cx(CELL, 'num text-ink-muted')}>{company.ruc}</td>
            <td className={CELL}>
              <Lacking company={company} />
            </td>
            <td className={cx(CELL, 'text-right')}>
              <EstimatedIgv amount={company.igv_amount} />
            </td>
            <td className={cx(CELL, 'text-right')}>
              <Way company={company} period={period} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Rows({ open, period }: Shown) {
  return (
    <ul className="divide-y">
      {open.map((company) => (
        <li key={company.uuid} tabIndex={-1} data-due={company.ruc} className="px-3.5 py-3 -outline-offset-2">
          <div className="flex items-baseline justify-between gap-2">
            <b className="truncate font-semibold text-ink-strong">{company.name}</b>
            <EstimatedIgv amount={company.igv_amount} />
          </div>
          <p className="num mt-0.5 flex justify-between text-caption text-ink-subtle">
            <span>RUC {company.ruc}</span>
            <span>IGV estimado</span>
          </p>
          <div className="mt-1.5 flex items-center justify-between gap-2">
            <Lacking company={company} />
            <Way company={company} period={period} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What it lacks to be closed here; that it was declared at SUNAT is told first. */
function Lacking({ company: { missing, declared_on } }: { company: DueCompany }) {
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1">
      {declared_on !== null && <span className="num text-dense text-ink-muted">{declaredWord(declared_on)}</span>}
      <MissingList missing={missing} />
    </div>
  );
}

function Way({ company, period }: { company: DueCompany; period: string }) {
  const [first] = company.missing;
  if (!first) return null;
  const { label, path } = LACK_WAY[first.is];
  return (
    <Link
      to={`${path}?${new URLSearchParams({ ruc: company.ruc, tax_period: period })}`}
      className={buttonClass({ variant: 'ghost', size: 'sm' })}
    >
      {label}
      <span className="sr-only">: {company.name}</span>
    </Link>
  );
}
