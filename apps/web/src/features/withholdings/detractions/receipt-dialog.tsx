import type { Business } from '@yupana/contract/businesses.ts';
import type { DepositReceipt } from '@yupana/contract/withholdings.ts';
import { formatPeriod, isPeriod } from '@yupana/tax/period.ts';
import { voucherTypeDescription } from '@yupana/tax/voucher-types.ts';
import { Download, Printer } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { saveFile } from '../../../lib/files/save-file.ts';
import { formatInstant, formatSoles } from '../../../lib/formats.ts';
import { printLight } from '../../../lib/print-light.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Soles } from '../../../ui/figures/soles.tsx';
import { areSingleKeysOn } from '../../../ui/keys/single-keys.ts';
import { keyOf } from '../../../ui/keys/use-hotkey.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { LoadingText, Skeleton } from '../../../ui/skeleton.tsx';
import { CopyButton } from '../table/copy-button.tsx';
import { MatchBadge } from './match-badge.tsx';
import { useReceipt } from './use-detractions.ts';
import { accountInWords, paidInWords, percentInWords } from './words.ts';

interface ReceiptDialogProps {
  company: Business;
  /** Of which constancia; null: it is closed. */
  number: string | null;
  /** The constancias of the page, in their order: J and K walk them. */
  all: readonly string[];
  onOpen: (number: string) => void;
  onClose: () => void;
}

/** «Constancia de depósito»: what the constancia says, and how it stands beside its invoice. */
export function ReceiptDialog({ company, number, all, onOpen, onClose }: ReceiptDialogProps) {
  const receipt = useReceipt(company, number);
  useSteps(number, all, onOpen);
  useEffect(printLight, []);
  const data = receipt.data?.data;
  const shown = data && !receipt.isPlaceholderData ? data : undefined;
  return (
    <Dialog
      open={number !== null}
      onClose={onClose}
      size="board"
      title="Constancia de depósito"
      description={number !== null ? `N.º ${number}` : undefined}
      flush
      footer={data && <Foot data={data} />}
    >
      {receipt.error ? (
        <div className="p-5">
          <ErrorState onRetry={() => receipt.refetch()} retrying={receipt.isFetching} />
        </div>
      ) : data ? (
        <div data-printed aria-busy={shown === undefined}>
          <Sum data={data} />
          <Board data={data} />
          <p className="border-t px-4 py-2 text-caption text-ink-muted md:hidden">{obtainedInWords(data)}</p>
        </div>
      ) : (
        <div className="p-5">
          <LoadingText>Cargando la constancia</LoadingText>
          <Skeleton className="h-[360px] rounded-md" />
        </div>
      )}
    </Dialog>
  );
}

/** J and K with the dialog open: the keys of the table rest then. */
function useSteps(number: string | null, all: readonly string[], onOpen: (number: string) => void): void {
  const latest = useRef({ number, all, onOpen });
  latest.current = { number, all, onOpen };
  const on = number !== null;
  useEffect(() => {
    if (!on) return;
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || !areSingleKeysOn()) return;
      const by = { j: 1, k: -1 }[keyOf(event)];
      const { number: open, all: numbers, onOpen: step } = latest.current;
      const next = by && open !== null ? numbers[numbers.indexOf(open) + by] : undefined;
      if (next === undefined) return;
      event.preventDefault();
      step(next);
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [on]);
}

function Sum({ data }: { data: DepositReceipt }) {
  const { match, percent, total_amount, expected_amount } = data;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-b px-5 py-3 max-md:px-4">
      <div>
        <p className="text-dense text-ink-muted">Monto del depósito</p>
        <p className="text-[25px] leading-8 font-semibold tracking-[-0.01em] text-ink-strong">
          <Soles value={data.deposit_amount} />
        </p>
      </div>
      <div className="flex flex-col items-end gap-1 text-caption text-ink-muted">
        {match && <MatchBadge match={match} whole />}
        {percent !== null && total_amount !== null && (
          <span className="num">
            {percentInWords(percent)} de {formatSoles(total_amount)}, en soles enteros
            {match === 'less' && expected_amount !== null && `: ${formatSoles(expected_amount)}`}
          </span>
        )}
      </div>
    </div>
  );
}

function Board({ data }: { data: DepositReceipt }) {
  const [, , type = '', serie = '', no = ''] = data.voucher_unique_code.split('-');
  const period = data.tax_period_payment;
  const known = (value: string | null) => value ?? '–';
  return (
    <dl className="grid md:grid-cols-2 [&>*:not(:first-child)]:max-md:border-t md:[&>*:nth-child(even)]:border-l md:[&>*:nth-child(n+3)]:border-t">
      <Cell label="Fecha y hora de pago">{paidInWords(data.payment_datetime)}</Cell>
      <Cell label="Número de constancia" copy={data.certificate_number}>
        {data.certificate_number}
      </Cell>
      <Cell label="Comprobante">
        {type} {voucherTypeDescription(type)} {serie}-{no}
      </Cell>
      <Cell label="Número de pago de detracciones">{known(data.detraction_payment)}</Cell>
      <Cell label="RUC del proveedor" copy={data.customer_identity_number}>
        {data.customer_identity_number}
      </Cell>
      <Cell label="Cuenta del proveedor" copy={data.account_number}>
        {data.account_number === null ? '–' : accountInWords(data.account_number)}
      </Cell>
      <Cell label="Tipo de cuenta">{known(data.account_type_name)}</Cell>
      <Cell label="Número de operación" copy={data.operation_number}>
        {known(data.operation_number)}
      </Cell>
      <Cell label="Bien o servicio">
        {data.good_or_service_code === null
          ? '–'
          : [data.good_or_service_code, data.good_or_service_name].filter(Boolean).join(' ')}
      </Cell>
      <Cell label="Tipo de operación">{known(data.operation_name)}</Cell>
      <Cell label="Periodo tributario">{period === null ? '–' : isPeriod(period) ? formatPeriod(period) : period}</Cell>
      <Cell label="Usuario SOL">{known(data.sol_user)}</Cell>
    </dl>
  );
}

function Cell({ label, copy = null, children }: { label: string; copy?: string | null; children: ReactNode }) {
  return (
    <div className="min-w-0 px-5 py-2 max-md:px-4">
      <dt className="text-caption text-ink-subtle">{label}</dt>
      <dd className="num flex min-h-6 items-center gap-1 font-[550] wrap-anywhere text-ink-strong">
        <span>{children}</span>
        {copy !== null && <CopyButton value={copy} what={label.toLowerCase()} />}
      </dd>
    </div>
  );
}

function obtainedInWords({ origin, obtained_at }: DepositReceipt): string {
  return `${origin === 'sunat' ? 'Traída de SUNAT' : 'Subida'} el ${formatInstant(obtained_at)}`;
}

const NO_PAGE = 'SUNAT aún no dio su página';

function Foot({ data }: { data: DepositReceipt }) {
  const { link, certificate_number } = data;
  return (
    <>
      <p className="flex-1 self-center text-caption text-ink-muted max-md:hidden">{obtainedInWords(data)}</p>
      <Button icon={<Printer size={16} strokeWidth={1.75} aria-hidden />} onClick={() => window.print()}>
        Imprimir
      </Button>
      <Button
        variant="primary"
        icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
        aria-disabled={link === null}
        title={link === null ? NO_PAGE : undefined}
        onClick={() => link !== null && saveFile(link, `constancia_dtr_${certificate_number}.html`)}
        data-event="descargar_constancia"
      >
        Descargar constancia
      </Button>
    </>
  );
}
