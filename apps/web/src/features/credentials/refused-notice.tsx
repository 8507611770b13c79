import type { CallResponse } from '@yupana/contract/call.ts';
import { type getCredentialsState, TRIES_BEFORE_LOCK } from '@yupana/contract/credentials.ts';
import { formatInstant } from '../../lib/formats.ts';
import { Alert } from '../../ui/alert.tsx';

/** That SUNAT refused this SOL user, and how often, said before one more password is written. */
export function RefusedNotice({ state }: { state: CallResponse<typeof getCredentialsState> | undefined }) {
  if (!state || state.failed_tries === 0) {
    return <Alert tone="danger">Este usuario SOL tiene credenciales inválidas.</Alert>;
  }
  const { failed_tries: tries, rejected_at: at } = state;
  const near = tries + 1 >= TRIES_BEFORE_LOCK;
  return (
    <Alert
      tone={near ? 'danger' : 'warning'}
      title={tries === 1 ? 'SUNAT rechazó la clave SOL 1 vez' : `SUNAT rechazó la clave SOL ${tries} veces seguidas`}
    >
      {at && `La última, el ${formatInstant(at)}. `}
      {at === null && 'SUNAT todavía no ha aceptado la que se guardó después. '}
      {tries >= TRIES_BEFORE_LOCK
        ? 'Puede haber bloqueado ya al usuario SOL: antes de guardar, entra a SUNAT Operaciones en Línea y confírmalo.'
        : near
          ? 'Una más y puede bloquear al usuario SOL: antes de guardar, entra a SUNAT Operaciones en Línea y confirma la clave.'
          : `${at ? 'No la volvimos a probar: ' : ''}SUNAT bloquea al usuario SOL después de unas pocas. Confirma la clave antes de guardarla.`}
    </Alert>
  );
}
