import type { ActaBook } from '@yupana/contract/collection.ts';
import { useId } from 'react';
import { Link } from 'react-router';
import { countedKinds } from '../../lib/figures/change-kinds.ts';
import { formatCount, pluralize } from '../../lib/formats.ts';
import { Alert } from '../../ui/alert.tsx';
import { ActaDocuments } from './acta-documents.tsx';
import { ActaEvidence } from './acta-evidence.tsx';
import { ActaFigures, hasUnread } from './acta-figures.tsx';
import { ActaLeftOut } from './acta-left-out.tsx';
import { ActaSeeSol } from './acta-see-sol.tsx';
import { BOOK_TITLES, OutcomeBadge } from './outcome-look.tsx';
import { WireFigure } from './wire-figure.tsx';

/** One book of the period: did what was stored agree with what SUNAT says there is, and with which proof. */
export function ActaBookSection({ book, period }: { book: ActaBook; period: string }) {
  const id = useId();
  const byType = book.gaps.filter(({ type_code }) => type_code !== '');
  // A count of rows is no type of voucher.
  const ofAll = book.gaps.filter(({ type_code }) => type_code === '');
  const settled = book.outcome === 'empty' || book.outcome === 'pending';
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-4 rounded-md border bg-surface px-4 py-4 md:px-5 print:break-inside-avoid"
    >
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={id} className="text-body font-semibold text-ink-strong">
          {BOOK_TITLES[book.book]}
        </h3>
        <OutcomeBadge line={book} />
      </header>
      <p>{book.message}</p>
      {book.warnings.map((warning) => (
        <Alert key={warning} tone="info">
          {warning}
        </Alert>
      ))}
      {!settled && (book.expected || book.obtained) && <ActaFigures book={book} />}
      <Gaps title="Diferencias por tipo de comprobante" of="Tipo" gaps={byType} unread={hasUnread(book)} />
      <Gaps title="Diferencias de lo recibido" of="Qué" gaps={ofAll} />
      {book.rejected_count > 0 && <Rejected count={book.rejected_count} rows={book.rejected_rows} />}
      <ActaLeftOut list={book.left_out} />
      {book.see_sol && <ActaSeeSol witness={book.see_sol} />}
      <ActaDocuments documents={book.documents} />
      <Changes book={book} period={period} />
      {book.outcome !== 'pending' && (
        <div className="mt-auto border-t pt-3">
          <ActaEvidence book={book} />
        </div>
      )}
    </section>
  );
}

interface GapsProps extends Pick<ActaBook, 'gaps'> {
  title: string;
  /** What its first column names. */
  of: string;
  /** Rows came that could not be read, and nobody knows of which type they are. */
  unread?: boolean;
}

function Gaps({ title, of, gaps, unread }: GapsProps) {
  if (gaps.length === 0) return null;
  return (
    <div>
      <h4 className="mb-1 text-dense font-semibold text-ink-strong">{title}</h4>
      <div className="overflow-x-auto">
        <table className="w-full text-dense stretch-dense max-[359px]:text-caption">
          <thead className="text-caption text-ink-subtle">
            <tr className="border-b">
              <th scope="col" className="py-1.5 text-left font-medium max-md:hidden">
                {of}
              </th>
              <th scope="col" className="py-1.5 pl-2 text-right font-medium md:pl-3">
                SUNAT
              </th>
              <th scope="col" className="py-1.5 pl-2 text-right font-medium md:pl-3">
                Obtenido
              </th>
              <th scope="col" className="py-1.5 pl-2 text-right font-medium md:pl-3">
                Dif. IGV
              </th>
              <th scope="col" className="py-1.5 pl-2 text-right font-medium md:pl-3">
                Dif. total
              </th>
            </tr>
          </thead>
          {gaps.map((gap) => (
            <GapRows key={`${gap.type_code} ${gap.description}`} gap={gap} unread={unread} />
          ))}
        </table>
      </div>
    </div>
  );
}

/** On a phone the type has a line of its own: the figures beside it would leave it no room. */
function GapRows({ gap, unread }: Pick<GapsProps, 'unread'> & { gap: ActaBook['gaps'][number] }) {
  const type = (
    <>
      {gap.type_code !== '' && <span className="num text-ink-subtle">{gap.type_code} </span>}
      {gap.description}
    </>
  );
  const isUnread = unread && gap.obtained === 0;
  const number = 'num py-2 pl-2 text-right whitespace-nowrap max-md:pt-0 md:pl-3';
  return (
    <tbody className="border-b last:border-b-0">
      <tr className="md:hidden">
        <th scope="rowgroup" colSpan={4} className="pt-2 text-left font-normal">
          {type}
        </th>
      </tr>
      <tr>
        <th scope="row" className="py-2 text-left font-normal max-md:hidden">
          {type}
        </th>
        <td className={number}>{formatCount(gap.expected)}</td>
        <td className={number}>
          {formatCount(gap.obtained)}
          {isUnread && ' leídos'}
        </td>
        <td className={number}>
          <WireFigure soles value={isUnread ? null : gap.difference_igv} />
        </td>
        <td className={number}>
          <WireFigure soles value={isUnread ? null : gap.difference_total} />
        </td>
      </tr>
    </tbody>
  );
}

function Rejected({ count, rows }: { count: number; rows: ActaBook['rejected_rows'] }) {
  return (
    <div>
      <h4 className="mb-1 text-dense font-semibold text-ink-strong">
        {pluralize(count, 'fila no se pudo leer', 'filas no se pudieron leer')}
      </h4>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
        aria-label="Filas que no se pudieron leer"
        className="flex max-h-44 flex-col divide-y overflow-y-auto rounded-sm border text-dense print:max-h-none"
      >
        {rows.map(({ line, reason }) => (
          <li key={line} className="flex gap-3 px-3 py-1.5">
            <span className="num shrink-0 text-ink-subtle">Línea {formatCount(line)}</span>
            <span>{reason}</span>
          </li>
        ))}
        {count > rows.length && (
          <li className="px-3 py-1.5 text-ink-subtle">y {formatCount(count - rows.length)} más, en el archivo</li>
        )}
      </ul>
    </div>
  );
}

/** What changed since the proposal before this one, and the way to all that ever did. */
function Changes({ book: { book, changes, outcome }, period }: { book: ActaBook; period: string }) {
  const texts = countedKinds(changes);
  if (outcome === 'pending') return null;
  const search = new URLSearchParams({ tax_period: period, ...(book !== 'RCE' && { book }) });
  return (
    <p className="num text-dense text-ink-muted">
      {texts !== '' && `Respecto de la propuesta anterior: ${texts}. `}
      <Link to={`/dashboard/recoleccion/cambios?${search}`} className="link print:hidden">
        Ver cambios
      </Link>
    </p>
  );
}
