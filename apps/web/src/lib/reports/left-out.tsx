import type { BookCompleteness } from '@yupana/contract/completeness.ts';
import { hasFigures } from '@yupana/contract/known-figures.ts';
import type { Period } from '@yupana/tax/period.ts';
import { Link } from 'react-router';
import { BOOK_NAMES } from '../figures/completeness-facts.ts';
import { formatCount, pluralize } from '../formats.ts';
import type { ReportKind } from './report-kinds.ts';
import type { Bench } from './use-bench.ts';

/** How many vouchers a file has, of how many the period lists. */
export function countOf(
  { isSelected, program }: ReportKind,
  { data }: Bench,
): { text: string; isEmpty: boolean } | undefined {
  if (!data) return undefined;
  const { observed, in_process, rejected, not_annotated, undone } = data.left_out;
  const all = data.rows + observed + in_process + rejected + not_annotated;
  const listed = isSelected ? data.rows : all;
  const inFile = program ? listed - undone : listed;
  if (all === 0 && !hasFigures(data.completeness)) return { text: notHere(data.completeness), isEmpty: true };
  if (inFile === 0) return { text: 'Sin comprobantes', isEmpty: true };
  const count = pluralize(all, 'comprobante', 'comprobantes');
  return { text: inFile === all ? count : `${formatCount(inFile)} de ${count}`, isEmpty: false };
}

/** That no voucher is here is no word that there is none. */
export function notHere({ book, outcome, unread }: Pick<BookCompleteness, 'book' | 'outcome' | 'unread'>): string {
  const what = outcome === 'never' ? 'aún no se recolectan' : unread > 0 ? 'no se pudieron leer' : 'no llegaron';
  return `Las ${BOOK_NAMES[book]} ${what}`;
}

interface LeftOutProps {
  /** A file from outside that is looked at instead. */
  outside?: string | undefined;
  kind: ReportKind;
  bench: Bench;
  period: Period;
  onLeave: () => void;
}

/** What is not in the file, and the way to where it is decided. */
export function LeftOut({ outside, kind, bench, period, onLeave }: LeftOutProps) {
  if (outside !== undefined) {
    return (
      <p className="mr-auto min-w-0 self-center text-dense break-words text-ink-muted">
        Se descarga el {kind.title} del periodo, no {outside}.
      </p>
    );
  }
  if (!bench.data || !(kind.isSelected || kind.program)) return <span className="mr-auto" />;
  const { observed, in_process, rejected, not_annotated, undone } = bench.data.left_out;
  const told = [
    undone > 0 && `${formatCount(undone)} de baja`,
    observed > 0 && pluralize(observed, 'observado', 'observados'),
    in_process > 0 && `${formatCount(in_process)} en proceso`,
    rejected > 0 && pluralize(rejected, 'rechazado', 'rechazados'),
    // In their own register what is of who is not domiciled stands.
    not_annotated > 0 &&
      `${formatCount(not_annotated)} de baja${kind.register === 'non-domiciled' ? '' : ' o de no domiciliado'}`,
  ].filter((one) => one !== false);
  if (told.length === 0) return <span className="mr-auto" />;
  return (
    <p className="mr-auto self-center text-dense text-ink-muted">
      {new Intl.ListFormat('es-PE').format(told)}{' '}
      {observed + in_process + rejected + not_annotated + undone === 1 ? 'queda' : 'quedan'} fuera.{' '}
      {observed > 0 && (
        <Link to={`/dashboard/observaciones?tax_period=${period}`} onClick={onLeave} className="link">
          Revisar observados
        </Link>
      )}
    </p>
  );
}
