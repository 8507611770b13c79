import type { VoucherEvent } from '@yupana/contract/voucher-detail.ts';
import type { ReactNode } from 'react';
import { ChangeValue, changedName, midChangedName, UNTOLD } from '../../../lib/figures/change-value.tsx';
import { midSentence } from '../../../lib/formats.ts';
import { Money } from '../../../ui/figures/money.tsx';
import type { ToldOfVerdict } from '../verdict/told-in-history.ts';
import { REASONS, SHORT_NAMES } from './detail-words.ts';
import { Section, ShortMoment } from './section.tsx';

type Told = VoucherEvent | ToldOfVerdict;

interface HistorySectionProps {
  history: readonly VoucherEvent[];
  /** What the rules and people did with it, where purchases are judged. */
  verdict?: readonly ToldOfVerdict[];
  /** In soles, by how much the XML's total is not SUNAT's; null where it is. */
  totalDiffers?: number | null;
  className?: string;
}

/** What happened to it, the newest first. */
export function HistorySection({ history, verdict = [], totalDiffers = null, className }: HistorySectionProps) {
  const all = [...history, ...verdict].sort((one, other) => other.at.localeCompare(one.at));
  const arose = totalDiffers === null ? undefined : whereItArose(history);
  return (
    <Section title="Historial" className={className}>
      {all.length === 0 ? (
        <p className="text-[12.5px] leading-[18px] text-ink-muted">Aún no hay movimientos.</p>
      ) : (
        <ol>
          {all.map((event) => (
            <li
              key={`${event.at} ${event.what} ${'kind' in event ? event.kind : ''}`}
              className="grid grid-cols-[88px_minmax(0,1fr)] gap-2 py-1 text-[12.5px] leading-[18px] text-ink-muted"
            >
              <ShortMoment at={event.at} />
              <span>
                <Happened event={event} />
                {event === arose && totalDiffers !== null && (
                  <>
                    ; el total difiere {event.what === 'change' && 'del XML '}en{' '}
                    <Money value={Math.abs(totalDiffers)} />
                  </>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

/** With the XML, or when SUNAT gave another total after it came. */
function whereItArose(history: readonly VoucherEvent[]): VoucherEvent | undefined {
  const xml = history.findIndex((event) => event.what === 'file' && event.kind === 'xml' && event.state === 'held');
  return history.slice(0, xml + 1).find((event, at) => at === xml || isAnotherTotal(event));
}

function isAnotherTotal(event: VoucherEvent): boolean {
  if (event.what !== 'change' || (event.kind !== 'changed' && event.kind !== 'returned')) return false;
  return event.differences.some(({ field, before }) => field === 'total' && before !== null);
}

function Happened({ event }: { event: Told }): ReactNode {
  if (event.what === 'verdict') {
    return (
      <>
        <b className="font-[550] text-ink">{event.who}</b> {event.did}
      </>
    );
  }
  if (event.what === 'unchanged') return 'Recolección: sin cambios en la línea de SUNAT';
  if (event.what === 'file') {
    const name = SHORT_NAMES[event.kind];
    if (event.state === 'unreadable') return `${name} recibido, no se puede leer`;
    if (event.state === 'absent') return `${name}: ${event.reason ? midSentence(REASONS[event.reason]) : 'no llegó'}`;
    return event.source === 'upload' ? `${name} subido` : `${name} recibido de SUNAT`;
  }
  const { kind, differences } = event;
  if (kind === 'changed') {
    return (
      <>
        <b className="font-[550] text-ink">SUNAT lo cambió:</b>{' '}
        {differences.length > 0 ? <Differences of={differences} /> : midSentence(UNTOLD)}
      </>
    );
  }
  const total = differences.find(({ field }) => field === 'total');
  const amount = total?.after ?? total?.before ?? null;
  const others = differences.filter(({ field }) => field !== 'total');
  return (
    <>
      {WORDS[kind]}, total <ChangeValue field="total" value={amount} />
      {kind === 'returned' && others.length > 0 && (
        <>
          . Cambió: <Differences of={others} />
        </>
      )}
    </>
  );
}

const WORDS = {
  new: 'Apareció en la propuesta',
  returned: 'Volvió a la propuesta',
  gone: 'Ya no figura en la propuesta',
};

function Differences({ of }: { of: Extract<VoucherEvent, { what: 'change' }>['differences'] }) {
  return of.map((one, at) => (
    <span key={changedName(one)}>
      {at > 0 && ', '}
      {midChangedName(one)} <ChangeValue field={one.field} value={one.before} was /> <span aria-hidden="true">→</span>
      <span className="sr-only">a</span> <ChangeValue field={one.field} value={one.after} />
    </span>
  ));
}
