import type { ActaBook } from '@yupana/contract/collection.ts';
import { voucherTypeDescription } from '@yupana/tax/voucher-types.ts';
import { Download } from 'lucide-react';
import { formatCount, formatDate, formatInstant, pluralize } from '../../lib/formats.ts';
import { WireFigure } from './wire-figure.tsx';

type LeftOut = ActaBook['left_out'];

/** What SUNAT says that it left out of its proposal. That it did not give the list is not that there is nothing. */
export function ActaLeftOut({ list }: { list: LeftOut }) {
  const { state, message, asked_at, count, igv, rejected_count, vouchers, evidence } = list;
  if (state === 'pending') return null;
  return (
    <div>
      <h4 className="mb-1 text-dense font-semibold text-ink-strong">SUNAT dejó fuera de su propuesta</h4>
      <p className="num text-dense text-ink-muted">
        {state === 'listed' && count > 0 && (
          <span className="font-medium text-warning-text">
            {pluralize(count, 'comprobante', 'comprobantes')}
            {igv !== null && (
              <>
                , IGV <WireFigure soles value={igv} />
              </>
            )}
            .{' '}
          </span>
        )}
        <span className={state === 'not-delivered' ? 'text-warning-text' : undefined}>{message}</span>
        {rejected_count > 0 &&
          ` ${pluralize(rejected_count, 'fila no se pudo leer y está', 'filas no se pudieron leer y están')} en el archivo.`}
      </p>
      {vouchers.length > 0 && (
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
          tabIndex={0}
          aria-label="Comprobantes que SUNAT dejó fuera"
          className="mt-2 flex max-h-56 flex-col divide-y overflow-y-auto rounded-sm border text-dense print:max-h-none"
        >
          {vouchers.map((voucher) => (
            <Voucher key={`${voucher.document} ${voucher.type_code} ${voucher.serie} ${voucher.number}`} {...voucher} />
          ))}
          {count > vouchers.length && (
            <li className="px-3 py-1.5 text-ink-subtle">y {formatCount(count - vouchers.length)} más, en el archivo</li>
          )}
        </ul>
      )}
      {evidence && asked_at && (
        <p className="mt-1 text-caption text-ink-subtle">
          <span className="num">Recibido el {formatInstant(asked_at)}.</span>{' '}
          <a href={evidence.link} download={evidence.file_name} className="link inline-flex items-baseline gap-1">
            <Download size={12} strokeWidth={1.75} aria-hidden className="shrink-0 self-center print:hidden" />
            <span className="min-w-0 break-all">{evidence.file_name}</span>
          </a>
        </p>
      )}
    </div>
  );
}

function Voucher({
  type_code,
  serie,
  number,
  document,
  name,
  issue_date,
  igv,
  total,
  reason,
}: LeftOut['vouchers'][number]) {
  return (
    <li className="flex flex-col gap-0.5 px-3 py-1.5">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="num font-medium text-ink-strong">
          <span className="font-normal text-ink-subtle">{voucherTypeDescription(type_code)} </span>
          {[serie, number].filter(Boolean).join('-')}
        </span>
        <span className="num whitespace-nowrap">
          <WireFigure soles value={total} />
          <span className="text-caption text-ink-subtle">
            {' '}
            (IGV <WireFigure soles value={igv} />)
          </span>
        </span>
      </span>
      <span className="num text-ink-muted">
        {[name ?? document, issue_date && formatDate(issue_date)].filter(Boolean).join(' · ')}
      </span>
      <span>{reason ?? 'SUNAT no dice por qué.'}</span>
    </li>
  );
}
