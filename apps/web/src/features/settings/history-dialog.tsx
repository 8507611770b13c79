import { useQuery } from '@tanstack/react-query';
import { getSettingsHistory, type SettingEvent } from '@yupana/contract/settings.ts';
import type { RefObject } from 'react';
import { callQuery } from '../../lib/api/query.ts';
import { formatDate, formatInstant } from '../../lib/formats.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';
import { changeOf } from './history-words.ts';
import { SETTING_NAMES } from './setting-words.ts';

interface HistoryDialogProps {
  ruc: string;
  onClose: () => void;
  returnsFocusTo: RefObject<HTMLElement | null>;
}

/** Who told what of the company and when, from what to what, and why. */
export function HistoryDialog({ ruc, onClose, returnsFocusTo }: HistoryDialogProps) {
  const { data, isError, isFetching, refetch } = useQuery(callQuery(getSettingsHistory, { query: { ruc } }));
  const events = data?.data.events ?? [];
  return (
    <Dialog open onClose={onClose} size="lg" title="Historial de ajustes" returnsFocusTo={returnsFocusTo}>
      {isError && <ErrorState level={3} onRetry={refetch} retrying={isFetching} />}
      {!data && !isError && (
        <div className="flex flex-col gap-4 py-2">
          <LoadingText>Cargando el historial…</LoadingText>
          {[40, 65, 50].map((width) => (
            <span key={width} style={{ width: `${width}%` }}>
              <Skeleton />
            </span>
          ))}
        </div>
      )}
      {data && events.length === 0 && (
        <EmptyState level={3} title="Aún no hay cambios">
          Cuando alguien informe un dato o apague una regla, quedará aquí.
        </EmptyState>
      )}
      <ol
        // A long history has nothing else in it that the keyboard reaches, and is scrolled
        tabIndex={events.length > 0 ? 0 : undefined}
        className="-outline-offset-2"
      >
        {events.map((event) => (
          <Entry key={`${event.setting ?? event.rule}/${event.version}`} event={event} events={events} />
        ))}
      </ol>
      {data?.data.omitted && (
        <p className="pt-2 text-caption text-ink-subtle">Los cambios más antiguos no se muestran.</p>
      )}
    </Dialog>
  );
}

function Entry({ event, events }: { event: SettingEvent; events: readonly SettingEvent[] }) {
  const { from, to } = changeOf(event, events);
  const what = event.setting ? SETTING_NAMES[event.setting] : `Regla «${event.short ?? event.rule}»`;
  return (
    <li className="border-t py-2.5 text-dense leading-[18px] first:border-t-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <b className="font-semibold text-ink-strong">{what}</b>
        <span className="num text-caption text-ink-subtle">
          {event.by} · {formatInstant(event.at)}
        </span>
      </div>
      <ul className="num mt-0.5">
        {from.map((line) => (
          <li key={line} className="text-ink-subtle wrap-anywhere">
            <span className="sr-only">Antes: </span>
            <s>{line}</s>
          </li>
        ))}
        {to.map((line) => (
          <li key={line} className="wrap-anywhere text-ink">
            <span className="sr-only">Ahora: </span>
            {line}
          </li>
        ))}
      </ul>
      <p className="mt-0.5 text-ink-muted wrap-anywhere">
        {event.since && `Desde ${formatDate(event.since)}. `}
        {event.reason}
      </p>
    </li>
  );
}
