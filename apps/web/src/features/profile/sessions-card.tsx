import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, endSession, listSessions, type Session } from '@yupana/contract/profile.ts';
import { MonitorSmartphone } from 'lucide-react';
import { useRef } from 'react';
import { api } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { callKey, callQuery } from '../../lib/api/query.ts';
import { formatInstant } from '../../lib/formats.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { showToast } from '../../ui/overlays/toast-manager.ts';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';

/** Where the account is open, and how to close it there. */
export function SessionsCard() {
  const { data, isPending, isError, refetch, isRefetching } = useQuery(callQuery(listSessions, {}));
  const end = useEnd();
  // The button goes with the session that it ended.
  const card = useRef<HTMLElement>(null);
  const after = { onSuccess: () => card.current?.focus({ preventScroll: true }) };
  const others = data?.sessions.filter(({ current }) => !current) ?? [];
  return (
    <Card
      ref={card}
      tabIndex={-1}
      title="Sesiones abiertas"
      aside={
        others.length > 0 && (
          <Button
            variant="danger"
            size="sm"
            busy={end.isPending && end.variables === 'others'}
            onClick={() => end.mutate('others', after)}
          >
            Cerrar las demás
          </Button>
        )
      }
    >
      {isPending && (
        <div className="flex flex-col gap-3 py-2">
          <LoadingText />
          <Skeleton className="w-64" />
          <Skeleton className="w-48" />
        </div>
      )}
      {isError && <ErrorState level={3} onRetry={() => void refetch()} retrying={isRefetching} />}
      {data && (
        <ul className="-my-1 divide-y">
          {data.sessions.map((session) => (
            <Row
              key={session.uuid}
              session={session}
              ending={end.isPending && end.variables === session.uuid}
              onEnd={() => end.mutate(session.uuid, after)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

function useEnd() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (which: string) =>
      which === 'others' ? api(endOtherSessions, {}) : api(endSession, { params: { uuid: which } }),
    onSuccess: (_nothing, which) =>
      showToast(which === 'others' ? 'Cerramos tus demás sesiones' : 'Cerramos esa sesión'),
    onError: (error) => showToast(errorText(error), { tone: 'danger' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: callKey(listSessions) }),
  });
}

function Row({ session, ending, onEnd }: { session: Session; ending: boolean; onEnd: () => void }) {
  const { device, address, last_used_at, created_at, current } = session;
  const since = formatInstant(created_at);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <MonitorSmartphone size={20} strokeWidth={1.75} aria-hidden className="shrink-0 text-ink-subtle" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-[550] text-ink-strong">
          {device}
          {current && <Badge tone="positive">Esta sesión</Badge>}
        </p>
        <p className="text-dense text-ink-muted">
          {address ? `Desde ${address} · ` : ''}
          <span className="num">{current ? `Abierta el ${since}` : `Último uso ${formatInstant(last_used_at)}`}</span>
        </p>
      </div>
      {!current && (
        <Button size="sm" busy={ending} aria-label={`Cerrar sesión: ${device}, abierta el ${since}`} onClick={onEnd}>
          Cerrar sesión
        </Button>
      )}
    </li>
  );
}
