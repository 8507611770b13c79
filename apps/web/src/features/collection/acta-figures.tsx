import type { ActaBook } from '@yupana/contract/collection.ts';
import { fromWire, subtract, toWire } from '@yupana/tax/money.ts';
import { cx } from '../../ui/cx.ts';
import { WireFigure } from './wire-figure.tsx';

type Figures = NonNullable<ActaBook['expected']>;

/** Too narrow for three columns of amounts: each figure is a block of three lines, with its column's name before the amount. */
const NARROW = {
  row: 'max-[30rem]:block max-[30rem]:py-2',
  cell: 'max-[30rem]:flex max-[30rem]:justify-between max-[30rem]:py-0.5 max-[30rem]:pl-0 max-[30rem]:before:text-ink-subtle max-[30rem]:before:content-[attr(data-column)]',
} as const;
const NUMBER = cx('num py-2 pl-2 text-right whitespace-nowrap md:pl-3', NARROW.cell);
const COLUMNS = { expected: 'SUNAT informa', obtained: 'Obtenido', difference: 'Diferencia' } as const;

/** What SUNAT says there is against what was stored, figure by figure. */
export function ActaFigures({ expected, obtained }: Pick<ActaBook, 'expected' | 'obtained'>) {
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
        <Row label="Comprobantes" figure="count" expected={expected} obtained={obtained} />
        <Row label="IGV" figure="igv" expected={expected} obtained={obtained} />
        <Row label="Importe total" figure="total" expected={expected} obtained={obtained} />
      </tbody>
    </table>
  );
}

interface RowProps extends Pick<ActaBook, 'expected' | 'obtained'> {
  label: string;
  figure: keyof Figures;
}

function Row({ label, figure, expected, obtained }: RowProps) {
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
        <span>
          <WireFigure soles={soles} value={obtained?.[figure]} />
        </span>
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
