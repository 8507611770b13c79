import { PAID } from '@yupana/contract/plan-standing.ts';
import { ArrowLeft } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { todayInLima } from '../../../lib/formats.ts';
import { PageTitle } from '../../../lib/page-title.tsx';
import { useAuth } from '../../../lib/session/session.ts';
import { Alert } from '../../../ui/alert.tsx';
import { type PlanState, planState } from '../plan-state.ts';
import { useSubscription } from '../use-subscription.ts';
import { PlanBoard } from './plan-board.tsx';

/** What is said to who comes from a banner of the home, by its kind. */
const NOTICES: Readonly<Record<string, string>> = {
  active_trial: 'Tu prueba gratis ha terminado. Elige un plan para seguir con tus empresas.',
  ended_license: 'Tu licencia de Siscont venció. Renuévala y vuelve a entrar desde Siscont, o elige un plan.',
  pre_expired_plan: 'Tu plan está por vencer. Lo que pagues ahora se suma a los días que te quedan.',
  expired_plan: 'Tu plan ha vencido. Elige un plan para continuar.',
};

/** The same for who comes from elsewhere, by what the account has. */
function kindOf({ kind, over, soon }: PlanState): string | null {
  if (!over) return soon ? 'pre_expired_plan' : null;
  return { trial: 'active_trial', licence: 'ended_license', paid: 'expired_plan' }[kind];
}

/** Plans and prices; the kind of plan that brought one here comes in the navigation's state, `free` when none does. */
export default function PlansPage() {
  const { state } = useLocation();
  const planType = (state as { planType?: string } | null)?.planType ?? 'free';
  const { data } = useSubscription();
  const partner = useAuth(({ user }) => user?.accountant_profile === 'Siscont');
  const kind = NOTICES[planType] ? planType : data ? kindOf(planState(data, todayInLima(), partner)) : null;
  const notice = kind && NOTICES[kind];
  return (
    <div className="mx-auto w-full max-w-[1240px] px-4 pt-2 pb-6 md:px-8 md:pt-5 md:pb-8">
      <PageTitle>Planes y precios</PageTitle>
      <Link
        to="/inicio"
        className="inline-flex h-11 items-center gap-1.5 text-dense font-medium text-ink-muted hover:text-ink-strong md:hidden"
      >
        <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
        Mis Empresas
      </Link>
      {notice && (
        <Alert tone={kind === 'pre_expired_plan' ? 'warning' : 'danger'} className="mt-2 mb-4 md:my-0">
          {notice}
        </Alert>
      )}
      {data?.discount_percent != null && (
        <Alert tone="positive" className="mt-2 mb-4 md:my-0">
          Tu cupón te da {data.discount_percent} % de descuento en tu primer pago con tarjeta. Se aplica al pagar.
        </Alert>
      )}
      <div className="mt-2 md:mt-6">
        <PlanBoard
          current={data?.plan_type === PAID ? data.plan?.plan_id : undefined}
          heading={
            <h1 className="text-[24px] leading-[30px] font-semibold tracking-[-.018em] text-ink-strong md:text-[30px] md:leading-9">
              Escoge el plan ideal para ti
            </h1>
          }
        />
      </div>
      {data && (data.plan || data.payments.length > 0) && (
        <p className="mt-6 text-dense text-ink-muted">
          {data.plan && `Tu plan actual: ${data.plan.title}, ${data.plan.type_plan.toLowerCase()}. `}
          <Link to="/mi-plan" className="link">
            Ver mi plan y mis pagos
          </Link>
        </p>
      )}
    </div>
  );
}
