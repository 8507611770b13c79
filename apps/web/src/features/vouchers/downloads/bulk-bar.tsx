import { fromWire, sum, toWire } from '@yupana/tax/money.ts';
import { X } from 'lucide-react';
import { pluralize } from '../../../lib/formats.ts';
import { Money } from '../../../ui/figures/money.tsx';
import type { VoucherSearch } from '../search/voucher-search.ts';
import type { VoucherTableModel } from '../use-voucher-table.ts';
import type { Scope } from '../use-vouchers.ts';
import { DownloadMenu } from './download-menu.tsx';

interface BulkBarProps {
  table: VoucherTableModel;
  scope: Scope;
  search: VoucherSearch;
}

/**
 * How many are selected and the IGV they add up to. It takes the toolbar's place without a jump; on phones it stands at
 * the bottom. Actions on the selection go at its right.
 */
export function BulkBar({ table, scope, search }: BulkBarProps) {
  const rows = table.getSelectedRowModel().rows;
  const igv = toWire(sum(rows.map(({ original }) => fromWire(original.igv_amount))));
  return (
    <div className="flex min-h-[50px] items-center gap-2 rounded-t-[5px] bg-surface-inverse px-2.5 py-2 text-ink-inverse [--money-symbol:var(--ink-inverse-muted)] max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-(--z-bulk) max-md:rounded-none max-md:px-4 max-md:pt-3 max-md:pb-[max(18px,env(safe-area-inset-bottom))]">
      <button
        type="button"
        aria-label="Quitar selección"
        onClick={() => table.resetRowSelection(true)}
        className="touch-target grid size-7 place-items-center rounded-sm hover:bg-ink-inverse/12 "
      >
        <X size={17} strokeWidth={1.75} aria-hidden />
      </button>
      <p aria-live="polite" className="flex items-baseline gap-3">
        <b className="font-semibold">{pluralize(rows.length, 'seleccionado', 'seleccionados')}</b>
        <span className="text-dense text-ink-inverse-muted">
          IGV <Money value={igv} className="text-ink-inverse" />
        </span>
      </p>
      <span className="ml-auto">
        <DownloadMenu inverse scope={scope} search={search} vouchers={rows.map(({ original }) => original)} />
      </span>
    </div>
  );
}
