import type { Business } from '@yupana/contract/businesses.ts';
import { isPlanOver } from '@yupana/contract/plan-standing.ts';
import { TROUBLES } from '@yupana/contract/troubles.ts';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { todayInLima } from '../../../lib/formats.ts';
import { PageTitle } from '../../../lib/page-title.tsx';
import { useAuth } from '../../../lib/session/session.ts';
import { SunatHelp } from '../../../lib/sunat-help/sunat-help.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { buttonClass } from '../../../ui/controls/button-class.ts';
import { CountingRow } from '../../../ui/figures/counting-row.tsx';
import { PlanOver } from '../plan-over.tsx';
import { isFull, PlanFull, PlansLink, PlanUse, usePlanRoom } from '../plan-room.tsx';
import { RegisterForm } from './register-form.tsx';

/** Registering a company, and what comes next. */
export default function RegisterPage() {
  const [registered, setRegistered] = useState<Business | null>(null);
  const user = useAuth((state) => state.user);
  const trialOver = user !== null && isPlanOver(user.subscription, todayInLima());

  const room = usePlanRoom();

  if (registered) return <Done business={registered} onAnother={() => setRegistered(null)} />;
  return (
    <div className="mx-auto w-full max-w-[760px] px-4 py-5 md:px-8 md:py-7">
      <PageTitle>Registrar empresa</PageTitle>
      <Link
        to="/inicio"
        className="inline-flex items-center gap-1.5 text-dense font-medium text-ink-muted hover:text-ink-strong"
      >
        <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
        Volver a mis empresas
      </Link>
      <div className="mt-3 mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1 className="text-heading font-semibold tracking-tight text-ink-strong">Registrar una nueva empresa</h1>
        {!trialOver && (
          <Link to="/registrar-empresa/lista" className="link text-dense">
            Registrar varias desde una lista
          </Link>
        )}
      </div>
      {room && !isFull(room) && (
        <div className="mb-3">
          <PlanUse room={room} />
        </div>
      )}
      <section className="rounded-lg border bg-surface px-4 py-5 md:px-7 md:py-6">
        {trialOver ? (
          <PlanOver user={user} action={<PlansLink />} />
        ) : room && isFull(room) ? (
          <PlanFull room={room} />
        ) : (
          <RegisterForm onRegistered={setRegistered} />
        )}
      </section>
    </div>
  );
}

function Done({ business, onAnother }: { business: Business; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex min-h-[70dvh] flex-col items-center justify-center gap-1 px-5 py-10 text-center">
      <PageTitle>Empresa registrada</PageTitle>
      <CountingRow running className="mb-4" />
      <h1 ref={heading} tabIndex={-1} className="text-figure font-semibold tracking-tight text-ink-strong outline-none">
        ¡Listo!
      </h1>
      <p className="text-lead text-ink">Tu empresa fue registrada correctamente.</p>
      <p className="max-w-[440px] text-ink-muted">
        {business.status === 'MISSING_PERMISSIONS'
          ? `${TROUBLES['api-client-missing'].what} Verás los datos en un plazo de 1 a 2 días hábiles desde que los agregues.`
          : 'Ya empezamos a traer sus comprobantes de SUNAT. Verás los datos en un plazo de 1 a 2 días hábiles; si SUNAT responde a tiempo, en minutos.'}
      </p>
      {business.trouble && <SunatHelp trouble={business.trouble} />}
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        <Button onClick={onAnother}>Registrar otra empresa</Button>
        <Link to="/inicio" className={buttonClass({ variant: 'primary' })}>
          Finalizar
        </Link>
      </div>
    </div>
  );
}
