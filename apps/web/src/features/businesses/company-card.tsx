import type { BusinessCard } from '@yupana/contract/businesses.ts';
import { formatPeriod, parsePeriod } from '@yupana/tax/period.ts';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { BOOK_NAMES, isEarly } from '../../lib/figures/completeness-facts.ts';
import { describeCompleteness, noteOfResult, whyUnknown } from '../../lib/figures/completeness-words.ts';
import { formatCount, midSentence, pluralize } from '../../lib/formats.ts';
import { WAITING } from '../../ui/controls/waiting-look.ts';
import { cx } from '../../ui/cx.ts';
import { Ficha } from '../../ui/figures/ficha.tsx';
import { Money } from '../../ui/figures/money.tsx';
import { Unknown } from '../../ui/figures/unknown.tsx';
import { WaffleBoard } from '../../ui/figures/waffle-board.tsx';
import { CompanyOptions } from './custody/company-options.tsx';
import { CompanyBadge, statusTexts } from './status-look.tsx';

interface CompanyCardProps {
  business: BusinessCard;
  onOpen: (business: BusinessCard) => void;
  /** What it opens is on its way. */
  opening?: boolean;
  /** That it could not be opened. */
  failure?: ReactNode;
  /** The trial ended: the card is shown and cannot be opened. */
  disabled: boolean;
}

/** A company of the home: its figures when it is ready, else its state and what to do about it. */
export function CompanyCard({ business, onOpen, opening, failure, disabled }: CompanyCardProps) {
  const ready = business.status === 'VALID' && business.summary !== null;
  return (
    <article
      aria-disabled={disabled || undefined}
      className={cx(
        'relative flex min-h-[206px] min-w-0 flex-col rounded-lg border bg-surface px-4.5 pt-[15px] pb-3 transition-colors max-md:min-h-0 max-md:px-4 max-md:pt-4',
        disabled ? 'opacity-50' : 'focus-within:border-brand-glyph hover:border-brand-glyph',
      )}
    >
      <header>
        <h2 className="pr-7 text-[15px] leading-[19px] font-semibold tracking-[-.004em] text-ink-strong">
          <button
            type="button"
            title={business.name}
            disabled={disabled}
            aria-busy={opening || undefined}
            onClick={() => onOpen(business)}
            className={cx(
              'text-left outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus',
              WAITING,
              disabled && 'cursor-not-allowed',
            )}
          >
            <span className="line-clamp-2 wrap-anywhere">{business.name}</span>
          </button>
        </h2>
        <p className="num mt-0.5 text-caption text-ink-subtle">RUC {business.ruc}</p>
        <CompanyOptions business={business} className="absolute! top-2 right-2 z-1" />
        {failure}
      </header>
      {ready ? <Figures business={business} /> : <State business={business} />}
    </article>
  );
}

function Figures({ business }: { business: BusinessCard }) {
  const { summary } = business;
  if (!summary) return null;
  const { igv_result, igv_preliminary, tax_period, completeness } = summary;
  const [purchases, sales] = completeness;
  const { shape, tone, parts } = describeCompleteness(completeness);
  const month = formatPeriod(parsePeriod(tax_period));
  const said = parts.map(({ text }) => text).join('');
  const igv = igv_result ?? igv_preliminary;
  const inFavour = igv !== null && igv < 0;
  // Green is said of what SUNAT confirms alone.
  const readWhole =
    completeness.length === 2 &&
    completeness.every((book) => !isEarly(book) && (book.outcome === 'complete' || book.outcome === 'empty'));
  const note = purchases && sales ? noteOfResult(purchases, sales) : null;
  return (
    <>
      <div className="mt-auto pt-3 pb-[13px]">
        <p className="flex items-baseline justify-between gap-2 text-dense text-ink-muted">
          <span>{labelOf(igv_result === null, inFavour)}</span>
          <span className="num flex items-baseline gap-1.5 text-caption whitespace-nowrap text-ink-subtle">
            <Ficha shape={shape} tone={tone} size={9} />
            <span aria-hidden="true">{month}</span>
            <span className="sr-only">{said.startsWith(month) ? said : `${month}. ${said}`}</span>
          </span>
        </p>
        <p
          className={cx(
            'flex items-baseline gap-2 text-[24px] leading-[30px] font-semibold tracking-[-.01em]',
            inFavour && readWhole ? 'text-positive-text' : 'text-ink-strong',
          )}
        >
          <Money value={igv === null ? null : Math.abs(igv)} size="stat" unknown="No se conoce" />
          {note && <span className="num text-caption font-normal tracking-normal text-ink-muted">{note}</span>}
        </p>
        <p className="text-caption text-ink-subtle">{lackingOf(business)}</p>
        <p className="text-caption text-ink-subtle">{withoutOf(summary)}</p>
      </div>
      <footer className="-mx-4.5 border-t px-4.5 pt-3 max-md:-mx-4 max-md:px-4">
        <Vouchers summary={summary} />
      </footer>
    </>
  );
}

