import { hasFigures } from '@yupana/contract/known-figures.ts';
import type { ChangeKind } from '@yupana/contract/vouchers.ts';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { CHANGE_KINDS } from '../../lib/figures/change-kinds.ts';
import { whyNoneCame } from '../../lib/figures/why-none-came.ts';
import { formatCount } from '../../lib/formats.ts';
import { Board } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/figures/money.tsx';
import { Unknown } from '../../ui/figures/unknown.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Effect } from './change-value.tsx';
import type { Changes } from './use-changes.ts';

interface ChangesCardsProps {
  changes: Changes | undefined;
  book: 'compras' | 'ventas';
  /** Three, or four. */
  kinds: readonly ChangeKind[];
}

/** From what there was to what there is: vouchers and IGV before and after, and each kind with its effect. */
export function ChangesCards({ changes, book, kinds }: ChangesCardsProps) {
  if (!changes) {
    return (
      <Board className="px-[18px] py-4">
        <Skeleton className="h-10 w-full" />
      </Board>
    );
  }
  const { vouchers, igv, counts, igv_effects, completeness } = changes;
  // Nothing there of a book that SUNAT has something of is no zero.
  const isKnown = hasFigures(completeness) || vouchers.before + vouchers.after > 0;
  const unknown = <Unknown label={whyNoneCame(completeness)} />;
  return (
    <Board>
      <dl
        className={cx(
          'grid md:[&>*+*]:border-l',
          kinds.length > 3
            ? 'grid-cols-2 md:grid-cols-[1.05fr_0.9fr_0.9fr_0.9fr_0.9fr_1.6fr]'
            : 'grid-cols-3 md:grid-cols-[1.05fr_0.9fr_0.9fr_0.9fr_1.6fr]',
        )}
      >
        <Cell label="Comprobantes" className="max-md:hidden">
          {isKnown ? (
            <>
              <Before>{formatCount(vouchers.before)}</Before>
              {formatCount(vouchers.after)}
            </>
          ) : (
            unknown
          )}
        </Cell>
        {kinds.map((kind, place) => (
          <Cell
            key={kind}
            label={CHANGE_KINDS[kind].plural}
            className={
              kinds.length > 3
                ? cx(place % 2 > 0 && 'max-md:border-l', place > 1 && 'max-md:border-t')
                : cx(place > 0 && 'max-md:border-l')
            }
          >
            {formatCount(counts[kind])}
            <span className="ml-2 text-caption font-normal tracking-normal text-ink-subtle max-md:ml-0 max-md:block">
              IGV <Effect value={igv_effects[kind]} />
            </span>
          </Cell>
        ))}
        <Cell
          label={`IGV de ${book}`}
          className="max-md:col-span-full max-md:flex max-md:flex-wrap max-md:items-baseline max-md:justify-between max-md:gap-x-3 max-md:border-t"
        >
          {isKnown ? (
            <>
              <Before>
                <Money value={igv.before} />
              </Before>
              <Money value={igv.after} size="stat" />
            </>
          ) : (
            unknown
          )}
        </Cell>
      </dl>
    </Board>
  );
}

function Cell({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={cx('min-w-0 px-3 py-2.5 md:px-[18px] md:pt-[11px] md:pb-3', className)}>
      <dt className="truncate text-caption text-ink-muted md:text-dense">{label}</dt>
      <dd className="num text-[17px] leading-[22px] font-semibold tracking-[-0.01em] text-ink-strong md:text-[23px] md:leading-7">
        {children}
      </dd>
    </div>
  );
}

function Before({ children }: { children: ReactNode }) {
  return (
    <span className="mr-2 inline-flex items-center gap-2 text-[13px] font-normal tracking-normal text-ink-subtle md:text-[15px]">
      <s>{children}</s>
      <ArrowRight size={15} strokeWidth={1.75} aria-hidden />
    </span>
  );
}
