import type { Subscription } from '@yupana/contract/billing.ts';
import { chargeOf, findOffer, LARGEST, LEAST_CHARGE, NOTHING_TO_CHARGE, type Plan } from '@yupana/contract/plans.ts';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { usePublicConfig } from '../../../lib/api/public-config.ts';
import { pluralize, todayInLima } from '../../../lib/formats.ts';
import { PageTitle } from '../../../lib/page-title.tsx';
import { useAuth, useDashboard } from '../../../lib/session/session.ts';
import { SupportLink } from '../../../lib/support-link.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoaderBoard } from '../../../ui/figures/loader-board.tsx';
import { InvoiceChoice, useInvoiceChoice } from '../invoice-choice.tsx';
import { startOf } from '../plans/start-of.ts';
import { isInTheWay, useSubscription } from '../use-subscription.ts';
import { PayWithCard } from './pay-with-card.tsx';
import { PaymentResult } from './payment-result.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { type Purchase, usePayment } from './use-payment.ts';

/** Paying the chosen plan by card. Without one there is nothing to pay: the home. */
export default function PaymentPage() {
  const chosen = useDashboard(({ selectedPlan }) => selectedPlan);
  // Kept: once it is paid it is no longer the chosen one.
  const [plan] = useState(() => (chosen === null ? undefined : findOffer(chosen)));
  const user = useAuth((state) => state.user);
  const config = usePublicConfig();
  const { data: subscription, error, isFetching, refetch } = useSubscription();

  if (!plan) return <Navigate to="/inicio" replace />;
  if (error && !subscription) {
    return (
      <Frame>
        <ErrorState framed title="Ocurrió un error..." onRetry={() => void refetch()} retrying={isFetching} />
      </Frame>
    );
  }
  if (!user || !config || !subscription) {
    return (
      <Frame>
        <LoaderBoard title="Cargando componente de pago..." />
      </Frame>
    );
  }
  if (!config.payment) {
    return (
      <Frame>
        <Alert tone="warning" action={<WriteUs />} className="mt-3">
          Por ahora no se puede pagar con tarjeta. Escríbenos y activamos tu plan.
        </Alert>
      </Frame>
    );
  }
  const charge = chargeOf(plan, todayInLima(), subscription.discount_percent ?? 0);
  return <Checkout purchase={{ plan, charge, user, config: config.payment }} subscription={subscription} />;
}

function Checkout({ purchase, subscription }: { purchase: Purchase; subscription: Subscription }) {
  const { phase, send, restart } = usePayment(purchase);
  const invoice = useInvoiceChoice(subscription);
  const choosePlan = useDashboard((state) => state.choosePlan);
  // One of another window, or of a page that was closed, is followed to its end before another one is paid.
  const [left, setLeft] = useState<string>();
  const inTheWay = subscription.payments.find(isInTheWay)?.uuid;
  const idle = phase.step === 'card' || phase.step === 'unanswered';
  if (idle && inTheWay && left !== inTheWay) setLeft(inTheWay);
  const followed = phase.step === 'done' ? phase.payment : undefined;
  const payment = subscription.payments.find(({ uuid }) => uuid === (followed?.uuid ?? left)) ?? followed;
  const charged = payment?.state === 'charged';
  useEffect(() => {
    if (charged) choosePlan(null);
  }, [charged, choosePlan]);

  const again = () => {
    setLeft(undefined);
    restart();
  };
  if (payment) return <PaymentResult payment={payment} onAgain={again} />;
  return (
    <Frame>
      <h1 className="mt-3 mb-4 text-heading font-semibold tracking-tight text-ink-strong">Pagar con tarjeta</h1>
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_360px] md:items-start md:gap-6">
        <PaymentSummary
          plan={purchase.plan}
          charge={purchase.charge}
          startsOn={startOf(purchase.plan, subscription, todayInLima())}
        />
        <section aria-label="Tarjeta" className="rounded-lg border bg-surface px-5 py-5">
          {subscription.businesses_count > purchase.plan.businessNumber ? (
            <TooSmall plan={purchase.plan} companies={subscription.businesses_count} />
          ) : purchase.charge.total < LEAST_CHARGE ? (
            <Alert tone="warning" action={<WriteUs />}>
              {NOTHING_TO_CHARGE}
            </Alert>
          ) : (
            <div className="flex flex-col gap-4">
              {phase.step === 'card' && <InvoiceChoice choice={invoice} />}
              <PayWithCard purchase={purchase} phase={phase} readInvoice={invoice.read} onToken={send} />
            </div>
          )}
        </section>
      </div>
    </Frame>
  );
}

function WriteUs() {
  return <SupportLink className="link whitespace-nowrap text-inherit">Escribir a soporte</SupportLink>;
}

function TooSmall({ plan, companies }: { plan: Plan; companies: number }) {
  return (
    <Alert tone="warning" title="Este plan te queda chico">
      Tienes {pluralize(companies, 'empresa registrada', 'empresas registradas')} y este plan admite{' '}
      {plan.businessNumber}.{' '}
      <Link to="/planes" className="link text-inherit">
        {companies <= LARGEST ? 'Elige un plan mayor' : 'Pide tu cotización'}
      </Link>
      .
    </Alert>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-[920px] px-4 py-5 md:px-8 md:py-7">
      <PageTitle>Pagar plan</PageTitle>
      <Link
        to="/planes"
        className="inline-flex items-center gap-1.5 text-dense font-medium text-ink-muted hover:text-ink-strong max-md:h-11"
      >
        <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
        Volver a planes
      </Link>
      {children}
    </div>
  );
}
