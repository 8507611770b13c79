import { type Plan, type PlanCharge, subtitleOf } from '@yupana/contract/plans.ts';
import { toWire } from '@yupana/tax/money.ts';
import { formatDate } from '../../../lib/formats.ts';
import { Money } from '../../../ui/figures/money.tsx';

const PERIODS = { Mensual: '1 mes', Trimestral: '3 meses', Anual: '12 meses' } as const;

interface PaymentSummaryProps {
  plan: Plan;
  charge: PlanCharge;
  /** Null: after what is already paid. */
  startsOn: string | null;
}

/** What is bought and what it costs, to the céntimo that the card will pay. */
export function PaymentSummary({ plan, charge, startsOn }: PaymentSummaryProps) {
  const discount = toWire(charge.discount);
  return (
    <section aria-labelledby="resumen" className="rounded-lg border bg-surface px-5 py-5 md:px-6">
      <h2 id="resumen" className="text-title font-semibold tracking-[-0.01em] text-ink-strong">
        Plan {plan.title}
      </h2>
      <p className="text-ink-muted">
        {plan.typePlan}: {PERIODS[plan.typePlan]}. {subtitleOf(plan)}.
      </p>
      <p className="text-ink-muted">
        {startsOn ? `Empieza el ${formatDate(startsOn)}.` : 'Empieza al terminar lo que ya pagaste.'}
      </p>
      <dl className="mt-4 grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 border-t pt-4">
        <Line label="Precio sin IGV" soles={toWire(charge.price)} />
        {discount > 0 && <Line label="Descuento de tu cupón" soles={-discount} />}
        <Line label={`IGV (${charge.igvPercent} %)`} soles={toWire(charge.igv)} />
        <div className="col-span-2 flex items-baseline justify-between border-t pt-3">
          <dt className="font-semibold text-ink-strong">Total a pagar</dt>
          <dd>
            <Money value={toWire(charge.total)} size="figure" />
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Line({ label, soles }: { label: string; soles: number }) {
  return (
    <>
      <dt className="text-ink-muted">{label}</dt>
      <dd className="text-right">
        <Money value={soles} />
      </dd>
    </>
  );
}
