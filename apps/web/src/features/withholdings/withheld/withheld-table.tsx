import type { NamedVoucher } from '@yupana/contract/withholdings.ts';
import { FileCode } from 'lucide-react';
import { Link } from 'react-router';
import { formatDate } from '../../../lib/formats.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/controls/button-class.ts';
import { cx } from '../../../ui/cx.ts';
import { Ficha } from '../../../ui/figures/ficha.tsx';
import { Money } from '../../../ui/figures/money.tsx';
import { useWalk } from '../../../ui/keys/use-walk.ts';
import { useIsPhone } from '../../../ui/use-media-query.ts';
import { CELL, GIVES_WAY, HEAD, ITEM, TABLE } from '../table/cells.ts';
import { CopyButton } from '../table/copy-button.tsx';
import { NewestFirst } from '../table/newest-first.tsx';
import type { WithheldWords } from './words.ts';

/** A perception or a retention, as both are shown. */
export interface WithheldRow {
  document_number: string;
  issue_date: string;
  supplier_business_name: string;
  ruc_supplier: string;
  state: string;
  link: string | null;
  paid_amount: number | null;
  vouchers: readonly NamedVoucher[];
  /** Of a perception. */
  regime: string | null;
  amount: number;
}

interface WithheldTableProps {
  rows: readonly WithheldRow[];
  words: WithheldWords;
}

/** Comprobantes of a page: a table, on a phone a list. */
export function WithheldTable({ rows, words }: WithheldTableProps) {
  const { around } = useWalk<HTMLDivElement>({
    rowsOf: (within) => within.querySelectorAll<HTMLElement>('[data-document]'),
    words: { next: 'Comprobante siguiente', previous: 'Comprobante anterior', open: 'Descargar su XML' },
    keys: { Enter: (row) => row.querySelector<HTMLElement>('a[download]')?.click() },
  });
  const phone = useIsPhone();
  return (
    <div {...around} className="overflow-x-auto">
      {phone ? <List rows={rows} words={words} /> : <Table rows={rows} words={words} />}
    </div>
  );
}

/** Two of one number may be of two agents. */
const keyOf = ({ ruc_supplier, document_number }: WithheldRow) => `${ruc_supplier}/${document_number}`;

function Table({ rows, words }: WithheldTableProps) {
  const columns = [
    { name: 'Emisión', width: 92 },
    { name: 'Comprobante', width: 138 },
    ...(words.asked === 'percepciones' ? [{ name: 'Régimen', width: 96 }] : []),
    { name: words.agent, width: null },
    { name: 'RUC', width: 130 },
    { name: words.paid, width: 104, right: true },
    { name: words.withheld, width: 92, right: true },
    { name: words.among === 'ventas' ? 'Venta' : 'Factura', width: 156 },
    { name: 'Estado', width: 98 },
    { name: 'XML', width: 48, right: true },
  ];
  return (
    <table className={cx(TABLE, 'min-w-[960px]')}>
      <colgroup>
        {columns.map(({ name, width }) => (
          <col key={name} style={width === null ? undefined : { width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <NewestFirst />
          {columns.slice(1).map(({ name, ...column }) => (
            <th key={name} scope="col" className={cx(HEAD, 'right' in column && 'text-right')}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            data-document={row.document_number}
            tabIndex={-1}
            className="-outline-offset-2 hover:bg-surface-hover"
          >
            <td className={cx(CELL, 'num')}>{formatDate(row.issue_date)}</td>
            <td className={CELL}>
              <span className="num font-medium text-ink-strong">{row.document_number}</span>
              <CopyButton value={row.document_number} what={row.document_number} />
            </td>
            {row.regime !== null && <td className={cx(CELL, GIVES_WAY)}>{row.regime}</td>}
            <td className={cx(CELL, GIVES_WAY)} title={row.supplier_business_name}>
              {row.supplier_business_name}
            </td>
            <td className={cx(CELL, 'num')}>
              {row.ruc_supplier}
              <CopyButton value={row.ruc_supplier} what={`RUC ${row.ruc_supplier}`} />
            </td>
            <td className={cx(CELL, 'text-right')}>
              <Money value={row.paid_amount} />
            </td>
            <td className={cx(CELL, 'text-right')}>
              <Money value={row.amount} strong={row.state === 'Emitido'} />
            </td>
            <td className={cx(CELL, GIVES_WAY)}>
              <Named row={row} words={words} />
            </td>
            <td className={CELL}>
              <State row={row} />
            </td>
            <td className={cx(CELL, 'text-right')}>
              <Xml row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Emitido is green, anything else orange. */
function State({ row: { state } }: { row: WithheldRow }) {
  const tone = state === 'Emitido' ? 'positive' : 'warning';
  return (
    <Badge tone={tone} mark={<Ficha shape={tone === 'positive' ? 'full' : 'ring'} tone={tone} />}>
      {state}
    </Badge>
  );
}

function Xml({ row: { link, document_number } }: { row: WithheldRow }) {
  if (link === null) return <>–</>;
  return (
    <a
      href={link}
      download
      aria-label={`Descargar XML ${document_number}`}
      className={buttonClass({ variant: 'ghost', size: 'sm', iconOnly: true })}
    >
      <FileCode size={15} strokeWidth={1.75} aria-hidden />
    </a>
  );
}

/** The voucher that it names; of several the first and how many more. What was reverted is of none. */
function Named({ row, words }: { row: WithheldRow; words: WithheldWords }) {
  const [first, ...rest] = row.vouchers;
  if (row.state !== 'Emitido' || !first) return <span className="text-ink-subtle">–</span>;
  const more = rest.length > 0 ? ` y ${rest.length} más` : '';
  if (row.vouchers.every(({ code }) => code === null)) {
    return (
      <span className="inline-flex items-center gap-1.5 font-medium text-warning-text" title={first.serie_number}>
        <Ficha shape="ring" tone="warning" /> {words.among === 'ventas' ? 'Sin venta' : 'Sin factura'}
      </span>
    );
  }
  const known = row.vouchers.find(({ code }) => code !== null) ?? first;
  return (
    <span className="num">
      <Link to={placeOf(known, words)} className="hover:underline">
        {known.serie_number}
      </Link>
      {more}
    </span>
  );
}

function placeOf({ code, tax_period }: NamedVoucher, words: WithheldWords): string {
  const search = new URLSearchParams({ ...(tax_period && { tax_period }), ...(code && { comprobante: code }) });
  return `/dashboard/${words.among === 'ventas' ? 'ventas' : 'comprobantes'}?${search}`;
}

function List({ rows, words }: WithheldTableProps) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={keyOf(row)} data-document={row.document_number} tabIndex={-1} className={ITEM}>
          <div className="min-w-0 flex-1">
            <div className="flex justify-between gap-2">
              <b className="truncate font-semibold text-ink-strong">{row.supplier_business_name}</b>
              <Money value={row.amount} strong={row.state === 'Emitido'} />
            </div>
            <div className="mt-0.5 flex justify-between gap-2 text-caption text-ink-subtle">
              <span className="num">
                {row.document_number} · {formatDate(row.issue_date).slice(0, 5)}
              </span>
              <span>{row.regime}</span>
            </div>
            <div className="mt-1.5 flex items-center justify-between gap-2 text-caption text-ink-muted">
              <State row={row} />
              <Named row={row} words={words} />
              <Xml row={row} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
