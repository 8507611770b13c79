import { Download, PackageCheck, RefreshCw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount, pluralize } from '../../../lib/formats.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { cx } from '../../../ui/cx.ts';
import type { eligible } from './eligible.ts';

const INVERSE = 'border-line-inverse! bg-transparent! text-ink-inverse! hover:bg-ink-inverse/12!';
const SOLID = 'border-transparent! bg-ink-inverse! text-surface-inverse! hover:bg-ink-inverse/85!';
const OFF = 'opacity-55';
const ICON = { size: 15, strokeWidth: 1.75, 'aria-hidden': true, className: 'max-md:hidden' } as const;

interface BulkBarProps {
  count: number;
  fits: ReturnType<typeof eligible>;
  isCollecting: boolean;
  onCollect: () => void;
  onReports: () => void;
  onClose: () => void;
  onClear: () => void;
}

/** What can be done with the picked companies; each number is how many of them it fits. */
export function BulkBar({ count, fits, isCollecting, onCollect, onReports, onClose, onClear }: BulkBarProps) {
  return (
    <section
      aria-label="Acciones de las seleccionadas"
      className="flex min-h-[46px] flex-wrap items-center gap-2 bg-surface-inverse px-2.5 py-1.5 text-ink-inverse md:rounded-t-[5px] max-md:px-4 max-md:pt-2 max-md:pb-[max(18px,env(safe-area-inset-bottom))]"
    >
      <button
        type="button"
        aria-label="Quitar selección"
        onClick={onClear}
        className="touch-target grid size-7 place-items-center rounded-sm hover:bg-ink-inverse/12 max-md:order-1 max-md:-mr-2 max-md:size-9"
      >
        <X size={17} strokeWidth={1.75} aria-hidden />
      </button>
      <p aria-live="polite" className="font-semibold max-md:flex-1">
        {pluralize(count, 'seleccionada', 'seleccionadas')}
      </p>
      <span className="ml-auto flex gap-2 max-md:order-2 max-md:w-full max-md:[&>*]:h-11 max-md:[&>*]:flex-1">
        {fits.collect && (
          <Action count={fits.collect.length} onClick={onCollect} busy={isCollecting} icon={<RefreshCw {...ICON} />}>
            Actualizar
          </Action>
        )}
        <Action count={fits.reports.length} onClick={onReports} icon={<Download {...ICON} />}>
          <span className="max-md:hidden">Descargar reportes</span>
          <span className="md:hidden">Reportes</span>
        </Action>
        {fits.close && (
          <Action solid count={fits.close.length} onClick={onClose} icon={<PackageCheck {...ICON} />}>
            Cerrar
          </Action>
        )}
      </span>
    </section>
  );
}

interface ActionProps {
  count: number;
  onClick: () => void;
  icon: ReactNode;
  busy?: boolean;
  solid?: boolean;
  children: ReactNode;
}

function Action({ count, onClick, icon, busy, solid = false, children }: ActionProps) {
  return (
    <Button
      size="sm"
      busy={busy}
      icon={icon}
      aria-disabled={count === 0 || undefined}
      onClick={onClick}
      className={cx(solid ? SOLID : INVERSE, count === 0 && OFF)}
    >
      {children} <span className="num">{formatCount(count)}</span>
    </Button>
  );
}
