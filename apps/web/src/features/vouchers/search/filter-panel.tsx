import { ListFilter, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { PlainIconButton } from '../../../ui/controls/plain-icon-button.tsx';
import { useHotkey } from '../../../ui/keys/use-hotkey.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { useIsPhone } from '../../../ui/use-media-query.ts';
import type { Scope } from '../use-vouchers.ts';
import { FilterForm } from './filter-form.tsx';
import type { VoucherFilter } from './voucher-search.ts';

interface FilterPanelProps {
  scope: Scope;
  filter: VoucherFilter | null;
  onFilter: (filter: VoucherFilter | null) => void;
}

/** «Filtrar» and its panel: a popover on a desktop, a sheet on a phone. `/` opens it. */
export function FilterPanel({ scope, filter, onFilter }: FilterPanelProps) {
  const [open, setOpen] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const phone = useIsPhone();
  useHotkey('/', 'Filtrar', () => setOpen(true));
  const icon = <ListFilter size={16} strokeWidth={1.75} aria-hidden />;
  const form = (
    <FilterForm
      scope={scope}
      filter={filter}
      first={first}
      onApply={(next) => {
        setOpen(false);
        onFilter(next);
      }}
    />
  );

  if (phone) {
    return (
      <>
        <Button icon={icon} onClick={() => setOpen(true)} aria-haspopup="dialog">
          Filtrar
        </Button>
        <Dialog open={open} onClose={() => setOpen(false)} title="Filtrar" flush>
          {form}
        </Dialog>
      </>
    );
  }
  return (
    <Popover
      label="Filtrar comprobantes"
      open={open}
      onOpenChange={setOpen}
      initialFocus={first}
      className="w-[334px]"
      trigger={
        <Button size="sm" icon={icon} aria-keyshortcuts="/">
          Filtrar
        </Button>
      }
    >
      <div className="flex items-center justify-between px-4 pt-3">
        <h2 className="text-body font-semibold text-ink-strong">Filtrar</h2>
        <PlainIconButton
          label="Cerrar"
          size="sm"
          icon={<X size={17} strokeWidth={1.75} />}
          onClick={() => setOpen(false)}
        />
      </div>
      {form}
    </Popover>
  );
}
