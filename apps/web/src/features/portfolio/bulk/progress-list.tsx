import { ChevronUp, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { PlainIconButton } from '../../../ui/controls/plain-icon-button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Ficha } from '../../../ui/figures/ficha.tsx';
import { INKS } from '../row-words.ts';
import type { Progress } from './progress.ts';

export interface ProgressListProps {
  progress: Progress;
  /** Nothing that has not begun begins any more. */
  onStop: () => void;
  isStopping: boolean;
  onDismiss: () => void;
  /** What came of it: a file to be saved. */
  outcome?: ReactNode;
}

/** One list for what goes on: a ficha and words of each company. */
export function ProgressList(props: ProgressListProps) {
  const { progress, outcome } = props;
  const { title, says, items } = progress;
  const size = Math.ceil(items.length / 3);
  const columns = [0, 1, 2].map((place) => items.slice(place * size, (place + 1) * size));
  return (
    <section aria-label={title} className="grid border-b bg-surface-sunken lg:grid-cols-[262px_minmax(0,1fr)]">
      <div className="flex flex-col justify-center gap-[7px] border-r px-3.5 py-2.5 max-lg:border-r-0">
        <p className="flex items-center justify-between gap-2 text-dense">
          <b className="font-semibold text-ink-strong">{title}</b>
          <Ways {...props} />
        </p>
        <Fichas progress={progress} />
        <p aria-live="polite" className="num text-caption text-ink-muted">
          {says}
        </p>
        {outcome}
      </div>
      {/* What scrolls can be scrolled by keyboard. */}
      <div tabIndex={items.length > 9 ? 0 : undefined} className="max-h-[124px] overflow-auto -outline-offset-2">
        <div className="grid md:grid-cols-3">
          {columns.map((column, place) => (
            <ul key={column[0]?.uuid ?? place} className={cx('min-w-0 py-1.5', place > 0 && 'md:border-l')}>
              {column.map((item) => (
                <Item key={item.uuid} item={item} />
              ))}
            </ul>
          ))}
        </div>
      </div>
    </section>
  );
}

/** On a phone it stands at the foot, one line until it is opened. */
export function ProgressFoot(props: ProgressListProps) {
  const { progress, outcome } = props;
  const [open, setOpen] = useState(false);
  return (
    <section aria-label={progress.title} className="border-t bg-surface text-ink">
      {open && (
        <div className="max-h-[46dvh] overflow-auto border-b">
          <p className="flex items-center justify-between gap-2 px-4 pt-3 text-dense">
            <b className="font-semibold text-ink-strong">{progress.title}</b>
            <Ways {...props} />
          </p>
          <ul className="py-1.5">
            {progress.items.map((item) => (
              <Item key={item.uuid} item={item} />
            ))}
          </ul>
          {outcome && <div className="px-4 pb-3">{outcome}</div>}
        </div>
      )}
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 w-full items-center gap-2.5 px-4 py-[11px] text-left -outline-offset-2"
      >
        <Fichas progress={progress} />
        <span aria-live="polite" className="num flex-1 text-caption text-ink-muted">
          {progress.says}
        </span>
        <ChevronUp size={18} strokeWidth={1.75} aria-hidden className={cx('text-ink-subtle', open && 'rotate-180')} />
      </button>
    </section>
  );
}

const MOST_FICHAS = 20;

function Fichas({ progress: { items } }: Pick<ProgressListProps, 'progress'>) {
  return (
    <span aria-hidden="true" className="flex flex-wrap gap-1.5">
      {items.slice(0, MOST_FICHAS).map(({ uuid, look }) => (
        <Ficha
          key={uuid}
          shape={look.shape}
          tone={look.tone}
          size={11}
          className={look.tone ? undefined : 'text-line-control'}
        />
      ))}
    </span>
  );
}

function Ways({ progress, onStop, isStopping, onDismiss }: ProgressListProps) {
  if (progress.stoppable)
    return (
      <button type="button" className="link touch-target text-caption" disabled={isStopping} onClick={onStop}>
        Detener
      </button>
    );
  if (!progress.dismissible) return null;
  return (
    <PlainIconButton size="sm" label="Quitar la lista" icon={<X size={15} strokeWidth={1.75} />} onClick={onDismiss} />
  );
}

function Item({ item: { name, look, says } }: { item: Progress['items'][number] }) {
  return (
    <li className="stretch-dense flex h-6 items-center gap-[7px] px-3.5 text-[13px] max-md:h-8 max-md:px-4">
      <Ficha shape={look.shape} tone={look.tone} className={look.tone ? undefined : 'text-line-control'} />
      <span className="min-w-0 flex-1 truncate" title={name}>
        {name}
      </span>
      <span className={cx('num max-w-[55%] truncate', INKS[look.ink])} title={says}>
        {says}
      </span>
    </li>
  );
}
