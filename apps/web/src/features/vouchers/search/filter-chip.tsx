import { Chip } from '../../../ui/chip.tsx';
import { type Scope, useFilterValues } from '../use-vouchers.ts';
import type { VoucherFilter } from './voucher-search.ts';

const NAMES: Record<VoucherFilter['by'], string> = {
  provider: 'Proveedor',
  serie: 'Serie',
  serie_number: 'Serie y número',
};

/** The active filter, which one press takes away. A provider is shown by name once the names are known. */
export function FilterChip({ scope, filter, onRemove }: { scope: Scope; filter: VoucherFilter; onRemove: () => void }) {
  const values = useFilterValues(scope, filter.by === 'provider');
  const name = filter.by === 'provider' ? values.data?.provider_of_vouchers[filter.value] : undefined;
  return (
    <Chip name={NAMES[filter.by]} removeLabel="Quitar filtro" onRemove={onRemove}>
      {name || filter.value}
    </Chip>
  );
}
