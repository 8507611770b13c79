import type { Payment } from '@yupana/contract/billing.ts';
import { findPlan } from '@yupana/contract/plans.ts';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { formatDate, formatTime } from '../../../lib/formats.ts';
import { PageTitle } from '../../../lib/page-title.tsx';
import { SupportLink } from '../../../lib/support-link.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { buttonClass } from '../../../ui/controls/button-class.ts';
import { CountingRow } from '../../../ui/figures/counting-row.tsx';
import { Money } from '../../../ui/figures/money.tsx';

/** The end of a payment: paid, or being found out. The screen looks again by itself until it is known. */
export function PaymentResult({ payment, onAgain }: { payment: Payment; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changed is said again
  useEffect(() => heading.current?.focus(), [payment.state]);
  const plan = findPlan(payment.plan_id);
  const { title, text } = wordsOf(payment);
  return (
    <div className="flex min-h-[70dvh] flex-col items-center justify-center gap-1 px-5 py-10 text-center">
      <PageTitle>{title}</PageTitle>
      <Mark state={payment.state} />
      <h1 ref={heading} tabIndex={-1} className="text-figure font-semibold tracking-tight text-ink-strong outline-none">
        {title}
      </h1>
      <div role="status" className="max-w-[460px]">
        {payment.state === 'charged' && plan && (
          <p className="text-lead text-ink">
            Tu plan {plan.title} empieza el {formatDate(payment.starts_on ?? '')} y te cubre hasta el{' '}
            {formatDate(payment.ends_on ?? '')}.
          </p>
        )}
        <p className="mt-1 text-ink-muted">{text}</p>
        {payment.known_by && (
          <p className="mt-1 text-ink-muted">
            Lo sabrás a más tardar a las {formatTime(payment.known_by)}. Puedes dejar esta página.
          </p>
        )}
        <p className="mt-3 text-dense text-ink-subtle">
          <Money value={payment.amount} />
          {payment.card && ` · ${payment.card}`}
          {payment.charge_id && ` · Operación ${payment.charge_id}`}
        </p>
      </div>
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        {HELPED.has(payment.state) && <SupportLink className={buttonClass()}>Escribir a soporte</SupportLink>}
        {payment.state !== 'charged' && (
          <Link to="/planes" className={buttonClass()}>
            Volver a planes
          </Link>
        )}
        {payment.state === 'charged' && (
          <Link to="/mi-plan" className={buttonClass()}>
            Ver mi plan
          </Link>
        )}
        <Link to="/inicio" className={buttonClass({ variant: payment.state === 'declined' ? 'secondary' : 'primary' })}>
          Ir a mis empresas
        </Link>
        {payment.state === 'declined' && (
          <Button variant="primary" onClick={onAgain}>
            Pagar otra vez
          </Button>
        )}
      </div>
    </div>
  );
}

/** States in which a person may be needed. */
const HELPED: ReadonlySet<string> = new Set(['unknown', 'differs']);

/** The row counts only while something is being found out. */
function Mark({ state }: Pick<Payment, 'state'>) {
  if (state !== 'charged') {
    return <CountingRow running={state !== 'declined' && state !== 'differs'} className="mb-4" />;
  }
  return (
    <span className="mb-3 grid size-12 place-items-center rounded-full bg-positive-soft text-positive-text">
      <Check size={24} strokeWidth={2} aria-hidden />
    </span>
  );
}

function wordsOf({ state, message }: Payment): { title: string; text: string } {
  if (state === 'charged')
    return { title: '¡Listo!', text: 'Recibimos tu pago. Te enviamos la constancia por correo.' };
  if (state === 'declined') return { title: 'El pago no se completó', text: message };
  if (state === 'differs') return { title: 'Estamos revisando tu pago', text: message };
  return { title: 'Estamos confirmando tu pago', text: message };
}
