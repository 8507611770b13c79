import type { ReactNode } from 'react';
import { formatDate } from '../../../lib/formats.ts';
import { cx } from '../../../ui/cx.ts';
import { Ficha } from '../../../ui/figures/ficha.tsx';
import type { PlanState } from '../plan-state.ts';

/** The three dates of who does not pay: nothing changes, the companies close, everything opens again. */
export function IfNotPaid({ state: { kind, over, lastDay, closedFrom } }: { state: PlanState }) {
  const paying = kind === 'licence' ? 'El día que renueves tu licencia o pagues un plan' : 'El día que pagues';
  return (
    <section aria-labelledby="si-no-pagas" className="rounded-md border bg-surface px-[18px] pt-3.5 pb-1">
      <h2 id="si-no-pagas" className="mb-2.5 font-semibold text-ink-strong">
        {kind === 'paid' ? 'Qué pasa si no renuevas' : 'Qué pasa si no pagas un plan'}
      </h2>
      <ol>
        <Step
          mark={<Ficha shape="full" tone="positive" size={11} />}
          title={`Hasta el ${formatDate(lastDay)}`}
          past={over}
        >
          Todo sigue igual.
        </Step>
        <Step mark={<Ficha shape="ring" tone="warning" size={11} />} title={`Desde el ${formatDate(closedFrom)}`}>
          No se abren tus empresas ni se registran otras. Seguimos trayendo sus comprobantes de SUNAT, y puedes ver tus
          pagos y descargar tus datos desde tu perfil.
        </Step>
        <Step mark={<Ficha shape="empty" tone="neutral" size={11} />} title={paying} last>
          Se abre todo el mismo día. No se borra nada por no pagar.
        </Step>
      </ol>
    </section>
  );
}

interface StepProps {
  mark: ReactNode;
  title: string;
  /** It has gone by. */
  past?: boolean;
  last?: boolean;
  children: ReactNode;
}

function Step({ mark, title, past = false, last = false, children }: StepProps) {
  return (
    <li
      className={cx(
        'relative pb-3.5 pl-6 text-dense text-ink-muted',
        !last &&
          'before:absolute before:top-4 before:-bottom-1 before:left-[5px] before:border-l before:border-line-strong',
      )}
    >
      <span className="absolute top-1 left-0 bg-surface">{mark}</span>
      <b className={cx('block text-body font-semibold', past ? 'text-ink-muted line-through' : 'text-ink-strong')}>
        {title}
      </b>
      {children}
    </li>
  );
}
