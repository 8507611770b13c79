import type { PurchaseDashboard } from '@yupana/contract/dashboard.ts';
import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { Ficha } from '../../ui/figures/ficha.tsx';
import { Money } from '../../ui/figures/money.tsx';
import { Legend, LegendRow } from './charts/legend.tsx';

interface DetractionsCardProps {
  detractions: PurchaseDashboard['detractions'];
  /** Where they are listed. */
  to: string;
}

/** Detractions already deposited and still to deposit. Null sums are not zero: SUNAT was not asked for them yet. */
export function DetractionsCard({ detractions, to }: DetractionsCardProps) {
  const { sum_paid_detractions: paid, sum_not_paid_detractions: pending } = detractions;
  const known = paid !== null && pending !== null;
  return (
    <Card
      title="Detracciones"
      aside={
        <Link to={to} className="link text-dense" aria-label="Ver detracciones">
          Ver
        </Link>
      }
    >
      <Legend className="-mt-2 mb-3">
        <LegendRow tall mark={<Ficha shape="full" tone="positive" />} value={<Money value={paid} size="subfigure" />}>
          Pagadas
        </LegendRow>
        <LegendRow
          tall
          mark={<Ficha shape="ring" tone="warning" />}
          value={
            <Money
              value={pending}
              size="subfigure"
              className={pending ? '[--money-ink:var(--warning-text)]' : undefined}
            />
          }
        >
          Por pagar
        </LegendRow>
      </Legend>
      <div className="mt-auto flex flex-col gap-2.5">
        {known && paid + pending > 0 && <Split paid={paid} pending={pending} />}
        <p className="text-caption text-ink-muted">{footnote(detractions)}</p>
      </div>
    </Card>
  );
}

type Detractions = PurchaseDashboard['detractions'];

const WHY_UNKNOWN: Readonly<Record<NonNullable<Detractions['not_paid_unknown']>, string>> = {
  'not-asked': 'Según las constancias que subiste: aún no consultamos los depósitos en SUNAT.',
  'in-doubt': 'SUNAT no respondió por todos los meses, o no todo se pudo leer: no se sabe cuánto falta depositar.',
  'no-amount': 'Hay compras afectas de las que no se conoce el monto: el total por pagar no se sabe.',
  'not-reckoned': 'El mes se cerró antes de que calculáramos sus detracciones: reábrelo para saberlas.',
};

function footnote({ sum_not_paid_detractions: pending, not_paid_unknown: why }: Detractions): string {
  if (pending === null) return WHY_UNKNOWN[why ?? 'not-asked'];
  return pending > 0 ? 'Deposita lo pendiente para usar su crédito fiscal.' : 'No tienes depósitos pendientes.';
}

/** Paid against pending; hatched, so that the two differ without colour. */
function Split({ paid, pending }: { paid: number; pending: number }) {
  const share = Math.round((paid / (paid + pending)) * 100);
  return (
    <div role="img" aria-label={`${share} % pagado`} className="flex h-2 gap-0.5">
      <span className="rounded-l-sm bg-positive-glyph" style={{ flexGrow: paid }} />
      <span
        className="rounded-r-sm bg-[repeating-linear-gradient(135deg,var(--warning-glyph)_0_3px,var(--warning-border)_3px_6px)]"
        style={{ flexGrow: pending }}
      />
    </div>
  );
}
