import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getTwoStep } from '@yupana/contract/two-step.ts';
import { type RefObject, useEffect, useRef } from 'react';
import { callKey, callQuery } from '../../lib/api/query.ts';
import { useFetchedDialog } from '../../lib/files/fetched-dialog.tsx';
import { formatInstant, pluralize } from '../../lib/formats.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';

/** Below this it is time to ask for new ones. */
const FEW_CODES = 3;

const loadTurnOn = () => import('./turn-on-dialog.tsx');
const loadProofs = () => import('./proofs-dialog.tsx');

/** Whether signing in asks for a code of the authenticator app, and the ways to change it. */
export function TwoStepCard() {
  const queryClient = useQueryClient();
  const { data, isPending, isError, refetch, isRefetching } = useQuery(callQuery(getTwoStep, {}));
  const card = useFocusKept(data?.enabled);
  const askAgain = () => void queryClient.invalidateQueries({ queryKey: callKey(getTwoStep) });
  const turnOn = useFetchedDialog(loadTurnOn, askAgain);
  const proofs = useFetchedDialog(loadProofs, askAgain);
  return (
    <Card
      ref={card}
      tabIndex={-1}
      title="Verificación en dos pasos"
      aside={
        data && <Badge tone={data.enabled ? 'positive' : 'neutral'}>{data.enabled ? 'Activada' : 'Desactivada'}</Badge>
      }
    >
      {isPending && (
        <>
          <LoadingText />
          <Skeleton className="w-64" />
        </>
      )}
      {isError && <ErrorState level={3} onRetry={() => void refetch()} retrying={isRefetching} />}
      {data && !data.enabled && (
        <div className="flex flex-col items-start gap-3">
          <p className="text-ink-muted">
            Además de tu contraseña, pediremos un código de 6 dígitos de una app de autenticación (Google Authenticator,
            Microsoft Authenticator u otra). Quien adivine tu contraseña no podrá entrar.
          </p>
          <Button variant="primary" busy={turnOn.fetching !== null} onClick={() => turnOn.open({})}>
            Activar
          </Button>
        </div>
      )}
      {data?.enabled && (
        <div className="flex flex-col items-start gap-3">
          <p className="text-ink-muted">
            Activada el <span className="num">{data.since ? formatInstant(data.since) : ''}</span>. Te{' '}
            {data.recovery_codes_left === 1 ? 'queda' : 'quedan'}{' '}
            {pluralize(data.recovery_codes_left, 'código de recuperación', 'códigos de recuperación')}.
          </p>
          {data.recovery_codes_left < FEW_CODES && (
            <Alert tone="warning" title="Te quedan pocos códigos de recuperación" className="w-full">
              Si pierdes tu celular, son la única forma de entrar. Pide códigos nuevos y guárdalos.
            </Alert>
          )}
          <div className="flex flex-wrap gap-3">
            <Button busy={proofs.fetching?.purpose === 'codes'} onClick={() => proofs.open({ purpose: 'codes' })}>
              Códigos nuevos
            </Button>
            <Button
              variant="danger"
              busy={proofs.fetching?.purpose === 'off'}
              onClick={() => proofs.open({ purpose: 'off' })}
            >
              Desactivar
            </Button>
          </div>
        </div>
      )}
      {turnOn.shown}
      {proofs.shown}
    </Card>
  );
}

/** The button that began a change goes with the state that it changed, and the focus with it: then the card has it. */
function useFocusKept(enabled: boolean | undefined): RefObject<HTMLElement | null> {
  const card = useRef<HTMLElement>(null);
  const before = useRef(enabled);
  useEffect(() => {
    const changed = before.current !== undefined && before.current !== enabled;
    before.current = enabled;
    if (changed && document.activeElement === document.body) card.current?.focus({ preventScroll: true });
  }, [enabled]);
  return card;
}
