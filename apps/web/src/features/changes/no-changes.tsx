import { formatPeriod, type Period } from '@yupana/tax/period.ts';
import { whyNoneCame } from '../../lib/figures/why-none-came.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { ChangesSearch } from './changes-search.ts';
import type { Changes } from './use-changes.ts';

interface NoChangesProps {
  changes: Changes;
  search: ChangesSearch;
  period: Period;
  onClear: () => void;
}

/** Why there is no change to show: never collected, nothing to compare with, none at all, or none that the filters leave. */
export function NoChanges({ changes, search, period, onClear }: NoChangesProps) {
  const book = search.book === 'RCE' ? 'compras' : 'ventas';
  if (changes.collected.count === 0 && changes.collections.length === 0) {
    return (
      <EmptyState
        title={
          changes.completeness.outcome === 'never'
            ? `Todavía no se recolectan las ${book} de ${formatPeriod(period)}`
            : `Las ${book} de ${formatPeriod(period)} ${whyNoneCame(changes.completeness)}`
        }
        className="py-16"
      >
        Los cambios aparecen desde la segunda recolección.
      </EmptyState>
    );
  }
  if (changes.collections.length > 0) {
    return (
      <EmptyState
        title="Ningún cambio con estos filtros"
        className="py-16"
        action={
          <Button size="sm" onClick={onClear}>
            Quitar filtros
          </Button>
        }
      />
    );
  }
  if (changes.collected.count === 1) {
    return (
      <EmptyState title="Aún no hay con qué comparar" className="py-16">
        Este periodo se recolectó una sola vez.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Sin cambios" className="py-16">
      La propuesta de SUNAT sigue como llegó la primera vez.
    </EmptyState>
  );
}
