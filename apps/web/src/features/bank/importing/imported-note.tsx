import type { Statement } from '@yupana/contract/bank.ts';
import { formatPeriod, type Period, periodOf } from '@yupana/tax/period.ts';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount, formatDate, pluralize } from '../../../lib/formats.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { PlainIconButton } from '../../../ui/controls/plain-icon-button.tsx';
import { accountInWords, broughtBy } from '../bank-words.ts';
import { UnreadActions } from './unread-actions.tsx';
import type { Importing } from './use-import.tsx';

interface ImportedNotesProps {
  importing: Importing;
  period: Period;
  onPeriod: (period: Period) => void;
}

/** What became of each file that was just imported, until it is closed. */
export function ImportedNotes({ importing, period, onPeriod }: ImportedNotesProps) {
  const close = (
    <PlainIconButton
      size="sm"
      label="Cerrar el aviso"
      className="self-start"
      icon={<X size={16} strokeWidth={1.75} />}
      onClick={importing.forget}
    />
  );
  return (
    <div role="status" className="flex flex-col gap-2 empty:hidden">
      {importing.imported.map((one, place) => {
        const shut = place === 0 && close;
        const key = `${one.name}/${place}`;
        if ('refused' in one) {
          return (
            <Alert key={key} tone="danger" title={one.name} action={shut}>
              {one.refused}
            </Alert>
          );
        }
        return (
          <Brought key={key} statement={one.statement} {...{ period, onPeriod, importing }}>
            {shut}
          </Brought>
        );
      })}
    </div>
  );
}

function Brought(props: ImportedNotesProps & { statement: Statement; children: ReactNode }) {
  const { statement, period, onPeriod, importing, children } = props;
  const { name, state, unreadable_count, credits, first_date, last_date } = statement;
  if (state === 'columns') {
    return (
      <Alert
        tone="warning"
        title={name}
        action={
          <>
            <UnreadActions {...{ statement, importing }} />
            {children}
          </>
        }
      >
        No reconocemos el formato de este banco: di qué es cada columna y se recordará.
      </Alert>
    );
  }
  const other = elsewhere(statement, period);
  return (
    <Alert
      tone={unreadable_count > 0 ? 'warning' : 'positive'}
      title={`${accountInWords(statement)} · ${name}`}
      action={
        <>
          {other && (
            <Button size="sm" onClick={() => onPeriod(other)}>
              Ver {formatPeriod(other)}
            </Button>
          )}
          {children}
        </>
      }
    >
      {broughtBy(statement)} {first_date && last_date && `${daysOf(first_date, last_date)}. `}
      {credits > 0 && `${pluralize(credits, 'abono no se guarda', 'abonos no se guardan')}. `}
      {unreadable_count > 0 && <Unreadable statement={statement} />}
    </Alert>
  );
}

/** The period to look at, when none of its charges is of the one on screen. */
function elsewhere({ first_date, last_date }: Statement, period: Period): Period | null {
  if (!first_date || !last_date) return null;
  return periodOf(first_date) <= period && period <= periodOf(last_date) ? null : periodOf(last_date);
}

function daysOf(first: string, last: string): string {
  return first === last ? `Del ${formatDate(first)}` : `Del ${formatDate(first)} al ${formatDate(last)}`;
}

function Unreadable({ statement: { unreadable, unreadable_count } }: { statement: Statement }) {
  return (
    <details>
      <summary className="w-fit cursor-pointer font-medium underline underline-offset-2">
        {pluralize(unreadable_count, 'fila no se pudo leer', 'filas no se pudieron leer')}
      </summary>
      <ul className="mt-1 max-h-40 list-disc overflow-auto pl-5">
        {unreadable.map(({ row, reason }) => (
          <li key={row}>
            Fila {formatCount(row)}: {reason}
          </li>
        ))}
        {unreadable.length < unreadable_count && <li>y {formatCount(unreadable_count - unreadable.length)} más</li>}
      </ul>
    </details>
  );
}
