import type { BookCompleteness } from '@yupana/contract/completeness.ts';
import { hasFigures } from '@yupana/contract/known-figures.ts';
import type { ReportProblem } from '@yupana/contract/reports.ts';
import { BusyDots } from '../../ui/controls/busy-dots.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Ficha } from '../../ui/figures/ficha.tsx';
import { formatCount, pluralize } from '../formats.ts';
import { notHere } from './left-out.tsx';

/** What was tried, as the screen tells it. */
export interface Tried {
  rows: number;
  failing: number;
  errors: number;
  warnings: number;
  problems: readonly ReportProblem[];
  /** Of a period's register: whether its book came. */
  completeness?: BookCompleteness;
  /** Of a file from outside: what SUNAT would refuse of its name. */
  name_problems?: readonly { says: string; mend: string }[];
}

interface BenchBlockProps {
  /** Of what: «RCE», or the name of a file from outside. */
  name: string;
  tried: Tried | undefined;
  /** Why it could not be tried. */
  failed: string | null;
  /** Tries it once more; left out: it would be refused again. */
  onRetry?: (() => void) | undefined;
  /** The control by which a file from outside is tried, or one goes back from it. */
  action: React.ReactNode;
}

/** «Banco de prueba»: what SUNAT would refuse of a file, row by row, before it is downloaded. */
export function BenchBlock({ name, tried, failed, onRetry, action }: BenchBlockProps) {
  return (
    <section aria-label={`Banco de prueba: ${name}`} className="border-t bg-surface-sunken px-5 py-4 max-md:px-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 truncate text-body font-semibold text-ink-strong">Banco de prueba: {name}</h3>
        <p aria-live="polite" className="flex items-center gap-1.5 text-dense">
          {failed === null ? <Verdict tried={tried} /> : <span className="text-danger-text">{failed}</span>}
        </p>
        <span className="ml-auto">
          {failed !== null && onRetry ? (
            <Button size="sm" onClick={onRetry}>
              Reintentar
            </Button>
          ) : (
            action
          )}
        </span>
      </div>
      {tried?.name_problems?.map(({ says, mend }) => (
        <p key={says} className="mt-2 flex gap-1.5 text-dense wrap-anywhere">
          <Ficha shape="struck" tone="danger" size={10} className="mt-1 shrink-0" />
          <span>
            <span className="text-danger-text">{says}</span> <span className="text-ink-muted">{mend}</span>
          </span>
        </p>
      ))}
      {tried && tried.problems.length > 0 && <Problems tried={tried} />}
    </section>
  );
}

function Verdict({ tried }: { tried: Tried | undefined }) {
  if (!tried) {
    return (
      <span className="flex items-center gap-2 text-ink-muted">
        <BusyDots /> Probando las filas
      </span>
    );
  }
  const { rows, failing, warnings, completeness } = tried;
  if (rows === 0 && completeness && !hasFigures(completeness)) {
    return <span className="text-ink-muted">{notHere(completeness)}: no hay filas que probar.</span>;
  }
  if (rows === 0) return <span className="text-ink-muted">El archivo no tiene filas.</span>;
  if (failing > 0) {
    return (
      <span className="flex items-center gap-1.5 text-danger-text">
        <Ficha shape="struck" tone="danger" size={10} />
        {rows === 1
          ? 'SUNAT rechazaría su única fila'
          : `SUNAT rechazaría ${formatCount(failing)} de ${formatCount(rows)} filas`}
      </span>
    );
  }
  return (
    <span className="flex items-center gap-1.5 text-ink-muted">
      <Ficha shape="full" tone="positive" size={10} />
      {rows === 1 ? 'SUNAT no rechazaría su única fila' : `SUNAT no rechazaría ninguna de ${formatCount(rows)} filas`}
      {warnings > 0 && `; ${pluralize(warnings, 'duda', 'dudas')}`}
    </span>
  );
}

function Problems({ tried: { problems, errors, warnings } }: { tried: Tried }) {
  const rest = errors + warnings - problems.length;
  return (
    <section
      aria-label="Filas por corregir"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className="mt-3 max-h-[232px] overflow-auto rounded-md border bg-surface"
    >
      <table className="w-full border-collapse text-left max-md:block">
        <thead className="max-md:hidden">
          <tr className="border-b text-dense text-ink-subtle">
            <th className="px-3.5 py-2 font-normal">Fila</th>
            <th className="px-3.5 py-2 font-normal">Comprobante</th>
            <th className="px-3.5 py-2 font-normal">Campo</th>
            <th className="px-3.5 py-2 font-normal">Regla y cómo corregir</th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {problems.map((problem) => (
            <ProblemRow key={`${problem.row}-${problem.field}-${problem.rule}`} problem={problem} />
          ))}
        </tbody>
      </table>
      {rest > 0 && <p className="px-3.5 py-2 text-dense text-ink-muted">Y {pluralize(rest, 'otra', 'otras')}.</p>}
    </section>
  );
}

function ProblemRow({
  problem: { row, voucher, field, name, value, severity, says, mend },
}: {
  problem: ReportProblem;
}) {
  return (
    <tr className="border-b align-top text-dense last:border-b-0 max-md:block max-md:px-3.5 max-md:py-2.5">
      <td className="num px-3.5 py-2 font-semibold text-ink-strong max-md:inline max-md:p-0">
        <span className="md:hidden">Fila </span>
        {row}
      </td>
      <td className="num px-3.5 py-2 text-ink-strong max-md:inline max-md:pl-2">{voucher}</td>
      <td className="px-3.5 py-2 text-ink-muted max-md:block max-md:p-0">
        {field !== null && (
          <>
            <span className="num mr-2 rounded-xs border px-1.5 text-ink-strong">{field}</span>
            {name}
          </>
        )}
      </td>
      <td className="px-3.5 py-2 max-md:block max-md:p-0">
        <span className="text-ink-strong">
          {severity === 'warning' && <span className="text-ink-muted">Duda: </span>}
          {says}
        </span>{' '}
        {value !== null && <span className="break-all text-ink-muted">«{value}»</span>}
        <span className="block text-ink-muted">{mend}</span>
      </td>
    </tr>
  );
}
