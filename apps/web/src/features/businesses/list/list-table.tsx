import type { BusinessRow, RowResult } from '@yupana/contract/business-lists.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Ficha } from '../../../ui/figures/ficha.tsx';
import { notesOf } from './check-rows.ts';

export interface ListLine {
  row: BusinessRow;
  /** Its number in the list, from one. */
  place: number;
  /** What is wrong with it before it is sent. */
  problems: readonly string[];
  /** What is worth saying of it, though it may be sent. */
  remarks: readonly string[];
  /** The account has its RUC: it is not sent, and nothing of it changes. */
  isMine: boolean;
  /** What became of it. */
  result: RowResult | null;
}

/** The list, each company with its state: before it is sent, and after. */
export function ListTable({ lines }: { lines: readonly ListLine[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section tabIndex={0} aria-label="Empresas de la lista" className="max-h-[60dvh] overflow-auto rounded-md border">
      <table className="w-full table-fixed text-dense">
        <thead className="sticky top-0 bg-surface-sunken text-left text-caption text-ink-subtle">
          <tr>
            <th scope="col" className="w-12 px-3 py-2 text-right font-medium max-md:px-2">
              Fila
            </th>
            <th scope="col" className="px-3 py-2 font-medium">
              Empresa
            </th>
            <th scope="col" className="w-32 px-3 py-2 font-medium max-md:hidden">
              Usuario SOL
            </th>
            <th scope="col" className="w-[42%] px-3 py-2 font-medium max-md:w-1/2">
              Estado
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {lines.map((line) => (
            <tr key={line.place} className="align-top">
              <td className="num px-3 py-2 text-right text-ink-subtle max-md:px-2">{line.place}</td>
              <td className="px-3 py-2 wrap-anywhere">
                <span className="block text-ink-strong">{line.row.name || '–'}</span>
                <span className="num text-caption text-ink-subtle">
                  <span className="max-md:sr-only">RUC </span>
                  {line.row.ruc || '–'}
                </span>
              </td>
              <td className="num px-3 py-2 wrap-anywhere max-md:hidden">{line.row.username || '–'}</td>
              <td className="px-3 py-2 wrap-break-word">
                <State {...line} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function State({ row, problems, remarks, isMine, result }: ListLine) {
  if (result?.outcome === 'already' || (isMine && !result)) {
    return (
      <>
        <Badge tone="info" mark={<Ficha shape="half" tone="info" />}>
          Ya la tenías
        </Badge>
        <p className="mt-1 text-ink-muted">No se cambia nada de ella.</p>
      </>
    );
  }
  const wrong = result?.outcome === 'refused' ? result.errors.map(({ message }) => message) : problems;
  if (wrong.length > 0) {
    return (
      <>
        <Badge tone="danger" mark={<Ficha shape="struck" tone="danger" />}>
          {result ? 'No registrada' : 'Por corregir'}
        </Badge>
        <ul className="mt-1 text-ink-muted">
          {wrong.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      </>
    );
  }
  if (result?.outcome === 'registered') {
    return (
      <Badge tone="positive" mark={<Ficha shape="full" tone="positive" />}>
        Registrada
      </Badge>
    );
  }
  return (
    <>
      <Badge tone="positive" mark={<Ficha shape="ring" tone="positive" />}>
        Lista
      </Badge>
      {[...remarks, ...notesOf(row)].map((note) => (
        <p key={note} className="mt-1 text-ink-muted">
          {note}
        </p>
      ))}
    </>
  );
}
