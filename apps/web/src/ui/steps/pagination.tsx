import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatCount } from '../../lib/formats.ts';
import { Select } from '../controls/select.tsx';
import { cx } from '../cx.ts';
import { pageRange, pageSlots } from './pages.ts';

interface PaginationProps {
  page: number;
  size: number;
  totalItems: number;
  totalPages: number;
  /** Page sizes to choose from; none hides the choice. */
  sizes?: readonly number[];
  onPage: (page: number) => void;
  onSize?: (size: number) => void;
  /** After the total: «SUNAT informa 218». */
  note?: string;
  className?: string;
}

const STEP =
  'touch-target grid h-7 min-w-7 place-items-center rounded-sm px-1 hover:bg-surface-hover aria-disabled:opacity-45 max-md:h-9 max-md:min-w-9';

/** «1–20 de 218», the page size, and the pages. At either end the step keeps the focus of whoever pressed it. */
export function Pagination(props: PaginationProps) {
  const { page, size, totalItems, totalPages, sizes = [], onPage, onSize, note, className } = props;
  const { first, last } = pageRange(page, size, totalItems);
  let gaps = 0;
  return (
    <div
      className={cx(
        'flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t px-3 py-2 text-dense text-ink-muted',
        className,
      )}
    >
      <div className="flex items-center gap-3">
        <span className="num" aria-live="polite">
          {formatCount(first)}–{formatCount(last)} de {formatCount(totalItems)}
          {note && `, ${note}`}
        </span>
        {sizes.length > 0 && onSize && (
          <Select
            label="Filas por página"
            value={size}
            options={sizes.map((value) => ({ value, label: String(value) }))}
            onChange={onSize}
            look="sm"
          >
            <span className="num font-[550] text-ink-strong">{size}</span>
            <span className="text-ink-subtle">por página</span>
          </Select>
        )}
      </div>
      {totalPages > 1 && (
        <nav aria-label="Paginación" className="num flex gap-0.5">
          <button
            type="button"
            aria-label="Página anterior"
            aria-disabled={page <= 1}
            onClick={() => page > 1 && onPage(page - 1)}
            className={STEP}
          >
            <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
          </button>
          {pageSlots(page, totalPages).map((slot) =>
            slot === 'gap' ? (
              <span key={`gap-${gaps++}`} className="grid min-w-7 place-items-center max-md:min-w-5">
                …
              </span>
            ) : (
              <button
                key={slot}
                type="button"
                aria-label={`Página ${slot}`}
                aria-current={slot === page ? 'page' : undefined}
                onClick={() => onPage(slot)}
                className={cx(STEP, slot === page && 'bg-brand font-semibold text-on-brand hover:bg-brand')}
              >
                {formatCount(slot)}
              </button>
            ),
          )}
          <button
            type="button"
            aria-label="Página siguiente"
            aria-disabled={page >= totalPages}
            onClick={() => page < totalPages && onPage(page + 1)}
            className={STEP}
          >
            <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
          </button>
        </nav>
      )}
    </div>
  );
}
