import type { VoucherEvent } from '@yupana/contract/voucher-detail.ts';
import type { ReactNode } from 'react';
import { CHANGED_FIELDS, ChangeValue } from '../../../lib/figures/change-value.tsx';
import { midSentence } from '../../../lib/formats.ts';
import { Money } from '../../../ui/figures/money.tsx';
import { REASONS, SHORT_NAMES } from './detail-words.ts';
import { Section, ShortMoment } from './section.tsx';

interface HistorySectionProps {
  history: readonly VoucherEvent[];
  /** In soles, by how much the XML's total is not SUNAT's; null where it is. */
  totalDiffers?: number | null;
  className?: string;
}

/** What happened to it, the newest first. */
export function HistorySection({ history, totalDiffers = null, className }: HistorySectionProps) {
  const xml = history.find((event) => event.what === 'file' && event.kind === 'xml' && event.state === 'held');
  return (
    <Section title="Historial" className={className}>
      {history.length === 0 ? (
        <p className="text-[12.5px] leading-[18px] text-ink-muted">Aún no hay movimientos.</p>
      ) : (
        <ol>
          {history.map((event) => (
            <li
              key={`${event.at} ${event.what} ${'kind' in event ? event.kind : ''}`}
              className="grid grid-cols-[88px_minmax(0,1fr)] gap-2 py-1 text-[12.5px] leading-[18px] text-ink-muted"
            >
              <ShortMoment at={event.at} />
              <span>
                <Told event={event} />
                {event === xml && totalDiffers !== null && (
                  <>
                    ; el total difiere en <Money value={Math.abs(totalDiffers)} />
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

function Told({ event }: { event: VoucherEvent }): ReactNode {
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
        <b className="font-[550] text-ink">SUNAT lo cambió:</b> <Differences of={differences} />
      </>
    );
  }
  const total = differences.find(({ field }) => field === 'total');
  const amount = total?.after ?? total?.before ?? null;
  const others = differences.filter(({ field }) => field !== 'total');
  return (
    <>
      {WORDS[kind]}, total <ChangeValue value={amount} />
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
  return of.map(({ field, before, after }, at) => (
    <span key={field}>
      {at > 0 && ', '}
      {midField(field)} <ChangeValue value={before} was /> <span aria-hidden="true">→</span>
      <span className="sr-only">a</span> <ChangeValue value={after} />
    </span>
  ));
}

function midField(field: keyof typeof CHANGED_FIELDS): string {
  return field === 'igv' ? 'IGV' : midSentence(CHANGED_FIELDS[field]);
}
