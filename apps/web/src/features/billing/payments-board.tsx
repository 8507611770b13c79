import type { Payment } from '@yupana/contract/billing.ts';
import { Link } from 'react-router';
import { formatDate, formatInstant } from '../../lib/formats.ts';
import { cx } from '../../ui/cx.ts';
import { Ficha, type FichaShape, type Tone } from '../../ui/figures/ficha.tsx';
import { Money } from '../../ui/figures/money.tsx';
import { planOfPayment } from './plan-state.ts';

const STATES: Readonly<Record<Payment['state'], { shape: FichaShape; tone: Tone; label: string }>> = {
  charged: { shape: 'full', tone: 'positive', label: 'Pagado' },
  declined: { shape: 'struck', tone: 'danger', label: 'No se cobró' },
  review: { shape: 'ring', tone: 'warning', label: 'Falta verificar' },
  requested: { shape: 'half', tone: 'info', label: 'Procesando' },
  unknown: { shape: 'half', tone: 'info', label: 'Por confirmar' },
  differs: { shape: 'ring', tone: 'warning', label: 'En revisión' },
};

interface PaymentsBoardProps {
  payments: readonly Payment[];
  /** The payment whose message already stands above: it is not said twice. */
  told?: string | undefined;
}

/** What was paid and what was tried, the newest first; each paid one with its constancia and its factura. */
export function PaymentsBoard({ payments, told }: PaymentsBoardProps) {
  return (
    <section aria-labelledby="pagos" className="min-w-0 rounded-md border bg-surface">
      <div className="flex items-center justify-between px-[18px] py-3">
        <h2 id="pagos" className="font-semibold text-ink-strong">
          Pagos
        </h2>
        <span className="text-caption text-ink-subtle">Con IGV</span>
      </div>
      {payments.length === 0 ? (
        <p className="border-t px-[18px] py-5 text-dense text-ink-muted">Aún no has pagado nada con tarjeta.</p>
      ) : (
        <>
          <table className="w-full text-dense max-md:hidden">
            <thead className="border-y bg-surface-sunken text-left text-caption text-ink-muted">
              <tr>
                {['Fecha', 'Plan y fechas cubiertas', 'Estado'].map((title) => (
                  <th key={title} scope="col" className="px-2 py-2 font-medium first:pl-[18px]">
                    {title}
                  </th>
                ))}
                <th scope="col" className="px-2 py-2 text-right font-medium">
                  Total
                </th>
                <th scope="col" className="py-2 pr-[18px] pl-2 text-right font-medium">
                  Factura o boleta
                </th>
              </tr>
            </thead>
            <tbody>
              {payments.map((payment) => (
                <Row key={payment.uuid} payment={payment} told={payment.uuid === told} />
              ))}
            </tbody>
          </table>
          <ul className="md:hidden">
            {payments.map((payment) => (
              <Item key={payment.uuid} payment={payment} told={payment.uuid === told} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface LineProps {
  payment: Payment;
  told: boolean;
}

function Row({ payment, told }: LineProps) {
  const paid = payment.state === 'charged';
  return (
    <tr className="border-b align-top last:border-b-0">
      <td className="num py-2.5 pr-2 pl-[18px] whitespace-nowrap">{dayOf(payment)}</td>
      <td className="px-2 py-2.5">
        <span className="font-[550] text-ink-strong">{planOfPayment(payment)}</span> <Covered payment={payment} />
        {!paid && !told && <p className="mt-0.5 max-w-[46ch] text-caption text-ink-muted">{payment.message}</p>}
      </td>
      <td className="px-2 py-2.5 whitespace-nowrap">
        <State payment={payment} />
      </td>
      <td className="px-2 py-2.5 text-right">
        <Money value={payment.amount} strong={paid} className={cx(!paid && 'text-ink-muted')} />
      </td>
      <td className="py-2.5 pr-[18px] pl-2 text-right">
        <Receipt payment={payment} />
      </td>
    </tr>
  );
}

function Item({ payment, told }: LineProps) {
  return (
    <li className="border-t px-3.5 py-3">
      <div className="flex items-baseline justify-between gap-3">
        <b className="font-semibold text-ink-strong">{planOfPayment(payment)}</b>
        <Money value={payment.amount} strong={payment.state === 'charged'} />
      </div>
      <div className="mt-0.5 flex justify-between gap-3 text-caption">
        <span className="num text-ink-subtle">{dayOf(payment)}</span>
        <State payment={payment} />
      </div>
      {payment.state !== 'charged' && !told && <p className="mt-1 text-caption text-ink-muted">{payment.message}</p>}
      <div className="mt-1 flex justify-between gap-3 text-caption">
        <Covered payment={payment} />
        <Receipt payment={payment} />
      </div>
    </li>
  );
}

function dayOf({ created_at }: Payment): string {
  return formatInstant(created_at).slice(0, 10);
}

function Covered({ payment: { starts_on, ends_on } }: { payment: Payment }) {
  if (starts_on === null || ends_on === null) return null;
  return (
    <span className="num text-ink-subtle">
      del {formatDate(starts_on)} al {formatDate(ends_on)}
    </span>
  );
}

function State({ payment: { state } }: { payment: Payment }) {
  const { shape, tone, label } = STATES[state];
  return (
    <span className={cx('inline-flex items-center gap-1.5', tone === 'danger' && 'text-danger-text')}>
      <Ficha shape={shape} tone={tone} />
      {label}
    </span>
  );
}

/** A person issues the factura: until then it is said, and the constancia is there at once. */
function Receipt({ payment }: { payment: Payment }) {
  if (payment.state !== 'charged') return <span className="text-ink-subtle max-md:hidden">–</span>;
  return (
    <span className="inline-flex flex-col items-end">
      <span className="num whitespace-nowrap text-ink">{payment.invoice_number ?? 'Por emitir'}</span>
      <Link
        to={`/mi-plan/constancia/${payment.uuid}`}
        className="link text-caption"
        aria-label={`Ver constancia del pago del ${dayOf(payment)}`}
      >
        Constancia
      </Link>
    </span>
  );
}
