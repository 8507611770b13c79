import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CLOSE_REASON } from '@yupana/contract/close-reason.ts';
import { getOpening, type OpeningAnswer, tellOpening } from '@yupana/contract/opening.ts';
import { formatPeriod, type Period, parsePeriod } from '@yupana/tax/period.ts';
import type { Ruc } from '@yupana/tax/ruc.ts';
import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/controls/button.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Money } from '../../ui/figures/money.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';
import { api } from '../api/api.ts';
import { callQuery } from '../api/query.ts';
import { formatDate, formatInstant, formatSoles } from '../formats.ts';
import { FormError } from '../forms/form-error.tsx';
import { typedSoles } from '../typed-soles.ts';

interface OpeningDialogProps {
  ruc: Ruc;
  period: Period;
  onClose: () => void;
}

/** With what a period begins: how it is known, who typed it and why; and where it is typed. */
export default function OpeningDialog({ ruc, period, onClose }: OpeningDialogProps) {
  const { data, error, refetch, isFetching } = useQuery(
    callQuery(getOpening, { params: { ruc }, query: { tax_period: period } }),
  );
  const form = useId();
  const telling = useTelling(ruc, period, onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Saldos con los que empieza ${formatPeriod(period)}`}
      description={data ? howKnown(data) : 'Lo que dejó el periodo anterior.'}
      footer={
        <>
          <Button onClick={onClose}>{data?.closed === false ? 'Cancelar' : 'Cerrar'}</Button>
          {data?.closed === false && (
            <Button type="submit" form={form} variant="primary" busy={telling.isPending}>
              Guardar
            </Button>
          )}
        </>
      }
    >
      {data ? (
        <div className="flex flex-col gap-4">
          {data.closed ? (
            <p className="text-dense text-ink-muted">El periodo está cerrado: reábrelo para cambiar sus saldos.</p>
          ) : (
            <Telling id={form} data={data} error={telling.error} onTell={telling.mutate} />
          )}
          {data.declared_by && <DeclaredBy by={data.declared_by} />}
          <Trail entries={data.entries} />
        </div>
      ) : error ? (
        <ErrorState level={3} onRetry={() => refetch()} retrying={isFetching} />
      ) : (
        <>
          <LoadingText>Cargando los saldos</LoadingText>
          <Skeleton className="h-[220px] rounded-md" />
        </>
      )}
    </Dialog>
  );
}

interface Told {
  told: { balance: number; perceptions: number; retentions: number } | null;
  reason: string;
}

/** Whatever is shown of the period and of those after it is asked again: each begins with what the one before left. */
function useTelling(ruc: Ruc, period: Period, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Told) => api(tellOpening, { params: { ruc }, body: { tax_period: period, ...body } }),
    onSuccess: () => {
      onDone();
      void client.invalidateQueries();
    },
  });
}

function howKnown({ opening, declared }: OpeningAnswer): string {
  if (!opening) return 'El saldo a favor no se conoce: ninguna declaración lo dice y nadie lo escribió. No es cero.';
  const amount = formatSoles(opening.amount);
  if (opening.source === 'declared') return `Saldo a favor: ${amount}, según lo declarado a SUNAT.`;
  if (opening.source === 'carried' && opening.since)
    return `Saldo a favor: ${amount}, arrastrado de tus libros desde ${formatPeriod(parsePeriod(opening.since))}.`;
  const said = declared === null || declared === opening.amount ? '' : ` Lo declarado dice ${formatSoles(declared)}.`;
  return `Saldo a favor: ${amount}, escrito a mano.${said}`;
}

/** Which declaration says the balance, with the way to it. */
function DeclaredBy({
  by: { tax_period, order_number, presented_on },
}: {
  by: NonNullable<OpeningAnswer['declared_by']>;
}) {
  return (
    <p className="num text-dense text-ink-muted">
      Lo declarado es de la declaración de {formatPeriod(tax_period)}, N.° de orden {order_number}, presentada el{' '}
      {formatDate(presented_on)}.{' '}
      <Link to="/dashboard/declaraciones" className="link">
        Declaraciones presentadas
      </Link>
    </p>
  );
}

const FIELDS = [
  { name: 'balance', label: 'Saldo a favor (casilla 145)' },
  { name: 'perceptions', label: 'Percepciones de periodos anteriores (168)' },
  { name: 'retentions', label: 'Retenciones de periodos anteriores (176)' },
] as const;

interface TellingProps {
  id: string;
  data: OpeningAnswer;
  error: Error | null;
  onTell: (told: Told) => void;
}

function Telling({ id, data: { opening, perceptions, retentions }, error, onTell }: TellingProps) {
  const asText = (amount: number | null | undefined) => (amount == null ? '' : amount.toFixed(2));
  const [typed, setTyped] = useState({
    balance: asText(opening?.amount),
    perceptions: asText(perceptions),
    retentions: asText(retentions),
  });
  const [reason, setReason] = useState('');
  const [isSent, setSent] = useState(false);
  const amounts = {
    balance: typedSoles(typed.balance),
    perceptions: typedSoles(typed.perceptions),
    retentions: typedSoles(typed.retentions),
  };
  const isReasoned = reason.trim() !== '';

  function submit(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    const { balance, perceptions, retentions } = amounts;
    if (balance === null || perceptions === null || retentions === null || !isReasoned) return;
    onTell({ told: { balance, perceptions, retentions }, reason: reason.trim() });
  }

  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-3">
      {FIELDS.map(({ name, label }) => (
        <TextField
          key={name}
          label={label}
          inputMode="decimal"
          placeholder="0.00"
          icon={<span className="text-ink-subtle">S/</span>}
          value={typed[name]}
          error={isSent && amounts[name] === null ? 'Escribe un monto, como 1,234.50.' : undefined}
          onChange={(event) => setTyped((before) => ({ ...before, [name]: event.target.value }))}
        />
      ))}
      <TextArea
        label="Motivo"
        maxLength={CLOSE_REASON.most}
        counter
        value={reason}
        error={isSent && !isReasoned ? 'Escribe el motivo.' : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <p className="text-caption text-ink-muted">
        Cambia este periodo y los que siguen; los anteriores quedan como están.
      </p>
      {opening?.source === 'typed' && (
        <button
          type="button"
          className="link self-start text-caption"
          onClick={() => {
            setSent(true);
            if (isReasoned) onTell({ told: null, reason: reason.trim() });
          }}
        >
          Quitar lo escrito
        </button>
      )}
      <FormError error={error} />
    </form>
  );
}

function Trail({ entries }: { entries: OpeningAnswer['entries'] }) {
  if (entries.length === 0) return null;
  return (
    <section aria-label="Lo que se escribió">
      <h3 className="text-dense font-semibold text-ink-strong">Lo que se escribió</h3>
      <ul className="mt-1 divide-y text-caption text-ink-muted">
        {entries.map(({ told, reason, by, at }) => (
          <li key={at} className="flex flex-wrap justify-between gap-x-3 py-1.5">
            <span>
              {told ? <Money value={told.balance} strong /> : <b className="font-semibold text-ink-strong">Quitado</b>}
              {told && (told.perceptions > 0 || told.retentions > 0) && (
                <>
                  , percepciones {formatSoles(told.perceptions)}, retenciones {formatSoles(told.retentions)}
                </>
              )}
              : {reason}
            </span>
            <span className="num">
              {by}, {formatInstant(at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