function labelOf(preliminary: boolean, inFavour: boolean): string {
  if (preliminary) return inFavour ? 'Saldo a favor preliminar' : 'IGV preliminar';
  return inFavour ? 'Saldo a Favor del periodo' : 'IGV por pagar';
}

/** What the figure above goes without: the balance, and the purchases that have no verdict yet. */
function withoutOf({ igv_result, igv_preliminary, num_not_processed, has_opening }: Summary): string | null {
  const balance = has_opening ? '' : ' y sin saldo anterior';
  if (igv_result !== null) return `Con las compras validadas${num_not_processed ? ' hasta ahora' : ''}${balance}`;
  return igv_preliminary !== null ? `Con todas las compras${balance}` : null;
}

/** What does not come, and what other months lack: of the newest of them which books, and how many more there are. */
function lackingOf({ failing, incomplete, incomplete_periods, summary }: BusinessCard): string | null {
  const fail = failing?.books ?? [];
  if (failing && fail.length === 0) return `No pudimos actualizar: ${midSentence(failing.message)}`;
  const all = [...fail, ...incomplete.filter((line) => line.tax_period !== summary?.tax_period)];
  const newest = all
    .map(({ tax_period }) => tax_period)
    .sort()
    .at(-1);
  const count = incomplete_periods - (newest ? 1 : 0);
  const others = pluralize(count, 'periodo', 'periodos');
  if (!newest) return count > 0 ? `Sin completar: ${others}` : null;
  const booksOf = (lines: typeof all) =>
    [...new Set(lines.flatMap((line) => (line.tax_period === newest ? BOOK_NAMES[line.book] : [])))].sort().join(' y ');
  const books = booksOf(all);
  const what = `${books} de ${formatPeriod(parsePeriod(newest))}${count > 0 ? ` y ${others} más` : ''}`;
  return failing && booksOf(fail) === books
    ? `No pudimos actualizar las ${what}. ${failing.message}`
    : `Sin completar: ${what}`;
}

type Summary = NonNullable<BusinessCard['summary']>;

function Vouchers({ summary }: { summary: Summary }) {
  const { total_cpes_count: total, num_deductibles, num_observed, num_not_processed, num_rejected } = summary;
  if (total === null) {
    const [purchases] = summary.completeness;
    return (
      <>
        <div aria-hidden="true" className="mb-2">
          <WaffleBoard dots={20} rows={1} size={9} segments={[]} />
        </div>
        <p className="num flex justify-between gap-2 text-dense text-ink-muted">
          <span>
            <Unknown label={purchases ? whyUnknown(purchases) : undefined} /> comprobantes
          </span>
          {purchases?.expected && <span>SUNAT informa {formatCount(purchases.expected.count)}</span>}
        </p>
      </>
    );
  }
  return (
    <>
      <WaffleBoard
        dots={20}
        rows={1}
        size={9}
        className="mb-2"
        segments={[
          { label: 'validados', count: num_deductibles ?? 0, shape: 'full', tone: 'positive' },
          { label: 'observados', count: num_observed ?? 0, shape: 'ring', tone: 'warning' },
          { label: 'en análisis', count: num_not_processed ?? 0, shape: 'half', tone: 'info' },
          { label: 'rechazados', count: num_rejected ?? 0, shape: 'struck', tone: 'danger' },
        ]}
      />
      <p className="num flex justify-between gap-2 text-dense text-ink-muted">
        <span>{pluralize(total, 'comprobante', 'comprobantes')}</span>
        {total > 0 && <Attention observed={num_observed ?? 0} analysing={num_not_processed ?? 0} />}
      </p>
    </>
  );
}

/** «Sin observados» would be a verdict: it is only said once everything was analysed. */
function Attention({ observed, analysing }: { observed: number; analysing: number }) {
  if (observed > 0) {
    return <span className="font-[550] text-warning-text">{pluralize(observed, 'observado', 'observados')}</span>;
  }
  if (analysing > 0) return <span className="text-ink-subtle">{formatCount(analysing)} en análisis</span>;
  return <span className="text-ink-subtle">Sin observados</span>;
}

function State({ business }: { business: BusinessCard }) {
  const { text, action } = statusTexts(business);
  return (
    <>
      <div className="mt-auto pt-3 pb-[13px]">
        {business.status !== 'VALID' && (
          <CompanyBadge status={business.status} trouble={business.trouble} failing={business.failing !== null} />
        )}
        <p className="mt-2 text-dense text-ink-muted">{text}</p>
      </div>
      <footer
        aria-hidden="true"
        className="-mx-4.5 flex items-center justify-between border-t px-4.5 pt-3 text-dense font-[550] text-ink-link max-md:-mx-4 max-md:px-4"
      >
        {action}
        <ArrowRight size={16} strokeWidth={1.75} />
      </footer>
    </>
  );
}
