import { offeredPlans, QUOTED, subtitleOf } from '@yupana/contract/plans.ts';
import { formatMoney } from '@yupana/tax/money.ts';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { GoToForm } from './go-to-form.tsx';
import { Section } from './section.tsx';

const monthly = offeredPlans('Mensual');

/** What it costs once the trial is over; choosing is for later, inside. */
export function PlanInvitation() {
  return (
    <Section
      id="planes"
      title="Un plan para cada cartera"
      lead="Prueba 7 días gratis. Después eliges tu plan según cuántas empresas llevas, por mes, por trimestre o por año. Precios sin IGV."
    >
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {monthly.map((plan) => (
          <Offer
            key={plan.id}
            title={plan.title}
            subtitle={subtitleOf(plan)}
            price={formatMoney(plan.price)}
            recommended={plan.recommended}
          />
        ))}
        <Offer title={QUOTED.title} subtitle={QUOTED.subtitle} price="Cotiza" />
      </ul>
      <div className="mt-8 flex flex-col items-center gap-2 text-center">
        <GoToForm className="max-md:w-full">Empezar mi prueba gratis</GoToForm>
        <p className="text-dense text-ink-muted">Sin tarjeta y sin compromiso.</p>
      </div>
    </Section>
  );
}

interface OfferProps {
  title: string;
  subtitle: string;
  price: string;
  recommended?: boolean;
}

function Offer({ title, subtitle, price, recommended = false }: OfferProps) {
  return (
    <li className={cx('flex flex-col rounded-md border bg-surface px-4.5 py-4', recommended && 'border-brand')}>
      <div className="flex min-h-[22px] items-center justify-between gap-2">
        <h3 className="font-semibold text-ink-strong">{title}</h3>
        {recommended && <Badge tone="solid">Recomendado</Badge>}
      </div>
      <p className="text-dense text-ink-muted">{subtitle}</p>
      <p className="mt-3">
        <span className="num text-figure font-semibold text-ink-strong">{price}</span>
        {price.startsWith('S/') && <span className="text-dense text-ink-muted"> al mes</span>}
      </p>
    </li>
  );
}
