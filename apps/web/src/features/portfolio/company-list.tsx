import type { PortfolioRow } from '@yupana/contract/portfolio.ts';
import { Clock, Inbox } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../../lib/formats.ts';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { Ficha } from '../../ui/figures/ficha.tsx';
import { Money } from '../../ui/figures/money.tsx';
import type { CompanyTableProps } from './company-table.tsx';
import { INKS, type TroubleTag, troublesOf, wayTo } from './row-words.ts';

type Props = Pick<CompanyTableProps, 'groups' | 'period' | 'selection' | 'today'>;

/** The same on a phone: three lines for each company, the last what troubles it. */
export function CompanyList({ groups, period, selection, today }: Props) {
  return groups.map(({ key, title, rows }) => (
    <Fragment key={key}>
      {title !== null && (
        <h2 className="num border-b bg-surface-sunken px-3.5 py-2 text-caption font-semibold text-ink-muted">
          {title} <span className="font-medium text-ink-subtle">{formatCount(rows.length)}</span>
        </h2>
      )}
      <ul aria-label={title ?? 'Empresas'} className="divide-y">
        {rows.map((row) => (
          <Company key={row.uuid} {...{ row, period, selection, today }} />
        ))}
      </ul>
    </Fragment>
  ));
}

function Company({ row, period, selection, today }: Omit<Props, 'groups'> & { row: PortfolioRow }) {
  const picked = selection.has(row.uuid);
  const { igv_amount: igv } = row;
  const inFavour = igv !== null && igv < 0;
  const tags = troublesOf(row, today);
  return (
    <li
      tabIndex={-1}
      data-company={row.uuid}
      className={cx(
        'flex gap-3 px-3.5 py-3 -outline-offset-2',
        picked && 'bg-surface-selected shadow-[inset_3px_0_0_var(--brand)]',
      )}
    >
      <Checkbox
        label={`Seleccionar ${row.name}`}
        checked={picked}
        onChange={() => selection.toggle(row.uuid)}
        className="mt-px"
      />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-2">
          <Link to={wayTo(row, period)} className="truncate font-semibold text-ink-strong">
            {row.name}
          </Link>
          <span className={cx(inFavour && 'text-positive-text [--money-symbol:inherit]')}>
            <Money
              value={igv === null ? null : Math.abs(igv)}
              unknown="No se conoce"
              className={cx('font-semibold', !inFavour && igv !== null && 'text-ink-strong')}
            />
          </span>
        </div>
        <p className="num mt-0.5 flex justify-between gap-2 text-caption text-ink-subtle">
          <span>RUC {row.ruc}</span>
          <span>{igv === null ? 'Sin estimar' : inFavour ? 'Saldo a favor' : 'IGV estimado'}</span>
        </p>
        {tags.length > 0 && (
          <ul className="mt-[7px] flex flex-wrap gap-x-3.5 gap-y-1.5 text-[12.5px] leading-[18px]">
            {tags.map((tag) => (
              <li key={tag.says} className={cx('num inline-flex min-w-0 items-center gap-1.5', INKS[tag.ink])}>
                <Mark mark={tag.mark} />
                <span className="truncate">{tag.says}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

function Mark({ mark }: Pick<TroubleTag, 'mark'>) {
  if (mark === 'clock') return <Clock size={14} strokeWidth={1.75} aria-hidden className="shrink-0" />;
  if (mark === 'mail') return <Inbox size={14} strokeWidth={1.75} aria-hidden className="shrink-0" />;
  return <Ficha shape={mark.shape} tone={mark.tone} className={mark.tone ? undefined : 'text-line-control'} />;
}
