import { fileName } from '@yupana/contract/file-words.ts';
import type { VoucherDetail, VoucherDocument } from '@yupana/contract/voucher-detail.ts';
import type { ReactNode } from 'react';
import { decimalText } from '../../../lib/figures/decimal-text.ts';
import { formatCount, formatDate } from '../../../lib/formats.ts';
import { cx } from '../../../ui/cx.ts';
import { OPERATIONS, TAXES, withoutDocument } from './detail-words.ts';
import { MINI, MINI_CELL, MINI_HEAD, Section } from './section.tsx';

/** The lines of the signed XML; without it, why it is not here. Nothing is made up in its place. */
export function DocumentSection({ detail, className }: { detail: VoucherDetail; className?: string }) {
  const { document, files } = detail;
  if (!document) {
    const { title, text } = withoutDocument(files.find(({ kind }) => kind === 'xml'));
    return (
      <Section title="Documento" className={className}>
        <p className="text-dense font-medium text-ink-strong">{title}</p>
        <p className="text-dense text-ink-muted">{text}</p>
      </Section>
    );
  }
  const { currency } = document;
  const xml = files.find(({ kind }) => kind === 'xml');
  const from = `Del ${fileName('xml', xml?.level ?? 1, xml?.source ?? 'upload')}`;
  return (
    <Section title="Documento" aside={currency === 'PEN' ? from : `${from}, en ${currency}`} className={className}>
      <table className={MINI}>
        <thead>
          <tr>
            <th scope="col" className={cx(MINI_HEAD, 'pr-2.5 text-right')}>
              Cant.
            </th>
            <th scope="col" className={cx(MINI_HEAD, 'pr-2 text-left max-md:hidden')}>
              U.M.
            </th>
            <th scope="col" className={cx(MINI_HEAD, 'w-full pr-2 text-left')}>
              Descripción
            </th>
            <th scope="col" className={cx(MINI_HEAD, 'pl-2 text-right max-md:hidden')}>
              V. unitario
            </th>
            <th scope="col" className={cx(MINI_HEAD, 'pl-3 text-right')}>
              Valor venta
            </th>
          </tr>
        </thead>
        <tbody>
          {document.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a document may be alike
            <tr key={at}>
              <td className={cx(MINI_CELL, 'num pr-2.5 text-right')}>
                <DecimalOf value={line.quantity} />
              </td>
              <td className={cx(MINI_CELL, 'pr-2 max-md:hidden')}>{line.unit}</td>
              <td className={cx(MINI_CELL, 'pr-2 wrap-anywhere')}>{line.description ?? line.product_code ?? '–'}</td>
              <td className={cx(MINI_CELL, 'num pl-2 text-right max-md:hidden')}>
                <DecimalOf value={line.unit_value} />
              </td>
              <td className={cx(MINI_CELL, 'num pl-3 text-right')}>
                <DecimalOf value={line.amount} />
              </td>
            </tr>
          ))}
        </tbody>
        <Foot document={document} />
      </table>
      {document.lines_total > document.lines.length && (
        <p className="mt-1.5 text-caption text-ink-subtle">
          Se muestran {formatCount(document.lines.length)} de {formatCount(document.lines_total)} líneas. Todas están en
          el XML.
        </p>
      )}
      {document.payment.instalments.length > 0 && (
        <p className="num mt-1.5 text-caption text-ink-muted">
          Cuotas: {document.payment.instalments.map(instalmentText).join(' · ')}
        </p>
      )}
      {document.detraction && (
        <p className="num mt-1.5 text-caption text-ink-muted">Detracción: {detractionText(document.detraction)}</p>
      )}
      {document.warnings.map((warning) => (
        <p key={warning} className="mt-1.5 text-caption text-warning-text">
          {warning}
        </p>
      ))}
    </Section>
  );
}

/** «3,642.53 al 05/12/2026» */
function instalmentText({ name, amount, due_date }: VoucherDocument['payment']['instalments'][number]): string {
  const owed = amount === null ? name : decimalText(amount);
  return due_date === null ? owed : `${owed} al ${formatDate(due_date)}`;
}

/** «12 % · S/ 120.00». What it does not say is left out. */
function detractionText({ percent, amount, currency }: NonNullable<VoucherDocument['detraction']>): string {
  const parts = [
    percent !== null && `${decimalText(percent).replace(/\.00$/, '')} %`,
    amount !== null && `${currency === null || currency === 'PEN' ? 'S/' : currency} ${decimalText(amount)}`,
  ].filter(Boolean);
  return parts.join(' · ') || 'sujeta, sin monto en el XML';
}

const ADJUSTMENTS = { discount: 'Descuento global', charge: 'Cargo global', prepayment: 'Anticipo' };

/** What is taken off or put on, the taxes with their bases, and the total. */
function Foot({ document: { adjustments, taxes, total } }: { document: VoucherDocument }) {
  return (
    <tfoot>
      {adjustments.map(({ kind, amount }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike
        <FootRow key={at} first={at === 0} label={ADJUSTMENTS[kind]}>
          <DecimalOf value={amount} />
        </FootRow>
      ))}
      <FootRow first={adjustments.length === 0} label={taxes.map(taxText).filter(Boolean).join(' · ') || 'Total'}>
        <b className="font-semibold text-ink-strong">
          <DecimalOf value={total} />
        </b>
      </FootRow>
    </tfoot>
  );
}

function FootRow({ label, first, children }: { label: string; first: boolean; children: ReactNode }) {
  const cell = cx('py-1', first && 'border-t');
  return (
    <tr>
      <td className={cell} />
      <td className={cx(cell, 'max-md:hidden')} />
      <th scope="row" className={cx(cell, 'pr-2 text-left font-normal text-ink-muted')}>
        {label}
      </th>
      <td className={cx(cell, 'max-md:hidden')} />
      <td className={cx(cell, 'num pl-3 text-right whitespace-nowrap')}>{children}</td>
    </tr>
  );
}

/** «Op. gravada 3,900.00 · IGV 18 % 702.00» */
function taxText({ scheme, base, percent, amount }: VoucherDocument['taxes'][number]): string {
  const operation = OPERATIONS[scheme];
  const tax = TAXES[scheme];
  return [
    operation && base !== null && `${operation} ${decimalText(base)}`,
    (tax || !operation) &&
      `${tax ?? `Tributo ${scheme}`} ${percent ? `${decimalText(percent).replace(/\.00$/, '')} % ` : ''}${decimalText(amount)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What the document does not say is an en dash. */
function DecimalOf({ value }: { value: string | null }) {
  if (value === null) return <span className="text-ink-subtle">–</span>;
  return (
    <span title={value.length > 15 ? value : undefined} className="whitespace-nowrap">
      {decimalText(value)}
    </span>
  );
}
