import { findOffer, offeredPlans, QUOTED, type TypePlan, typePlans } from '@yupana/contract/plans.ts';
import { formatMoney, type Money } from '@yupana/tax/money.ts';
import { ArrowLeft, LockKeyhole, RefreshCw } from 'lucide-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import { usePublicConfig } from '../../../lib/api/public-config.ts';
import { pushEvent } from '../../../lib/data-layer.ts';
import { useDashboard } from '../../../lib/session/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { AskForQuote, ChoosePlan } from './choose-plan.tsx';
import { Card, PlanCard } from './plan-card.tsx';
import { PlanDots } from './plan-dots.tsx';

const OPTIONS = typePlans.map((value) => ({
  value,
  label:
    value === 'Anual' ? (
      <>
        Anual{' '}
        <Badge tone="positive" className="h-5! md:-mr-1.5 max-md:px-[5px]! max-md:text-micro">
          2 meses gratis
        </Badge>
      </>
    ) : (
      value
    ),
}));

/**
 * Every plan with its price, by period; the monthly ones also with automatic debit.
 * @param current the plan that the account has
 */
export function PlanBoard({ heading, current }: { heading: React.ReactNode; current?: number }) {
  // Who comes back from paying finds the period that was chosen.
  const [picked, setPicked] = useState<TypePlan | undefined>(
    () => findOffer(useDashboard.getState().selectedPlan ?? 0)?.typePlan,
  );
  // Who has a plan finds it: its period is the one in sight.
  const typePlan = picked ?? findOffer(current ?? 0)?.typePlan ?? 'Mensual';
  const [debit, setDebit] = useState(false);
  const { back, offer } = useFocusFollowing(debit);
  const config = usePublicConfig();
  const plans = offeredPlans(typePlan);
  const last = plans.at(-1);
  // Automatic debit is arranged in the chat: without one there is nothing to offer.
  const offersDebit = typePlan === 'Mensual' && !debit && Boolean(config?.support_whatsapp);

  return (
    <>
      <div className="mb-6 flex items-end gap-6 max-md:flex-col max-md:items-stretch max-md:gap-4 md:mb-7">
        <div className="min-w-0 flex-1">
          {heading}
          <p className="mt-1 text-ink-muted">{debit ? 'Precios sin IGV, con débito automático' : 'Precios sin IGV'}</p>
        </div>
        {debit ? (
          <Button
            ref={back}
            icon={<ArrowLeft size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => setDebit(false)}
          >
            Volver a planes
          </Button>
        ) : (
          <Segmented
            label="Periodo de pago"
            size="lg"
            value={typePlan}
            options={OPTIONS}
            onChange={(chosen) => {
              setPicked(chosen);
              pushEvent('plan_period', { period: chosen });
            }}
            className="max-md:flex max-md:[&>*]:flex-1 max-md:[&>*:last-child]:flex-2"
          />
        )}
      </div>
      <section
        aria-label={debit ? 'Planes mensuales con débito automático' : `Planes: ${typePlan}`}
        className="grid gap-3.5 md:grid-cols-2 md:gap-px md:rounded-lg md:border md:bg-line xl:grid-cols-4 md:[&>*:first-child]:rounded-tl-lg xl:[&>*:first-child]:rounded-bl-lg md:max-xl:[&>*:nth-child(3)]:rounded-bl-lg md:[&>*:last-child]:rounded-br-lg xl:[&>*:last-child]:rounded-tr-lg"
      >
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            debit={debit}
            current={plan.id === current}
            action={<ChoosePlan plan={plan} debit={debit} current={plan.id === current} />}
          />
        ))}
        <Card
          title={QUOTED.title}
          subtitle={QUOTED.subtitle}
          dots={<PlanDots companies={last?.businessNumber ?? 0} more />}
          price={
            <p className="flex items-baseline gap-2">
              <span className="text-display font-semibold tracking-[-.02em] text-ink-strong">Cotiza</span>
              <span className="text-dense text-ink-subtle">según tus empresas</span>
            </p>
          }
          action={<AskForQuote typePlan={typePlan} />}
          features={QUOTED.features}
          noted={debit || typePlan !== 'Mensual'}
        />
      </section>
      {offersDebit && <DebitOffer ref={offer} from={plans[0]?.priceDebAuto ?? null} onSee={() => setDebit(true)} />}
      <p className="mt-4 flex items-center gap-2 text-caption text-ink-subtle">
        <LockKeyhole size={14} strokeWidth={1.75} aria-hidden className="shrink-0" />
        Pagas con tarjeta en la pasarela de nuestro proveedor de pagos.
        {!offersDebit && ' Tu plan empieza el día siguiente de la compra.'}
      </p>
    </>
  );
}

/** Each view has the button to the other one: the focus goes along, and the screen with it to where the view begins. */
function useFocusFollowing(debit: boolean) {
  const back = useRef<HTMLButtonElement>(null);
  const offer = useRef<HTMLButtonElement>(null);
  const shown = useRef(debit);
  useEffect(() => {
    if (shown.current === debit) return;
    shown.current = debit;
    (debit ? back : offer).current?.focus();
  }, [debit]);
  return { back, offer };
}

interface DebitOfferProps {
  from: Money | null;
  onSee: () => void;
  ref: Ref<HTMLButtonElement>;
}

function DebitOffer({ from, onSee, ref }: DebitOfferProps) {
  if (from === null) return null;
  return (
    <section className="mt-5 flex items-center gap-4 rounded-lg border bg-surface px-5 py-4 max-md:flex-wrap">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-soft-text">
        <RefreshCw size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold text-ink-strong">Paga menos tu primer mes con débito automático</h2>
        <p className="text-dense text-ink-muted">
          Desde {formatMoney(from)} el primer mes. Tu plan empieza el día siguiente de la compra.
        </p>
      </div>
      <Button ref={ref} onClick={onSee} className="max-md:w-full">
        Ver precios con débito automático
      </Button>
    </section>
  );
}
