import { useQuery } from '@tanstack/react-query';
import { readSharedScenario, type SharedScenario } from '@yupana/contract/scenarios.ts';
import { formatPeriod } from '@yupana/tax/period.ts';
import { Hourglass, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { sharedSaid } from '../../lib/figures/result-lacks.ts';
import { formatInstant, formatSoles } from '../../lib/formats.ts';
import { Button } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Ficha } from '../../ui/figures/ficha.tsx';
import { LoaderBoard } from '../../ui/figures/loader-board.tsx';
import { Money } from '../../ui/figures/money.tsx';
import { provisionalSaid } from './scenario-words.ts';

const ENDED = 'SCENARIO_LINK_ENDED';

/** What a client sees of a scenario by the link that its accountant sent: no session, no way to anywhere else. */
export default function SharedPage() {
  const { token = '' } = useParams();
  const found = useQuery({
    queryKey: [readSharedScenario.id, token],
    queryFn: () => api(readSharedScenario, { body: { token } }),
    retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const isEnded = found.error instanceof ApiError && (found.error.code === ENDED || found.error.status === 422);
  return (
    <main id="contenido" tabIndex={-1} className="mx-auto w-full max-w-[640px] px-4 py-8 outline-none md:py-12">
      {/* Nobody finds it who was not sent it. */}
      <meta name="robots" content="noindex, nofollow" />
      {found.data ? (
        <Scenario {...found.data} />
      ) : found.isPending ? (
        <LoaderBoard title="Abriendo la página..." className="min-h-[50dvh] justify-center" />
      ) : isEnded ? (
        <Instead icon={<Hourglass size={28} strokeWidth={1.5} aria-hidden />} title="Esta página ya no está disponible">
          Venció o se anuló. Pide otra a tu contador.
        </Instead>
      ) : (
        <Instead icon={<TriangleAlert size={28} strokeWidth={1.5} aria-hidden />} title="Ocurrió un error">
          <span className="mb-4 block">Por favor, inténtalo de nuevo en un minuto.</span>
          <Button variant="primary" busy={found.isFetching} onClick={() => void found.refetch()}>
            Reintentar
          </Button>
        </Instead>
      )}
    </main>
  );
}

function Instead({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="flex min-h-[50dvh] flex-col items-center justify-center text-center">
      <title>{title}</title>
      <span className="mb-4 text-ink-subtle">{icon}</span>
      <h1 className="text-heading font-semibold text-ink-strong">{title}</h1>
      <div role="alert" className="mt-1.5 text-ink-muted">
        {children}
      </div>
    </div>
  );
}

function Scenario(shown: SharedScenario) {
  const {
    firm_name,
    business_name,
    tax_period,
    name,
    figures,
    obtain,
    saved_at,
    expires_at,
    is_less,
    left_out_amount,
    in_process_count,
    month_open,
  } = shown;
  const month = formatPeriod(tax_period);
  const result = figures.result_amount;
  const inFavour = result !== null && result < 0;
  const provisional = provisionalSaid(in_process_count, month_open, tax_period);
  const lacking = obtain.filter((part) => !part.elsewhere);
  const elsewhere = obtain.filter((part) => part.elsewhere);
  return (
    <article>
      <title>{`IGV de ${month}, ${business_name}`}</title>
      <header className="mb-5">
        <p className="font-semibold text-ink-strong">{firm_name}</p>
        <h1 className="mt-4 text-[22px] leading-7 font-semibold tracking-tight text-ink-strong text-balance">
          ¿Cuánto IGV se pagaría por {month}?
        </h1>
        <p className="mt-1 text-ink-muted">
          {business_name} · {name}
        </p>
        {provisional && <p className="mt-2 font-[550] text-warning-text text-pretty">{provisional}</p>}
      </header>
      <dl className="overflow-hidden rounded-md border bg-surface">
        <Line label="IGV de ventas" value={figures.sales_amount} />
        <Line label="IGV de compras que contarían" value={figures.purchases_amount} takesOff />
        {left_out_amount === null ? (
          <Line label="Saldo a favor anterior" value={figures.balance_amount} takesOff />
        ) : (
          <Line label="Saldo a favor anterior, que aquí no se descuenta" value={left_out_amount} />
        )}
        <Line
          label={inFavour ? 'Saldo a Favor del periodo' : 'IGV por pagar'}
          value={result === null ? null : Math.abs(result)}
          look="sum"
        />
        {!inFavour && figures.to_pay_amount !== null && (
          <>
            <Line label="Percepciones" value={figures.perceptions_amount} takesOff />
            <Line label="Retenciones" value={figures.retentions_amount} takesOff />
            <Line label="A pagar, sin redondear" value={figures.to_pay_amount} look="result" />
          </>
        )}
      </dl>
      <Parts id="falta" title="Para que sea así falta conseguir" parts={lacking} />
      <Parts id="de-otro-mes" title={`Cuenta además crédito que no es de ${month}`} parts={elsewhere} />
      <footer className="mt-6 text-caption text-pretty text-ink-subtle">
        <p>
          Estimación de {firm_name} con los datos al {formatInstant(saved_at)}. Los importes no están redondeados: en la
          declaración van en soles enteros.
          {is_less && lacking.length > 0 && ' Mientras no se consiga lo que falta, se paga más.'}
          {figures.balance_amount === null &&
            left_out_amount === null &&
            ' No descuenta el saldo a favor anterior, que no se conoce.'}
          {left_out_amount !== null && ` No descuenta el saldo a favor anterior de ${formatSoles(left_out_amount)}.`}
          {sharedSaid(figures.shared_amount) &&
            ` De las compras, ${sharedSaid(figures.shared_amount)} y aquí cuentan enteros: en la declaración el IGV por pagar puede ser mayor.`}
          {!inFavour && figures.to_pay_amount === null && ' No descuenta percepciones ni retenciones.'}
        </p>
        <p className="mt-1">
          Esta página se puede abrir hasta el {formatInstant(expires_at)}. Quien te la envió ve cuándo se abre.
        </p>
      </footer>
    </article>
  );
}

interface PartsProps {
  id: string;
  title: string;
  parts: SharedScenario['obtain'];
}

/** What the figures suppose, each with the IGV that it is. */
function Parts({ id, title, parts }: PartsProps) {
  if (parts.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-6">
      <h2 id={id} className="text-body font-semibold text-ink-strong">
        {title}
      </h2>
      <ul className="mt-2 rounded-md border bg-surface px-4">
        {parts.map(({ says, amount, in_process }) => (
          <li key={says} className="flex min-h-11 items-center gap-2.5 border-t py-1.5 first:border-t-0">
            <Ficha shape={in_process ? 'half' : 'empty'} className="text-ink-subtle" />
            <span className="min-w-0 flex-1">{says}</span>
            <Money value={amount} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LineProps {
  label: string;
  value: number | null;
  takesOff?: boolean;
  look?: 'sum' | 'result';
}

function Line({ label, value, takesOff = false, look }: LineProps) {
  return (
    <div
      className={cx(
        'flex min-h-11 items-center justify-between gap-3 border-t px-4 py-2 first:border-t-0',
        look === 'sum' && 'bg-surface-sunken font-semibold text-ink-strong',
        look === 'result' &&
          'border-line-inverse bg-brand-ink py-3 text-on-brand-ink [--money-symbol:var(--on-brand-ink-muted)]',
      )}
    >
      <dt>{label}</dt>
      <dd className={cx('num text-right', look === 'result' && 'text-[20px] leading-7 font-semibold')}>
        {takesOff && value !== null && value !== 0 && '- '}
        <Money value={value} unknown="No se conoce" />
      </dd>
    </div>
  );
}
