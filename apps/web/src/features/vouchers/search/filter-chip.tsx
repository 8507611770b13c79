import { Chip } from '../../../ui/chip.tsx';
import { type Scope, useFilterValues } from '../use-vouchers.ts';
import { useBook } from '../which-book.ts';
import type { VoucherFilter } from './voucher-search.ts';

const NAMES = {
  serie: 'Serie',
  serie_number: 'Serie y número',
} as const satisfies Partial<Record<VoucherFilter['by'], string>>;

/** The active filter, which one press takes away. A provider is shown by name once the names are known. */
export function FilterChip({ scope, filter, onRemove }: { scope: Scope; filter: VoucherFilter; onRemove: () => void }) {
  const { other } = useBook();
  const values = useFilterValues(scope, filter.by === 'provider');
  const name = filter.by === 'provider' ? values.data?.provider_of_vouchers[filter.value] : undefined;
  return (
    <Chip name={filter.by === 'provider' ? other : NAMES[filter.by]} removeLabel="Quitar filtro" onRemove={onRemove}>
      {name || filter.value}
    </Chip>
  );
}
