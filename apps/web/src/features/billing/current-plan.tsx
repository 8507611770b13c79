import type { Payment, Subscription } from '@yupana/contract/billing.ts';
import { findPlan } from '@yupana/contract/plans.ts';
import { formatDate, formatInstant, pluralize, todayInLima } from '../../lib/formats.ts';
import { Badge } from '../../ui/badge.tsx';
import { Money } from '../../ui/money.tsx';
import { PlanDots } from './plan-dots.tsx';

/** What the account has now: its plan, how much of it is used, and what was paid. Nothing while there is nothing to say. */
export function CurrentPlan({ subscription }: { subscription: Subscription }) {
  const { plan, business_limit: limit, businesses_count: used, payments, end_date } = subscription;
  if (!plan && payments.length === 0) return null;
  return (
    <section aria-labelledby="tu-plan" className="mt-7 rounded-lg border bg-surface">
      {plan && (
        <div className="flex items-center gap-6 px-5 py-4 max-md:flex-col max-md:items-start max-md:gap-3">
          <div className="min-w-0 flex-1">
            <h2 id="tu-plan" className="text-lead font-semibold text-ink-strong">
              Tu plan: {plan.title}
            </h2>
            <p className="text-ink-muted">
              {plan.type_plan}, {timeOf(plan)}.
              {end_date !== plan.ends_on && ` Tienes plan pagado hasta el ${formatDate(end_date)}.`}
            </p>
          </div>
          {limit !== null && (
            <div className="flex items-center gap-3">
              <PlanDots companies={limit} used={used} className="shrink-0 text-brand-glyph" />
              <p className="text-dense text-ink-muted">
                {used} de {pluralize(limit, 'empresa', 'empresas')}
              </p>
            </div>
          )}
        </div>
      )}
      {payments.length > 0 && (
        <div className={plan ? 'border-t px-5 py-4' : 'px-5 py-4'}>
          <h2 id={plan ? undefined : 'tu-plan'} className="mb-1 font-semibold text-ink-strong">
            Tus pagos
          </h2>
          <ul className="flex flex-col divide-y">
            {payments.map((payment) => (
              <PaymentLine key={payment.uuid} payment={payment} />
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** When it is: what has ended is not told as if it went on. */
function timeOf({ starts_on, ends_on }: NonNullable<Subscription['plan']>): string {
  const today = todayInLima();
  if (ends_on < today) return `venció el ${formatDate(ends_on)}`;
  if (starts_on > today) return `empieza el ${formatDate(starts_on)} y termina el ${formatDate(ends_on)}`;
  return `del ${formatDate(starts_on)} al ${formatDate(ends_on)}`;
}

const STATES = {
  charged: ['positive', 'Pagado'],
  declined: ['neutral', 'No se cobró'],
  review: ['warning', 'Falta verificar'],
  requested: ['info', 'Procesando'],
  unknown: ['info', 'Por confirmar'],
  differs: ['warning', 'En revisión'],
} as const;

function PaymentLine({ payment }: { payment: Payment }) {
  const plan = findPlan(payment.plan_id);
  const [tone, label] = STATES[payment.state];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2.5 text-dense md:grid-cols-[8rem_minmax(0,1fr)_6.5rem_7rem] md:py-2">
      <span className="num text-ink-muted max-md:row-start-2">{formatInstant(payment.created_at)}</span>
      <span className="text-ink">
        {plan ? `${plan.title}, ${plan.typePlan.toLowerCase()}` : `Plan ${payment.plan_id}`}
        {payment.card && <span className="text-ink-subtle"> · {payment.card}</span>}
      </span>
      <Money value={payment.amount} className="text-right max-md:row-start-2" />
      <span className="text-right max-md:col-start-2 max-md:row-start-1">
        <Badge tone={tone}>{label}</Badge>
      </span>
      {payment.state !== 'charged' && (
        <p className="col-span-2 text-ink-muted md:col-span-3 md:col-start-2">{payment.message}</p>
      )}
    </li>
  );
}
