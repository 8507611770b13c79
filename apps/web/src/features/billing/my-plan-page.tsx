import type { Subscription } from '@yupana/contract/billing.ts';
import { formatTime, todayInLima } from '../../lib/formats.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { useAuth } from '../../lib/session/session.ts';
import { SupportLink } from '../../lib/support-link.tsx';
import { Alert } from '../../ui/alert.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoaderBoard } from '../../ui/figures/loader-board.tsx';
import { InvoiceBoard } from './invoice-board.tsx';
import { IfNotPaid } from './payment/if-not-paid.tsx';
import { PaymentsBoard } from './payments-board.tsx';
import { planState } from './plan-state.ts';
import { PlanSummary } from './plan-summary.tsx';
import { PlacesBoard } from './plans/places-board.tsx';
import { isInTheWay, useSubscription } from './use-subscription.ts';

/** What the account has, how much of it is used, what was paid, and what happens without paying. */
export default function MyPlanPage() {
  const { data, error, isFetching, refetch } = useSubscription();
  return (
    <div className="mx-auto flex w-full max-w-[1240px] flex-col gap-3.5 px-4 pt-3.5 pb-6 md:px-8 md:pt-[22px]">
      <PageTitle>Mi plan</PageTitle>
      <h1 className="text-heading font-semibold tracking-tight text-ink-strong">Mi plan</h1>
      {data ? (
        <Boards subscription={data} />
      ) : error ? (
        <ErrorState framed onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoaderBoard title="Cargando tu plan..." />
      )}
    </div>
  );
}

function Boards({ subscription }: { subscription: Subscription }) {
  const user = useAuth((state) => state.user);
  const state = planState(subscription, todayInLima(), user?.accountant_profile === 'Siscont');
  const open = subscription.payments.find(isInTheWay);
  return (
    <>
      {open && (
        <Alert
          tone="warning"
          title={open.state === 'differs' ? 'Estamos revisando un pago' : 'Estamos confirmando tu pago'}
          action={<SupportLink className="link whitespace-nowrap text-inherit">Escribir a soporte</SupportLink>}
        >
          {open.message}
          {open.known_by && ` Lo sabrás a más tardar a las ${formatTime(open.known_by)}.`}
        </Alert>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_432px] lg:items-stretch">
        <PlanSummary subscription={subscription} state={state} />
        <PlacesBoard used={subscription.businesses_count} limit={subscription.business_limit} />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_432px]">
        <PaymentsBoard payments={subscription.payments} told={open?.uuid} />
        <div className="flex flex-col gap-3.5">
          <IfNotPaid state={state} />
          <InvoiceBoard
            invoice={subscription.invoice}
            paid={subscription.payments.some(({ state }) => state === 'charged')}
            email={user?.email ?? ''}
          />
        </div>
      </div>
    </>
  );
}
