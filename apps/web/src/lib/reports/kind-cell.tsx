import { Radio } from '@base-ui/react/radio';
import { cx } from '../../ui/cx.ts';
import type { ReportKind } from './report-kinds.ts';

interface KindCellProps {
  kind: ReportKind;
  isChosen: boolean;
  count: { text: string; isEmpty: boolean } | undefined;
}

/** A file that may be chosen: what it is and how many vouchers it has. That it is on trial is seen once, above all that are. */
export function KindCell({
  kind: { id, title, text, extension, operation, isOnTrial },
  isChosen,
  count,
}: KindCellProps) {
  const name = operation === 'COMPRA' ? 'Compras' : 'Ventas';
  const trial = isOnTrial ? ' En prueba.' : '';
  return (
    <Radio.Root
      value={id}
      disabled={count?.isEmpty}
      aria-label={`${name}: ${title}, .${extension}.${trial} ${text} ${count?.text ?? ''}`}
      className={cx(
        '-mr-px -mb-px grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] gap-0.5 border px-3.5 py-3 text-left transition-colors',
        'hover:bg-surface-hover data-disabled:opacity-55 data-disabled:hover:bg-transparent',
        isChosen && 'z-1 border-brand! bg-brand-soft! shadow-[inset_0_0_0_1px_var(--brand)]',
      )}
    >
      <span className="flex min-h-[22px] items-center gap-2.5">
        <span
          aria-hidden
          className={cx(
            'grid size-4 shrink-0 place-items-center rounded-full border',
            isChosen ? 'border-brand' : 'border-line-control bg-surface',
          )}
        >
          {isChosen && <span className="size-2 rounded-full bg-brand" />}
        </span>
        <span className="min-w-0 flex-1 truncate text-body font-semibold text-ink-strong">{title}</span>
        <span className="rounded-xs bg-surface-sunken px-1.5 py-0.5 text-dense text-ink-muted">.{extension}</span>
      </span>
      <span className="pl-[26px] text-dense text-ink-muted">{text}</span>
      <span className="num pl-[26px] text-dense text-ink-subtle">{count?.text ?? '\u00a0'}</span>
    </Radio.Root>
  );
}
