import type { CallResponse } from '@yupana/contract/call.ts';
import type { getCredentialsState } from '@yupana/contract/credentials.ts';
import { formatInstant } from '../../lib/formats.ts';
import { Alert } from '../../ui/alert.tsx';

/** That SUNAT refused this SOL user, and how often, said before one more password is written. */
export function RefusedNotice({ state }: { state: CallResponse<typeof getCredentialsState> | undefined }) {
  const { failed_tries: tries, rejected_at: at, rests_until: rest } = state ?? NEVER;
  const isCounted = tries > 0 || rest !== null;
  return (
    <Alert tone={rest || !isCounted ? 'danger' : 'warning'} title="Este usuario SOL tiene credenciales inválidas.">
      {isCounted && (
        <>
          {`${refusals(tries)}. `}
          {at && `La última, el ${formatInstant(at)}. `}
          {at === null && tries > 0 && 'SUNAT todavía no ha aceptado la que se guardó después. '}
          {rest
            ? `Una más podría bloquear al usuario: no probaremos otra hasta el ${formatInstant(rest)}. Mientras tanto, confirma la clave en SUNAT Operaciones en Línea; la que guardes se probará sola ese día.`
            : `${at ? 'No la volvimos a probar: ' : ''}SUNAT bloquea al usuario SOL después de unas pocas. Confirma la clave antes de guardarla.`}
        </>
      )}
    </Alert>
  );
}

const NEVER = { failed_tries: 0, rejected_at: null, rests_until: null };

function refusals(tries: number): string {
  if (tries === 0) return 'SUNAT rechazó otras claves de este usuario SOL';
  return tries === 1 ? 'SUNAT rechazó la clave SOL 1 vez' : `SUNAT rechazó la clave SOL ${tries} veces seguidas`;
}
