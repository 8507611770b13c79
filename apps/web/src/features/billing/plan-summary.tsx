import type { Subscription } from '@yupana/contract/billing.ts';
import { TRIAL_DAYS } from '@yupana/contract/plan-standing.ts';
import { chargeOf, findPlan, type Plan, subtitleOf, type TypePlan } from '@yupana/contract/plans.ts';
import { toWire } from '@yupana/tax/money.ts';
import { Link } from 'react-router';
import { formatDate, pluralize, todayInLima } from '../../lib/formats.ts';
import { useDashboard } from '../../lib/session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { Fact } from '../../ui/figures/fact.tsx';
import { Ficha } from '../../ui/figures/ficha.tsx';
import { Money } from '../../ui/figures/money.tsx';
import type { PlanState } from './plan-state.ts';

const PER: Readonly<Record<TypePlan, string>> = {
  Mensual: 'al mes, sin IGV',
  Trimestral: 'al trimestre, sin IGV',
  Anual: 'al año, sin IGV',
};

interface PlanSummaryProps {
  subscription: Subscription;
  state: PlanState;
}

/** What the account has today, until when, and the way to pay for more of it. */
export function PlanSummary({ subscription, state }: PlanSummaryProps) {
  const plan = subscription.plan ? findPlan(subscription.plan.plan_id) : undefined;
  return (
    <section aria-label="Plan actual" className="flex flex-col rounded-md border bg-surface px-4 py-4 md:px-[22px]">
      <div className="flex flex-wrap items-start gap-x-5 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <div className="flex flex-wrap items-center gap-2">
            <h2 className="text-title font-semibold text-ink-strong">{titleOf(subscription, state)}</h2>
            <StateBadge state={state} />
          </div>
          <p className="text-dense text-ink-muted">{plan ? `${subtitleOf(plan)}.` : sizeOf(state)}</p>
          {plan?.retired && (
            <p className="text-dense text-ink-muted">Este plan ya no se vende. Lo que pagaste sigue igual.</p>
          )}
        </div>
        <Actions state={state} />
      </div>
      {plan ? <Price plan={plan} /> : state.kind === 'trial' && !state.over && <TrialDays left={state.daysLeft} />}
      <dl className="mt-auto flex flex-wrap gap-x-8 gap-y-2.5 border-t pt-3">
        <Fact label={state.over ? 'Terminó' : 'Último día'}>
          {formatDate(state.lastDay)}
          {!state.over && `, ${state.daysLeft === 1 ? 'es hoy' : `quedan ${pluralize(state.daysLeft, 'día', 'días')}`}`}
        </Fact>
        {plan && (
          <Fact label="Total con IGV">
            <Money value={toWire(chargeOf(plan, todayInLima()).total)} />
          </Fact>
        )}
        {plan && <Fact label="Último pago">{lastCard(subscription)}</Fact>}
      </dl>
      {plan && (
        <p className="mt-2 text-caption text-ink-subtle">No hay cobros automáticos: tú decides cuándo renovar.</p>
      )}
    </section>
  );
}

function titleOf({ plan }: Subscription, { kind }: PlanState): string {
  if (kind === 'trial') return 'Prueba gratis';
  return kind === 'licence' ? 'Licencia de Siscont' : (plan?.title ?? 'Plan pagado');
}

function sizeOf({ kind }: PlanState): string {
  if (kind === 'licence') return 'Yupana es gratis mientras tu licencia esté activa.';
  return kind === 'trial' ? 'Todo Yupana, sin tarjeta.' : '';
}

function StateBadge({ state: { kind, over, soon, daysLeft } }: { state: PlanState }) {
  if (over) {
    return (
      <Badge tone="danger" mark={<Ficha shape="struck" tone="danger" />}>
        {kind === 'paid' ? 'Vencido' : kind === 'licence' ? 'Vencida' : 'Terminada'}
      </Badge>
    );
  }
  if (soon) {
    return (
      <Badge tone="warning" mark={<Ficha shape="ring" tone="warning" />}>
        {daysLeft === 1 ? 'Vence hoy' : `Vence en ${pluralize(daysLeft, 'día', 'días')}`}
      </Badge>
    );
  }
  return (
    <Badge tone="positive" mark={<Ficha shape="full" tone="positive" />}>
      {kind === 'paid' ? 'Al día' : kind === 'licence' ? 'Vigente' : 'En curso'}
    </Badge>
  );
}

function Actions({ state: { kind, over, soon, renewable } }: { state: PlanState }) {
  const choose = useDashboard(({ choosePlan }) => choosePlan);
  const urgent = over || soon;
  const look = 'flex-1 md:flex-none';
  if (kind !== 'paid' || renewable === null) {
    return (
      <Link to="/planes-y-precios" className={`${buttonClass({ variant: 'primary' })} max-md:w-full`}>
        {kind === 'paid' ? 'Cambiar de plan' : 'Elegir plan'}
      </Link>
    );
  }
  return (
    <div className="flex flex-wrap gap-2 max-md:w-full">
      <Link to="/planes-y-precios" className={`${buttonClass({ variant: urgent ? 'secondary' : 'primary' })} ${look}`}>
        Cambiar de plan
      </Link>
      <Link
        to="/pago"
        onClick={() => choose(renewable)}
        className={`${buttonClass({ variant: urgent ? 'primary' : 'secondary' })} ${look}`}
      >
        {over ? 'Pagar plan' : 'Renovar plan'}
      </Link>
    </div>
  );
}

function Price({ plan }: { plan: Plan }) {
  return (
    <p className="my-3.5 flex flex-wrap items-baseline gap-x-1.5">
      <span className="text-[30px] leading-9 font-semibold tracking-[-.02em] text-ink-strong md:text-display">
        <Money value={toWire(plan.price)} size="stat" />
      </span>
      <span className="text-dense text-ink-subtle">{PER[plan.typePlan]}</span>
    </p>
  );
}

/** As many counters as a trial has days; the extra days of a coupon are told in words alone. */
function TrialDays({ left }: { left: number }) {
  return (
    <span className="my-4 flex gap-[7px]" aria-hidden="true">
      {Array.from({ length: TRIAL_DAYS }, (_, day) => day).map((day) => (
        <Ficha key={day} shape={day >= TRIAL_DAYS - left ? 'full' : 'empty'} tone="brand" size={14} />
      ))}
    </span>
  );
}

function lastCard({ payments }: Subscription): string {
  const last = payments.find(({ state }) => state === 'charged');
  return last?.card ?? '–';
}
