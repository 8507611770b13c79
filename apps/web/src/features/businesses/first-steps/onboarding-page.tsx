import { isPlanOver } from '@yupana/contract/plan-standing.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { todayInLima } from '../../../lib/formats.ts';
import { PageTitle } from '../../../lib/page-title.tsx';
import { useAuth } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { buttonClass } from '../../../ui/controls/button-class.ts';
import { LoaderBoard } from '../../../ui/figures/loader-board.tsx';
import { planNotice } from '../plan.ts';
import { PlanBanner } from '../plan-banner.tsx';
import { PlanOver } from '../plan-over.tsx';
import { PlansLink } from '../plan-room.tsx';
import { RegisterForm } from '../register/register-form.tsx';
import { useBusinesses } from '../use-businesses.ts';
import { OnboardingSteps } from './onboarding-steps.tsx';

const LAST = 3;

type Step = 1 | 2 | 3;

/**
 * The step is in the address: reloading stays in it, and the browser's back goes to the one before. None is asked for that is
 * already done, nor a second company while there is no first.
 * @returns null for the step while it is not known how many companies there are
 */
function useStep(): [step: Step | null, goTo: (step: number) => void] {
  const [search, setSearch] = useSearchParams();
  const { data: businesses, isPending } = useBusinesses();
  const asked = search.get('paso');
  const step = asked === '3' ? LAST : isPending ? null : stepFor(asked, businesses?.length ?? 0);
  return [step, (next) => setSearch({ paso: String(Math.min(next, LAST)) })];
}

function stepFor(asked: string | null, companies: number): Step {
  if (companies === 0) return 1;
  return asked === '2' || companies === 1 ? 2 : LAST;
}

/** What a new account is led through: a first company, a second one if there is, and the plans. */
export function OnboardingPage({ plans }: { plans: ReactNode }) {
  const [step, goTo] = useStep();
  const user = useAuth((state) => state.user);
  const today = todayInLima();
  const trialOver = user !== null && isPlanOver(user.subscription, today);
  const heading = useRef<HTMLHeadingElement>(null);
  // Each step begins where its heading is, also for a keyboard.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the step that moves the focus
  useEffect(() => heading.current?.focus({ preventScroll: true }), [step]);
  if (step === null) return <LoaderBoard title="Cargando empresas..." className="min-h-[60dvh] justify-center" />;
  const title = TITLES[step];

  return (
    <div className={`mx-auto w-full px-4 py-5 md:px-8 md:py-7 ${step === LAST ? 'max-w-[1344px]' : 'max-w-[760px]'}`}>
      <PageTitle>{title}</PageTitle>
      <OnboardingSteps current={step} />
      <div className="mt-6 flex flex-wrap items-center justify-between gap-3">
        <h1
          ref={heading}
          tabIndex={-1}
          className="text-heading font-semibold tracking-tight text-ink-strong outline-none"
        >
          {title}
        </h1>
        {step === LAST && (
          <Link to="/inicio" className={buttonClass({})}>
            Ir a mis empresas
          </Link>
        )}
      </div>
      {step === LAST ? (
        <div className="mt-4 flex flex-col gap-5">
          {user && <PlanBanner notice={planNotice(user.subscription, today, user.accountant_profile)} button="none" />}
          {plans}
        </div>
      ) : (
        <>
          <p className="mt-1 mb-4 text-ink-muted">{step === 1 ? FIRST : SECOND}</p>
          <section className="rounded-lg border bg-surface px-4 py-5 md:px-7 md:py-6">
            {trialOver ? (
              <PlanOver user={user} action={<PlansLink />} />
            ) : (
              <RegisterForm key={step} onRegistered={() => goTo(step + 1)} />
            )}
          </section>
          <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
            {trialOver ? (
              <span />
            ) : (
              <Link to="/registrar-empresa/lista" className="link text-dense">
                Tengo varias: registrarlas desde una lista
              </Link>
            )}
            {step === 1 ? (
              <Link to="/inicio" className={buttonClass({ variant: 'ghost' })}>
                Ir a mis empresas
              </Link>
            ) : (
              <Button onClick={() => goTo(LAST)}>Lo haré después</Button>
            )}
          </div>
        </>
      )}
    </div>
  );
}

const TITLES = {
  1: 'Registra tu primera empresa',
  2: 'Registra tu segunda empresa',
  3: 'Elige tu plan',
} as const;
const FIRST = 'Con su RUC y sus credenciales de SUNAT traemos las compras y ventas de los últimos 24 meses.';
const SECOND = 'La primera ya está registrada. Con otra más verás juntas las empresas que llevas.';
