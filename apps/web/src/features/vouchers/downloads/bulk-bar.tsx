import { fromWire, sum, toWire } from '@yupana/tax/money.ts';
import { Check, X } from 'lucide-react';
import { eligible } from '../../../lib/deciding/decidable.ts';
import { codesWithFile, DownloadMenu } from '../../../lib/downloads/download-menu.tsx';
import { formatCount, pluralize } from '../../../lib/formats.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Money } from '../../../ui/figures/money.tsx';
import { useDeciding } from '../deciding/use-deciding.tsx';
import type { VoucherSearch } from '../search/voucher-search.ts';
import type { VoucherSelection } from '../use-voucher-table.ts';
import type { Scope } from '../use-vouchers.ts';
import { INVERSE } from './bulk-look.ts';
import { PayBulk } from './pay-bulk.tsx';

interface BulkBarProps {
  selection: VoucherSelection;
  scope: Scope;
  search: VoucherSearch;
  /** How many the filter finds, over all pages. */
  totalItems: number;
}

/**
 * How many are selected and the IGV they add up to. It takes the toolbar's place without a jump; on phones it stands at
 * the bottom. Actions on the selection go at its right; those that decide, when they fit more than one of it.
 */
export function BulkBar({ selection, scope, search, totalItems }: BulkBarProps) {
  const { table, picked, whole, pickAll, picking, clear } = selection;
  const deciding = useDeciding();
  const igv = toWire(sum(picked.map(({ igv_amount }) => fromWire(igv_amount))));
  const rows = table.getSelectedRowModel().rows.map(({ original }) => original);
  const all = picked.map(({ code }) => code);
  // Whoever is found by a filter has an XML, and from it the image.
  const codes = whole ? { XML: all, JPEG: all } : codesWithFile(rows);
  const validable = eligible('validate', picked).length;
  const declinable = eligible('decline', picked).length;
  return (
    <div className="flex min-h-[50px] flex-wrap items-center gap-2 rounded-t-[5px] bg-surface-inverse px-2.5 py-2 text-ink-inverse [--money-symbol:var(--ink-inverse-muted)] max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-(--z-bulk) max-md:rounded-none max-md:px-4 max-md:pt-3 max-md:pb-[max(18px,env(safe-area-inset-bottom))]">
      <button
        type="button"
        aria-label="Quitar selección"
        onClick={clear}
        className="touch-target grid size-7 place-items-center rounded-sm hover:bg-ink-inverse/12 "
      >
        <X size={17} strokeWidth={1.75} aria-hidden />
      </button>
      <p aria-live="polite" className="flex flex-wrap items-baseline gap-x-3">
        <b className="font-semibold">{pluralize(picked.length, 'seleccionado', 'seleccionados')}</b>
        <span className="text-dense text-ink-inverse-muted">
          IGV <Money value={igv} className="text-ink-inverse" />
        </span>
        {whole && <LeftOut whole={whole} />}
      </p>
      {!whole && totalItems > table.getRowModel().rows.length && (
        <button
          type="button"
          aria-busy={picking || undefined}
          onClick={() => void pickAll()}
          className="touch-target rounded-sm px-1 text-dense font-medium text-ink-inverse underline underline-offset-2 hover:bg-ink-inverse/12 aria-busy:animate-busy"
        >
          Seleccionar los {formatCount(totalItems)} que cumplen el filtro
        </button>
      )}
      <span className="ml-auto flex flex-wrap gap-2 max-md:w-full max-md:[&>*]:flex-1">
        {deciding && !whole && <PayBulk ruc={scope.ruc} rows={rows} onPaid={clear} />}
        <DownloadMenu inverse scope={scope} search={search} codes={codes} />
        {deciding && declinable > 1 && (
          <Button size="sm" className={INVERSE} onClick={() => deciding.decide('decline', picked, clear)}>
            Rechazar {formatCount(declinable)}
          </Button>
        )}
        {deciding && validable > 1 && (
          <Button
            size="sm"
            className={SOLID}
            icon={<Check size={15} strokeWidth={2} aria-hidden />}
            onClick={() => deciding.decide('validate', picked, clear)}
          >
            Validar {formatCount(validable)}
          </Button>
        )}
      </span>
    </div>
  );
}

const SOLID = 'border-transparent! bg-ink-inverse! text-surface-inverse! hover:bg-ink-inverse/85!';

/** Of those that the filter finds, the ones that a selection does not take. */
function LeftOut({ whole: { withoutFile, beyond } }: { whole: NonNullable<VoucherSelection['whole']> }) {
  const said = [
    withoutFile > 0 && `${formatCount(withoutFile)} sin imagen ni XML no se seleccionan`,
    beyond > 0 && `quedan ${formatCount(beyond)} para después`,
  ].filter((one) => one !== false);
  return said.length > 0 && <span className="text-caption text-ink-inverse-muted">{said.join('; ')}</span>;
}
