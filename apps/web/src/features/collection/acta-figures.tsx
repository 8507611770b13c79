import type { ActaBook } from '@yupana/contract/collection.ts';
import { formatCount } from '../../lib/formats.ts';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/money.tsx';
import { Unknown } from '../../ui/unknown.tsx';

type Figures = NonNullable<ActaBook['expected']>;

const NUMBER = 'num py-2 pl-3 text-right whitespace-nowrap';

/** What SUNAT says there is against what was stored, figure by figure. */
export function ActaFigures({ expected, obtained }: Pick<ActaBook, 'expected' | 'obtained'>) {
  return (
    <table className="w-full text-dense stretch-dense">
      <thead className="text-caption text-ink-subtle">
        <tr className="border-b">
          <td />
          <th scope="col" className="py-1.5 pl-3 text-right font-medium">
            SUNAT informa
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-medium">
            Obtenido
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-medium">
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
  const known = expected !== null && obtained !== null;
  // Whole céntimos, so that no fraction of one shows up as a difference.
  const difference = known ? (Math.round(obtained[figure] * 100) - Math.round(expected[figure] * 100)) / 100 : null;
  return (
    <tr>
      <th scope="row" className="py-2 text-left font-normal text-ink-muted">
        {label}
      </th>
      <td className={NUMBER}>
        <Figure figure={figure} value={expected?.[figure]} />
      </td>
      <td className={cx(NUMBER, 'font-[550] text-ink-strong')}>
        <Figure figure={figure} value={obtained?.[figure]} />
      </td>
      <td className={cx(NUMBER, difference ? 'font-[550] text-warning-text' : 'text-ink-subtle')}>
        <Figure figure={figure} value={difference} />
      </td>
    </tr>
  );
}

function Figure({ figure, value }: { figure: keyof Figures; value: number | null | undefined }) {
  if (figure !== 'count') return <Money value={value} />;
  if (value === null || value === undefined) return <Unknown />;
  return formatCount(value);
}
