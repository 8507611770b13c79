import type { ActaBook } from '@yupana/contract/collection.ts';
import { fromWire, subtract, toWire } from '@yupana/tax/money.ts';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/formats.ts';
import { cx } from '../../ui/cx.ts';
import { Unknown } from '../../ui/figures/unknown.tsx';
import { WireFigure } from './wire-figure.tsx';

type Figures = NonNullable<ActaBook['expected']>;

/** Too narrow for three columns of amounts: each figure is a block of three lines, with its column's name before the amount. */
const NARROW = {
  row: 'max-[30rem]:block max-[30rem]:py-2',
  cell: 'max-[30rem]:flex max-[30rem]:justify-between max-[30rem]:py-0.5 max-[30rem]:pl-0 max-[30rem]:before:text-ink-subtle max-[30rem]:before:content-[attr(data-column)]',
} as const;
const NUMBER = cx('num py-2 pl-2 text-right whitespace-nowrap md:pl-3', NARROW.cell);
const COLUMNS = { expected: 'SUNAT informa', obtained: 'Obtenido', difference: 'Diferencia' } as const;

/**
 * Rows of this file could not be read: what is stored of it, if nothing, is not all that came. What stands from an earlier one is no
 * part of it.
 */
export function hasUnread({ outcome, rejected_count, last_attempt }: ActaBook): boolean {
  const isHeld = last_attempt !== null && outcome !== 'failed';
  return rejected_count > 0 && !isHeld;
}

/** What SUNAT says there is against what was stored, figure by figure; where rows came and none could be read, that. */
export function ActaFigures({ book }: { book: ActaBook }) {
  const { expected, rejected_count } = book;
  const isUnread = hasUnread(book) && book.obtained?.count === 0;
  const obtained = isUnread ? null : book.obtained;
  const unread = isUnread ? <Unknown label="no se pudo leer" /> : undefined;
  return (
    <table className="w-full text-dense stretch-dense max-[30rem]:block">
      <thead className="text-caption text-ink-subtle max-[30rem]:sr-only">
        <tr className="border-b">
          <td />
          {Object.values(COLUMNS).map((column) => (
            <th key={column} scope="col" className="py-1.5 pl-2 text-right font-medium md:pl-3">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y max-[30rem]:block">
        <Row label="Comprobantes" figure="count" expected={expected} obtained={obtained}>
          {isUnread ? `${formatCount(rejected_count)} sin leer` : undefined}
        </Row>
        <Row label="IGV" figure="igv" expected={expected} obtained={obtained}>
          {unread}
        </Row>
        <Row label="Importe total" figure="total" expected={expected} obtained={obtained}>
          {unread}
        </Row>
      </tbody>
    </table>
  );
}

interface RowProps extends Pick<ActaBook, 'expected' | 'obtained'> {
  label: string;
  figure: keyof Figures;
  /** What stands in the place of what was obtained. */
  children?: ReactNode;
}

function Row({ label, figure, expected, obtained, children }: RowProps) {
  const soles = figure !== 'count';
  const known = expected !== null && obtained !== null;
  const difference = known ? differenceOf(obtained[figure], expected[figure], soles) : null;
  return (
    <tr className={NARROW.row}>
      <th scope="row" className="py-2 text-left font-normal text-ink-muted max-[30rem]:block max-[30rem]:py-0.5">
        {label}
      </th>
      <td data-column={COLUMNS.expected} className={NUMBER}>
        <span>
          <WireFigure soles={soles} value={expected?.[figure]} />
        </span>
      </td>
      <td data-column={COLUMNS.obtained} className={cx(NUMBER, 'font-[550] text-ink-strong')}>
        <span>{children ?? <WireFigure soles={soles} value={obtained?.[figure]} />}</span>
      </td>
      <td
        data-column={COLUMNS.difference}
        className={cx(NUMBER, difference ? 'font-[550] text-warning-text' : 'text-ink-subtle')}
      >
        <span>
          <WireFigure soles={soles} value={difference} />
        </span>
      </td>
    </tr>
  );
}

function differenceOf(one: number, other: number, soles: boolean): number {
  return soles ? toWire(subtract(fromWire(one), fromWire(other))) : one - other;
}
