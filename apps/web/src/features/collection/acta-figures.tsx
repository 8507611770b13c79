import type { ActaBook } from '@yupana/contract/collection.ts';
import { cx } from '../../ui/cx.ts';
import { WireFigure } from './wire-figure.tsx';

type Figures = NonNullable<ActaBook['expected']>;

const NUMBER = 'num py-2 pl-2 text-right whitespace-nowrap md:pl-3';

/** What SUNAT says there is against what was stored, figure by figure. */
export function ActaFigures({ expected, obtained }: Pick<ActaBook, 'expected' | 'obtained'>) {
  return (
    <table className="w-full text-dense stretch-dense">
      <thead className="text-caption text-ink-subtle">
        <tr className="border-b">
          <td />
          <th scope="col" className="py-1.5 pl-2 text-right font-medium md:pl-3">
            SUNAT informa
          </th>
          <th scope="col" className="py-1.5 pl-2 text-right font-medium md:pl-3">
            Obtenido
          </th>
          <th scope="col" className="py-1.5 pl-2 text-right font-medium md:pl-3">
            Diferencia
          </th>
        </tr>
      </thead>
      <tbody className="divide-y">
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
  // Whole céntimos, so that no fraction of one shows up as a difference.
  const difference = known ? (Math.round(obtained[figure] * 100) - Math.round(expected[figure] * 100)) / 100 : null;
  return (
    <tr>
      <th scope="row" className="py-2 text-left font-normal text-ink-muted">
        {label}
      </th>
      <td className={NUMBER}>
        <WireFigure soles={soles} value={expected?.[figure]} />
      </td>
      <td className={cx(NUMBER, 'font-[550] text-ink-strong')}>
        <WireFigure soles={soles} value={obtained?.[figure]} />
      </td>
      <td className={cx(NUMBER, difference ? 'font-[550] text-warning-text' : 'text-ink-subtle')}>
        <WireFigure soles={soles} value={difference} />
      </td>
    </tr>
  );
}
