import { Link } from 'react-router';
import { formatCount, pluralize } from '../../lib/formats.ts';
import { Card } from '../../ui/card.tsx';
import { Ficha, type FichaShape, type Tone } from '../../ui/figures/ficha.tsx';
import { Money } from '../../ui/figures/money.tsx';
import { WaffleBoard } from '../../ui/figures/waffle-board.tsx';
import { Legend, LegendRow } from './charts/legend.tsx';
import { hasVerdicts } from './igv-result.ts';
import type { PurchaseDetails } from './known.ts';

interface State {
  one: string;
  many: string;
  count: number;
  igv: number;
  shape: FichaShape;
  tone: Tone;
}

/** Validated, observed and still in analysis: counted in a hundred dots, with the IGV of each. */
export function ReceiptStatusCard({ details, vouchers }: { details: PurchaseDetails; vouchers: string }) {
  const states: State[] = [
    {
      one: 'validado',
      many: 'validados',
      count: details.num_deductibles,
      igv: details.igv_amount_deductibles,
      shape: 'full',
      tone: 'positive',
    },
    {
      one: 'observado',
      many: 'observados',
      count: details.num_observed,
      igv: details.igv_amount_observed,
      shape: 'ring',
      tone: 'warning',
    },
    {
      one: 'en análisis',
      many: 'en análisis',
      count: details.num_not_processed,
      igv: details.igv_amount_not_processed,
      shape: 'half',
      tone: 'info',
    },
  ];
  // Before the first verdict «0 validados» would be one.
  const shown = hasVerdicts(details) ? states : states.filter(({ count }) => count > 0);
  return (
    <Card
      data-tour="analysis"
      title="Estado de comprobantes"
      aside={
        <Link className="link text-caption" to={vouchers}>
          Ver todos
        </Link>
      }
    >
      <WaffleBoard
        segments={shown.map(({ one, many, count, ...look }) => ({ ...look, count, label: count === 1 ? one : many }))}
      />
      <Legend className="mt-[18px]">
        {shown.map((state) => (
          <LegendRow
            key={state.many}
            mark={<Ficha shape={state.shape} tone={state.tone} />}
            value={<Money value={state.igv} />}
          >
            <b className="num font-semibold text-ink-strong">{formatCount(state.count)}</b>{' '}
            {state.count === 1 ? state.one : state.many}
          </LegendRow>
        ))}
      </Legend>
      <p className="mt-[9px] border-t pt-2.5 text-caption text-ink-subtle">
        Montos de IGV. {rejectedLine(details.num_rejected)}
      </p>
    </Card>
  );
}

function rejectedLine(rejected: number): string {
  if (rejected === 0) return '';
  if (rejected === 1) return 'El rechazado no cuenta como deducible.';
  return `Los ${pluralize(rejected, 'rechazado', 'rechazados')} no cuentan como deducibles.`;
}
