import type { Detraction } from '@yupana/contract/withholdings.ts';
import { Link } from 'react-router';
import { formatDate } from '../../../lib/formats.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { cx } from '../../../ui/cx.ts';
import { Soles } from '../../../ui/figures/soles.tsx';
import { useWalk } from '../../../ui/keys/use-walk.ts';
import { useIsPhone } from '../../../ui/use-media-query.ts';
import { CELL, GIVES_WAY, HEAD, ITEM, TABLE } from '../table/cells.ts';
import { CodeChip } from '../table/code-chip.tsx';
import { NewestFirst } from '../table/newest-first.tsx';
import type { Ticked } from './use-ticked.ts';
import { linkOf, percentInWords } from './words.ts';

interface UnpaidTableProps {
  rows: readonly Detraction[];
  period: string;
  ticked: Ticked;
}

const AMOUNT_UNKNOWN = 'La tasa de este código no está publicada';

/** What is still to be deposited, with a tick for the file of deposits: a table, on a phone a list. X ticks the row that has the focus. */
export function UnpaidTable({ rows, period, ticked }: UnpaidTableProps) {
  const toggle = (row: Detraction | undefined) => row && ticked.toggle([row], !ticked.has(row));
  const { around } = useWalk<HTMLDivElement>({
    rowsOf: (within) => within.querySelectorAll<HTMLElement>('[data-code]'),
    words: { next: 'Compra siguiente', previous: 'Compra anterior', open: 'Abrir la compra' },
    keys: { x: (row) => toggle(rows.find(({ code }) => code === row.dataset.code)) },
  });
  const phone = useIsPhone();
  return (
    <div {...around} className="overflow-x-auto">
      {phone ? (
        <List rows={rows} period={period} ticked={ticked} />
      ) : (
        <Table rows={rows} period={period} ticked={ticked} />
      )}
    </div>
  );
}

function Tick({ row, ticked }: { row: Detraction; ticked: Ticked }) {
  return (
    <Checkbox
      label={`Elegir ${row.serie_number}`}
      checked={ticked.has(row)}
      onChange={(on) => ticked.toggle([row], on)}
    />
  );
}

function Table({ rows, period, ticked }: UnpaidTableProps) {
  const all = rows.length > 0 && rows.every(ticked.has);
  const some = rows.some(ticked.has);
  return (
    <table className={cx(TABLE, 'min-w-[960px]')}>
      <colgroup>
        {[38, 92, 120, null, 104, 228, 62, 104, 116].map((width, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns stay in their places
          <col key={place} style={width === null ? undefined : { width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col" className={cx(HEAD, 'text-center')}>
            <Checkbox
              label="Elegir todas"
              checked={all}
              mixed={some && !all}
              onChange={() => ticked.toggle(rows, !all)}
            />
          </th>
          <NewestFirst />
          {['Serie-número', 'Proveedor'].map((name) => (
            <th key={name} scope="col" className={HEAD}>
              {name}
            </th>
          ))}
          <th scope="col" className={cx(HEAD, 'text-right')}>
            Total
          </th>
          <th scope="col" className={HEAD}>
            Bien o servicio
          </th>
          {['Tasa', 'Depósito', 'IGV retenido'].map((name) => (
            <th key={name} scope="col" className={cx(HEAD, 'text-right')}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.code}
            data-code={row.code}
            tabIndex={-1}
            aria-selected={ticked.has(row)}
            className="-outline-offset-2 hover:bg-surface-hover"
          >
            <td className={cx(CELL, 'text-center')}>
              <Tick row={row} ticked={ticked} />
            </td>
            <td className={cx(CELL, 'num')}>{row.issuer_date !== null && formatDate(row.issuer_date)}</td>
            <td className={cx(CELL, GIVES_WAY)} title={row.serie_number}>
              <Link to={linkOf(row, period) ?? ''} className="num font-medium text-ink-strong hover:underline">
                {row.serie_number}
              </Link>
            </td>
            <td className={cx(CELL, GIVES_WAY)} title={row.supplier_business_name}>
              {row.supplier_business_name}
              <Filed row={row} />
            </td>
            <td className={cx(CELL, 'text-right')}>
              <Soles value={row.total_amount} />
            </td>
            <td className={cx(CELL, GIVES_WAY)} title={row.good_or_service_name ?? undefined}>
              <Goods row={row} />
            </td>
            <td className={cx(CELL, 'num text-right')}>{percentInWords(row.percent)}</td>
            <td
              className={cx(CELL, 'text-right')}
              title={row.is_part ? 'Lo que falta: ya se depositó una parte' : undefined}
            >
              <Soles value={row.deposit_amount} unknown={AMOUNT_UNKNOWN} strong />
              {row.is_part && <span className="sr-only"> que faltan</span>}
            </td>
            <td className={cx(CELL, 'text-right font-medium text-warning-text')}>
              <Soles value={row.igv_amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** In which file of mass deposits it goes already: in a second one it would be deposited twice. */
function Filed({ row: { file_name, filed_on } }: { row: Detraction }) {
  if (file_name === null || filed_on === null) return null;
  return (
    <span className="block truncate text-caption text-warning-text" title={file_name}>
      Ya va en el archivo {file_name.slice(-8, -4)} del {formatDate(filed_on)}
    </span>
  );
}

function Goods({ row }: { row: Detraction }) {
  if (row.good_or_service_code === null) return <>No consigna el código</>;
  return (
    <>
      <CodeChip code={row.good_or_service_code} /> {row.good_or_service_name ?? 'Código sin nombre publicado'}
    </>
  );
}

function List({ rows, period, ticked }: UnpaidTableProps) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.code} data-code={row.code} tabIndex={-1} className={ITEM}>
          <Tick row={row} ticked={ticked} />
          <div className="min-w-0 flex-1">
            <div className="flex justify-between gap-2">
              <b className="truncate font-semibold text-ink-strong">{row.supplier_business_name}</b>
              <Soles value={row.deposit_amount} unknown={AMOUNT_UNKNOWN} strong />
            </div>
            <div className="num mt-0.5 flex justify-between gap-2 text-caption text-ink-subtle">
              <span>
                <Link to={linkOf(row, period) ?? ''} className="link">
                  {row.serie_number}
                </Link>
                {row.issuer_date !== null && ` · ${formatDate(row.issuer_date).slice(0, 5)}`}
              </span>
              <span>
                {percentInWords(row.percent)} de <Soles value={row.total_amount} />
              </span>
            </div>
            <Filed row={row} />
            <div className="mt-1.5 flex justify-between gap-2 text-caption">
              <span className="truncate text-ink-muted">
                <Goods row={row} />
              </span>
              <span className="whitespace-nowrap font-medium text-warning-text">
                IGV <Soles value={row.igv_amount} />
              </span>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
