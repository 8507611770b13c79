import type { BookCompleteness } from '@yupana/contract/completeness.ts';
import { hasFigures } from '@yupana/contract/known-figures.ts';
import { notZero, whyNoneCame } from '../../lib/figures/why-none-came.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { VoucherSearch } from './search/voucher-search.ts';
import { TABS } from './status-tab.ts';
import { useBook } from './which-book.ts';

interface NothingHereProps {
  search: VoucherSearch;
  /** How many of the period are still being analysed. */
  inProcess: number;
  /** How far the period can be trusted: an empty list is no zero when it did not come. */
  completeness: BookCompleteness;
  onClearFilter: () => void;
}

/** Why the list is empty: no data, nothing found by the filter, or not analysed yet. */
export function NothingHere({ search, inProcess, completeness, onClearFilter }: NothingHereProps) {
  const { all, none } = useBook();
  if (!hasFigures(completeness)) {
    return (
      <EmptyState title={`${all} de este periodo ${whyNoneCame(completeness)}`} className="py-16">
        {notZero(completeness)}
      </EmptyState>
    );
  }
  if (search.filter || search.changes) {
    return (
      <EmptyState
        title="No hay comprobantes encontrados"
        className="py-16"
        action={
          <Button size="sm" onClick={onClearFilter}>
            Limpiar filtro
          </Button>
        }
      >
        Ningún comprobante de esta lista coincide con el filtro.
      </EmptyState>
    );
  }
  const tab = TABS.find(({ tab }) => tab === search.status);
  return (
    <EmptyState title={search.status === 0 ? none : tab?.empty} className="py-16">
      {search.status === 0
        ? 'Seleccione otro periodo en donde hayas registrado comprobantes.'
        : inProcess > 0 && search.status !== 2 && 'Estamos analizando tus comprobantes.'}
    </EmptyState>
  );
}
