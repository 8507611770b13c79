import type { PortfolioRow } from '@yupana/contract/portfolio.ts';
import { fromWire, sum, toWire } from '@yupana/tax/money.ts';
import { formatCount, pluralize } from '../../lib/formats.ts';
import { Money } from '../../ui/figures/money.tsx';

/** How many are shown, and what of them is known, added up. */
export function Totals({ rows, all }: { rows: readonly PortfolioRow[]; all: number }) {
  const added = (of: (row: PortfolioRow) => number | null) =>
    toWire(sum(rows.flatMap((row) => (of(row) === null ? [] : [fromWire(of(row) ?? 0)]))));
  const counted = (of: (row: PortfolioRow) => number | null) => rows.reduce((total, row) => total + (of(row) ?? 0), 0);
  const unknown = rows.filter(({ igv_amount }) => igv_amount === null).length;
  return (
    <footer className="num flex min-h-[42px] flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t px-3.5 py-1.5 text-dense text-ink-muted">
      <span role="status">
        {rows.length === all
          ? pluralize(all, 'empresa', 'empresas')
          : `${formatCount(rows.length)} de ${pluralize(all, 'empresa', 'empresas')}`}
      </span>
      <span className="flex flex-wrap gap-x-5.5 gap-y-1 max-md:hidden">
        <span>
          Comprobantes{' '}
          <b className="font-semibold text-ink-strong">{formatCount(counted((row) => row.vouchers_count))}</b>
        </span>
        <span>
          En juego <Money strong value={added((row) => row.observed_igv_amount)} /> en{' '}
          <b className="font-semibold text-ink-strong">{formatCount(counted((row) => row.observed_count))}</b>{' '}
          observados
        </span>
        <span>
          IGV por pagar{' '}
          <Money strong value={added(({ igv_amount }) => (igv_amount === null ? null : Math.max(igv_amount, 0)))} />
          {unknown > 0 && `, sin ${pluralize(unknown, 'que no se conoce', 'que no se conocen')}`}
        </span>
      </span>
    </footer>
  );
}
