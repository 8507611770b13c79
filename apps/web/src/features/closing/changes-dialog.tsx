import type { ChangedVoucher } from '@yupana/contract/closing.ts';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import { formatCount, formatSoles } from '../../lib/formats.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';
import { statusName } from './close-words.ts';
import { type Scope, useCloseChanges } from './use-close.ts';

interface ChangesDialogProps {
  scope: Scope;
  version: number;
  onClose: () => void;
  returnsFocusTo: RefObject<HTMLElement | null>;
}

const SCREENS = { RCE: '/dashboard/comprobantes', RVIE: '/dashboard/ventas' } as const;

/** The vouchers that are other than in a version, by their names. */
export default function ChangesDialog({ scope, version, onClose, returnsFocusTo }: ChangesDialogProps) {
  const { data, isError, isFetching, refetch } = useCloseChanges(scope, version);
  const against = data?.against ? `en la versión ${data.against}` : 'ahora';
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      returnsFocusTo={returnsFocusTo}
      title={`Qué cambió desde la versión ${version}`}
      description={data ? `Cada comprobante como estaba en la versión ${version}, y como está ${against}.` : undefined}
    >
      {isError && !data && <ErrorState level={3} onRetry={refetch} retrying={isFetching} />}
      {!data && !isError && (
        <div className="flex flex-col gap-4 py-2">
          <LoadingText>Comparando los comprobantes…</LoadingText>
          <Skeleton className="w-2/3" />
          <Skeleton className="w-1/2" />
        </div>
      )}
      {data?.arrived && (
        <p className="num border-b py-2.5 text-dense text-ink">
          Crédito de otros periodos: entró {formatSoles(data.arrived.before_amount)} al cerrar y ahora entraría{' '}
          {formatSoles(data.arrived.after_amount)}.
        </p>
      )}
      {data?.total === 0 && !data.arrived && (
        <EmptyState level={3} title="Nada cambió">
          Todos los comprobantes están como en la versión {version}.
        </EmptyState>
      )}
      <ul className="divide-y">
        {data?.vouchers.map((voucher) => (
          <Changed
            key={`${voucher.book}/${voucher.code}`}
            voucher={voucher}
            period={scope.tax_period}
            onOpen={onClose}
          />
        ))}
      </ul>
      {data && data.total > data.vouchers.length && (
        <p className="pt-2 text-caption text-ink-subtle">
          Y {formatCount(data.total - data.vouchers.length)} comprobantes más.
        </p>
      )}
    </Dialog>
  );
}

function Changed({ voucher, period, onOpen }: { voucher: ChangedVoucher; period: string; onOpen: () => void }) {
  const { code, book, document, name, before, after } = voucher;
  return (
    <li className="py-2.5 text-dense">
      <div className="flex flex-wrap items-baseline gap-x-2">
        {after ? (
          <Link
            to={`${SCREENS[book]}?${new URLSearchParams({ tax_period: period, comprobante: code })}`}
            onClick={onOpen}
            className="num font-medium text-ink-link underline underline-offset-2"
          >
            {document}
          </Link>
        ) : (
          <span className="num font-medium text-ink-strong">{document}</span>
        )}
        <span className="text-ink-muted wrap-anywhere">{name ?? (book === 'RCE' ? 'Compra' : 'Venta')}</span>
      </div>
      <p className="num text-ink-subtle">
        <span className="sr-only">Antes: </span>
        {before ? <s>{sideOf(book, before)}</s> : 'No figuraba'}
      </p>
      <p className="num text-ink">
        <span className="sr-only">Ahora: </span>
        {after ? sideOf(book, after) : 'Ya no figura'}
      </p>
      {before && after && sideOf(book, before) === sideOf(book, after) && (
        <p className="text-ink-subtle">Cambió otro dato de su línea: base, fecha, tipo de cambio o documento.</p>
      )}
    </li>
  );
}

/** No rule judges sales: their status says nothing. */
function sideOf(book: ChangedVoucher['book'], side: NonNullable<ChangedVoucher['before']>): string {
  const { credit_amount: credits } = side;
  const isPartly = book === 'RCE' && credits !== null && credits !== side.igv_amount;
  const credit = isPartly ? `, da crédito ${formatSoles(credits)}` : '';
  const amounts = `total ${formatSoles(side.total_amount)}, IGV ${formatSoles(side.igv_amount)}${credit}`;
  return book === 'RVIE' ? amounts : `${statusName(side.status)} · ${amounts}`;
}
