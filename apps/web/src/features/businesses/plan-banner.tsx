import { formatDate, pluralize } from '../../lib/formats.ts';
import { Alert } from '../../ui/alert.tsx';
import { Ficha } from '../../ui/ficha.tsx';
import { type PlanNotice, TRIAL_DAYS } from './plan.ts';

/** The trial, counted in seven counters; nothing for a paid plan. */
export function PlanBanner({ notice }: { notice: PlanNotice }) {
  if (!notice) return null;
  if (notice.kind === 'active_trial') {
    return (
      <Alert tone="danger" title="Tu prueba gratis ha terminado">
        Tus empresas y sus datos se conservan, pero no se pueden abrir ni registrar otras sin un plan.
      </Alert>
    );
  }
  const { daysLeft, endDate } = notice;
  return (
    <Alert tone="brand" icon={<TrialDays left={daysLeft} />} className="min-h-[50px] max-md:flex-nowrap">
      <span className="flex flex-wrap items-baseline gap-x-3.5">
        <b className="font-semibold">Tienes {pluralize(daysLeft, 'día', 'días')} de prueba gratis</b>
        <span className="max-md:text-dense">Tu prueba termina el {formatDate(endDate)}.</span>
      </span>
    </Alert>
  );
}

function TrialDays({ left }: { left: number }) {
  return (
    <span className="flex shrink-0 gap-[5px]" aria-hidden="true">
      {Array.from({ length: TRIAL_DAYS }, (_, day) => day).map((day) => {
        const lit = day >= TRIAL_DAYS - left;
        return (
          <Ficha key={day} shape={lit ? 'full' : 'empty'} tone="brand" size={11} className={lit ? '' : 'opacity-55'} />
        );
      })}
    </span>
  );
}
