import { TRIAL_DAYS } from '@yupana/contract/plan-standing.ts';
import { Link } from 'react-router';
import { formatDate, pluralize } from '../../lib/formats.ts';
import { useAuth } from '../../lib/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { Ficha } from '../../ui/figures/ficha.tsx';
import type { PlanNotice } from './plan.ts';

interface PlanBannerProps {
  notice: PlanNotice;
  /** What weight its button has: none where the plans themselves stand below, `secondary` where something else comes first. */
  button?: 'primary' | 'secondary' | 'none';
}

/**
 * How long the plan lasts, and the way to another one; nothing for a plan that has nothing to say. An owner of the firm chooses it: whoever
 * else is of it is told only that it is over.
 */
export function PlanBanner({ notice, button = 'primary' }: PlanBannerProps) {
  const isOwner = useAuth(({ user }) => user?.role === 'owner');
  if (!notice || (!isOwner && 'daysLeft' in notice)) return null;
  const action = button === 'none' || !isOwner ? undefined : <PlanLink kind={notice.kind} variant={button} />;
  switch (notice.kind) {
    case 'free':
      return (
        <Alert tone="brand" icon={<TrialDays left={notice.daysLeft} />} action={action} slim>
          <span className="flex flex-wrap items-baseline gap-x-3.5 max-md:text-[13.5px] max-md:leading-[17px]">
            <b className="font-semibold">Tienes {pluralize(notice.daysLeft, 'día', 'días')} de prueba gratis</b>
            <span className="max-md:hidden">
              Elige un plan antes del {formatDate(notice.endDate)} para no perder acceso.
            </span>
          </span>
        </Alert>
      );
    case 'active_trial':
      return (
        <Alert tone="danger" title="Tu prueba gratis ha terminado" action={action}>
          Tus empresas y sus datos se conservan, pero no se pueden abrir ni registrar otras sin un plan.
        </Alert>
      );
    case 'ended_license':
      return (
        <Alert tone="danger" title="Tu licencia de Siscont venció" action={action}>
          Tus empresas y sus datos se conservan. Para abrirlas y registrar otras, renueva tu licencia y vuelve a entrar
          desde Siscont, o elige un plan.
        </Alert>
      );
    case 'pre_expired_plan':
      return (
        <Alert tone="warning" action={action}>
          <b className="font-semibold">
            {notice.daysLeft === 1 ? 'Falta' : 'Faltan'} {pluralize(notice.daysLeft, 'día', 'días')} para que tu plan
            caduque
          </b>
        </Alert>
      );
    case 'expired_plan':
      return (
        <Alert tone="danger" title="Tu plan ha vencido" action={action}>
          Tus empresas y sus datos se conservan, pero no se pueden abrir ni registrar otras hasta que pagues.
        </Alert>
      );
  }
}

type Kind = NonNullable<PlanNotice>['kind'];

const ACTIONS: Record<Kind, string> = {
  free: 'Elegir plan',
  active_trial: 'Elegir plan',
  ended_license: 'Elegir plan',
  pre_expired_plan: 'Renovar plan',
  expired_plan: 'Pagar plan',
};

function PlanLink({ kind, variant }: { kind: Kind; variant: 'primary' | 'secondary' }) {
  return (
    <Link
      to="/planes-y-precios"
      state={{ planType: kind }}
      data-event="banner_plan"
      className={buttonClass({ variant })}
    >
      {ACTIONS[kind]}
    </Link>
  );
}

/** The trial's days in counters, as many as a trial has; a coupon's extra days are told in words alone. */
function TrialDays({ left }: { left: number }) {
  return (
    <span className="flex shrink-0 gap-[5px] max-[359px]:hidden" aria-hidden="true">
      {Array.from({ length: TRIAL_DAYS }, (_, day) => day).map((day) => {
        const lit = day >= TRIAL_DAYS - left;
        return (
          <Ficha key={day} shape={lit ? 'full' : 'empty'} tone="brand" size={11} className={lit ? '' : 'opacity-55'} />
        );
      })}
    </span>
  );
}
