import type { Payment } from '@yupana/contract/billing.ts';
import { nameOfPerson } from '@yupana/contract/person-name.ts';
import { findPlan } from '@yupana/contract/plans.ts';
import { ArrowLeft, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { formatDate, formatInstant } from '../../lib/formats.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { useAuth } from '../../lib/session/session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoaderBoard } from '../../ui/figures/loader-board.tsx';
import { Money } from '../../ui/figures/money.tsx';
import { Logo } from '../../ui/logo.tsx';
import { planOfPayment } from './plan-state.ts';
import { useSubscription } from './use-subscription.ts';

/** The constancia of one payment, to be printed or kept as a PDF. */
export default function ReceiptPage() {
  const { uuid } = useParams();
  const { data, error, isFetching, refetch } = useSubscription();
  const payment = data?.payments.find((one) => one.uuid === uuid && one.state === 'charged');
  return (
    <div className="mx-auto flex w-full max-w-[640px] flex-col gap-4 px-4 py-5 md:px-8 md:py-7 print:p-0">
      <PageTitle>Constancia de pago</PageTitle>
      <Link
        to="/mi-plan"
        className="inline-flex items-center gap-1.5 text-dense font-medium text-ink-muted hover:text-ink-strong max-md:h-11 print:hidden"
      >
        <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
        Mi plan
      </Link>
      {payment ? (
        <Receipt payment={payment} />
      ) : data ? (
        <EmptyState title="No encontramos este pago">Las constancias de tus últimos pagos están en Mi plan.</EmptyState>
      ) : error ? (
        <ErrorState framed onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoaderBoard title="Cargando tu constancia..." />
      )}
    </div>
  );
}

function Receipt({ payment }: { payment: Payment }) {
  const user = useAuth((state) => state.user);
  const { invoice, invoice_number, starts_on, ends_on } = payment;
  return (
    <article className="rounded-md border bg-surface px-5 py-5 md:px-7 md:py-6 print:border-0">
      <header className="mb-4 flex items-center justify-between gap-4 border-b pb-4">
        <h1 className="text-title font-semibold text-ink-strong">Constancia de pago</h1>
        <Logo />
      </header>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-dense">
        <Line label="Fecha">{formatInstant(payment.created_at)}</Line>
        <Line label="Operación">
          <span className="wrap-anywhere">{payment.charge_id ?? '–'}</span>
        </Line>
        <Line label="Plan">{planOfPayment(payment)}</Line>
        {starts_on && ends_on && (
          <Line label="Cubre">
            del {formatDate(starts_on)} al {formatDate(ends_on)}
          </Line>
        )}
        <Line label="A nombre de">{invoice ? `${invoice.name}, RUC ${invoice.ruc}` : nameOf(user)}</Line>
        <Line label={invoice ? 'Factura' : 'Boleta'}>{invoice_number ?? 'Por emitir'}</Line>
        <Line label="Pagado con">{payment.card ?? 'Tarjeta'}</Line>
        <Line label="Precio sin IGV" figure>
          <Money value={payment.price} />
        </Line>
        {payment.discount > 0 && (
          <Line label="Descuento de tu cupón" figure>
            <Money value={-payment.discount} />
          </Line>
        )}
        <Line label="IGV" figure>
          <Money value={payment.igv} />
        </Line>
        <Line label="Total pagado" figure>
          <Money value={payment.amount} strong />
        </Line>
      </dl>
      <p className="mt-4 border-t pt-3 text-caption text-ink-muted">
        Esta constancia no reemplaza a la factura o boleta electrónica.
        {findPlan(payment.plan_id)?.retired && ' Este plan ya no se vende; sigue vigente para quien lo pagó.'}
      </p>
      <Button
        className="mt-4 print:hidden"
        icon={<Printer size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => window.print()}
      >
        Imprimir o guardar en PDF
      </Button>
    </article>
  );
}

function nameOf(user: { name: string; last_name: string; document_number: string } | null): string {
  return user ? `${nameOfPerson(user)}, DNI ${user.document_number}` : '–';
}

function Line({ label, figure = false, children }: { label: string; figure?: boolean; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{label}</dt>
      <dd className={figure ? 'num text-right text-ink-strong' : 'num text-ink-strong'}>{children}</dd>
    </>
  );
}
