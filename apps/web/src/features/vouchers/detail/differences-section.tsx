import type { VoucherComparison } from '@yupana/contract/voucher-detail.ts';
import type { ReactNode } from 'react';
import { decimalText } from '../../../lib/figures/decimal-text.ts';
import { formatDate } from '../../../lib/formats.ts';
import { cx } from '../../../ui/cx.ts';
import { Money } from '../../../ui/figures/money.tsx';
import { useBook } from '../which-book.ts';
import { COMPARED, listed } from './detail-words.ts';
import { MINI, MINI_CELL, MINI_HEAD, Section, ShortMoment } from './section.tsx';

interface DifferencesSectionProps {
  comparison: VoucherComparison;
  /** Of the document: what is compared is in it. */
  currency: string;
  className?: string;
}

/** The document beside SUNAT's line: a row for each datum that differs, with both values; what agrees is one line. */
export function DifferencesSection({ comparison, currency, className }: DifferencesSectionProps) {
  const { differs, agrees, not_compared, document_at, line_at } = comparison;
  const { register } = useBook();
  if (differs.length === 0) {
    return (
      <Section
        title={not_compared.length === 0 ? 'XML y SUNAT coinciden' : 'XML y SUNAT, comparados en parte'}
        className={className}
      >
        <p className="text-[12.5px] leading-[18px] text-ink-muted">
          {listed(agrees)}
          {not_compared.length > 0 && (agrees.length === 1 ? ' coincide.' : ' coinciden.')}
        </p>
        <NotCompared fields={not_compared} />
      </Section>
    );
  }
  return (
    <Section
      title="No coinciden: XML y SUNAT"
      aside={<span className="max-md:hidden">Mandan los importes de SUNAT</span>}
      className={className}
    >
      <table className={MINI}>
        <thead>
          <tr>
            <th scope="col" className={cx(MINI_HEAD, 'pr-2 text-left')}>
              Dato
            </th>
            <th scope="col" className={cx(MINI_HEAD, 'pl-2 text-right')}>
              XML <Source>leído</Source> <Moment at={document_at} />
            </th>
            <th scope="col" className={cx(MINI_HEAD, 'pl-2 text-right')}>
              SUNAT <Source>{register}</Source> <Moment at={line_at} />
            </th>
            <th scope="col" className={cx(MINI_HEAD, 'pr-1.5 pl-2 text-right')}>
              Diferencia
            </th>
          </tr>
        </thead>
        <tbody>
          {differs.map(({ field, document, sunat, difference }) => (
            <tr key={field} className="bg-warning-soft">
              <th
                scope="row"
                className={cx(
                  MINI_CELL,
                  'pr-2 pl-[9px] text-left font-normal shadow-[inset_3px_0_0_var(--warning-glyph)]',
                )}
              >
                {COMPARED[field]}
              </th>
              <td className={cx(MINI_CELL, 'pl-2 text-right')}>
                <Value value={document} currency={currency} />
              </td>
              <td className={cx(MINI_CELL, 'pl-2 text-right')}>
                <Value value={sunat} currency={currency} />
              </td>
              <td className={cx(MINI_CELL, 'pr-1.5 pl-2 text-right')}>
                {difference === null ? (
                  <span className="text-ink-muted">Distinto</span>
                ) : (
                  <Value value={difference} currency={currency} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
        {agrees.length > 0 && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={3} className={cx(MINI_CELL, 'text-left font-normal')}>
                {listed(agrees)}
              </th>
              <td className={cx(MINI_CELL, 'pr-1.5 pl-2 text-right text-ink-muted')}>
                {agrees.length === 1 ? 'Coincide' : 'Coinciden'}
              </td>
            </tr>
          </tfoot>
        )}
      </table>
      <NotCompared fields={not_compared} />
    </Section>
  );
}

/** Of what could not be compared nothing is known: neither that it agrees. */
function NotCompared({ fields }: { fields: VoucherComparison['not_compared'] }) {
  if (fields.length === 0) return null;
  return (
    <p className="mt-1.5 text-caption text-warning-text">
      No se {fields.length === 1 ? 'pudo' : 'pudieron'} comparar: {listed(fields)}. Falta en el XML, o el tipo de
      cambio.
    </p>
  );
}

function Source({ children }: { children: ReactNode }) {
  return <span className="font-normal max-md:hidden">{children}</span>;
}

function Moment({ at }: { at: string }) {
  return (
    <span className="font-normal max-md:hidden">
      <ShortMoment at={at} />
    </span>
  );
}

function Value({ value, currency }: { value: number | string | null; currency: string }) {
  if (value === null) return <span className="text-ink-subtle">–</span>;
  if (typeof value === 'number' && currency !== 'PEN') {
    return (
      <span className="num whitespace-nowrap text-ink">
        <span className="text-ink-subtle">{currency}</span> {decimalText(value.toFixed(2))}
      </span>
    );
  }
  if (typeof value === 'number') return <Money value={value} className="text-ink" />;
  return <span className="num">{/^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value}</span>;
}
