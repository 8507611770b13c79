import type { Detraction } from '@yupana/contract/withholdings.ts';
import { Link } from 'react-router';
import { formatDate } from '../../../lib/formats.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Soles } from '../../../ui/figures/soles.tsx';
import { useWalk } from '../../../ui/keys/use-walk.ts';
import { useIsPhone } from '../../../ui/use-media-query.ts';
import { CELL, GIVES_WAY, HEAD, ITEM, TABLE } from '../table/cells.ts';
import { CopyButton } from '../table/copy-button.tsx';
import { NewestFirst } from '../table/newest-first.tsx';
import { MatchBadge } from './match-badge.tsx';
import { linkOf, paidInWords } from './words.ts';

interface PaidTableProps {
  rows: readonly Detraction[];
  period: string;
  /** The dialog of a constancia is open: J and K are its own. */
  handedOver: boolean;
  onOpen: (certificate: string) => void;
}

/** Deposits of a page: a table, on a phone a list. Enter opens the constancia of the row that has the focus. */
export function PaidTable({ rows, period, handedOver, onOpen }: PaidTableProps) {
  const open = (row: HTMLElement) => row.dataset.certificate && onOpen(row.dataset.certificate);
  const { around } = useWalk<HTMLDivElement>({
    rowsOf: (within) => within.querySelectorAll<HTMLElement>('[data-certificate]'),
    words: { next: 'Depósito siguiente', previous: 'Depósito anterior', open: 'Abrir su constancia' },
    handedOver,
    keys: { Enter: open },
  });
  const phone = useIsPhone();
  return (
    <div {...around} className="overflow-x-auto">
      {phone ? <List rows={rows} onOpen={onOpen} /> : <Table rows={rows} period={period} onOpen={onOpen} />}
    </div>
  );
}

type Rows = Pick<PaidTableProps, 'rows' | 'onOpen'>;

function Table({ rows, period, onOpen }: Rows & { period: string }) {
  return (
    <table className={cx(TABLE, 'min-w-[1020px]')}>
      <colgroup>
        {WIDTHS.map(({ name, width }) => (
          <col key={name} style={width === null ? undefined : { width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <NewestFirst />
          {WIDTHS.slice(1).map(({ name, right }) => (
            <th key={name} scope="col" className={cx(HEAD, right && 'text-right')}>
              {name === 'Abrir' ? <span className="sr-only">Constancia de depósito</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.certificate_number}
            data-certificate={row.certificate_number}
            tabIndex={-1}
            className="-outline-offset-2 hover:bg-surface-hover"
          >
            <td className={cx(CELL, 'num')}>{row.issuer_date === null ? '–' : formatDate(row.issuer_date)}</td>
            <td className={cx(CELL, GIVES_WAY)} title={row.serie_number}>
              <Name row={row} period={period} />
            </td>
            <td className={cx(CELL, GIVES_WAY)} title={row.supplier_business_name}>
              {row.supplier_business_name}
            </td>
            <td className={cx(CELL, 'text-right')}>
              <Soles value={row.total_amount} />
            </td>
            <td className={cx(CELL, 'text-right')}>
              <Soles value={row.deposit_amount} strong />
            </td>
            <td className={cx(CELL, 'num')}>{paidInWords(row.payment_datetime)}</td>
            <td className={cx(CELL, 'num')}>
              {row.certificate_number}
              {row.certificate_number !== null && (
                <CopyButton value={row.certificate_number} what={`constancia ${row.certificate_number}`} />
              )}
            </td>
            <td className={cx(CELL, GIVES_WAY)} title={row.operation_name ?? undefined}>
              {row.operation_name ?? '–'}
            </td>
            <td className={CELL}>{row.match && <MatchBadge match={row.match} />}</td>
            <td className={cx(CELL, 'text-right')}>
              <OpenButton row={row} onOpen={onOpen} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const WIDTHS: readonly { name: string; width: number | null; right?: true }[] = [
  { name: 'Emisión', width: 92 },
  { name: 'Serie-número', width: 106 },
  { name: 'Proveedor', width: null },
  { name: 'Total', width: 96, right: true },
  { name: 'Depósito', width: 84, right: true },
  { name: 'Pago', width: 122 },
  { name: 'Constancia', width: 112 },
  { name: 'Operación', width: 92 },
  { name: 'Estado', width: 178 },
  { name: 'Abrir', width: 98 },
];

function Name({ row, period }: { row: Detraction; period: string }) {
  const to = linkOf(row, period);
  if (to === null) return <span className="num font-medium text-ink-strong">{row.serie_number}</span>;
  return (
    <Link to={to} className="num font-medium text-ink-strong hover:underline">
      {row.serie_number}
    </Link>
  );
}

function OpenButton({ row, onOpen }: { row: Detraction } & Pick<PaidTableProps, 'onOpen'>) {
  const { certificate_number } = row;
  if (certificate_number === null) return null;
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={`Constancia de ${row.serie_number}`}
      onClick={() => onOpen(certificate_number)}
      data-event="ver_constancia"
    >
      Constancia
    </Button>
  );
}

function List({ rows, onOpen }: Rows) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.certificate_number} data-certificate={row.certificate_number} tabIndex={-1} className={ITEM}>
          <div className="min-w-0 flex-1">
            <div className="flex justify-between gap-2">
              <b className="truncate font-semibold text-ink-strong">{row.supplier_business_name}</b>
              <Soles value={row.deposit_amount} strong />
            </div>
            <div className="num mt-0.5 flex justify-between gap-2 text-caption text-ink-subtle">
              <span>
                {row.serie_number}
                {row.issuer_date !== null && ` · ${formatDate(row.issuer_date)}`}
              </span>
              <span>{paidInWords(row.payment_datetime)}</span>
            </div>
            <div className="mt-1.5 flex items-center justify-between gap-2">
              {row.match && <MatchBadge match={row.match} />}
              <OpenButton row={row} onOpen={onOpen} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
