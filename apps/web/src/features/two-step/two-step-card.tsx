import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getTwoStep } from '@yupana/contract/two-step.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { formatInstant, pluralize } from '../../lib/formats.ts';
import { callKey, callQuery } from '../../lib/query.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';
import { ProofsDialog } from './proofs-dialog.tsx';
import { TurnOnDialog } from './turn-on-dialog.tsx';

/** Below this it is time to ask for new ones. */
const FEW_CODES = 3;

/** Whether signing in asks for a code of the authenticator app, and the ways to change it. */
export function TwoStepCard() {
  const queryClient = useQueryClient();
  const { data, isPending, isError, refetch, isRefetching } = useQuery(callQuery(getTwoStep, {}));
  const [open, setOpen] = useState<'on' | 'off' | 'codes' | null>(null);
  const card = useFocusKept(data?.enabled);
  const close = (): void => {
    setOpen(null);
    void queryClient.invalidateQueries({ queryKey: callKey(getTwoStep) });
  };
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
          <Button variant="primary" onClick={() => setOpen('on')}>
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
            <Button onClick={() => setOpen('codes')}>Códigos nuevos</Button>
            <Button variant="danger" onClick={() => setOpen('off')}>
              Desactivar
            </Button>
          </div>
        </div>
      )}
      {open === 'on' && <TurnOnDialog onClose={close} />}
      {(open === 'off' || open === 'codes') && <ProofsDialog purpose={open} onClose={close} />}
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
