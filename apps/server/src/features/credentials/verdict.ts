import { type CredentialsVerdict, TRIES_BEFORE_LOCK } from '@yupana/contract/credentials.ts';
import type { FailureCode } from '../collection/failure.ts';

/** What a failure says about the credentials. docs/decisions/0012 has the reasons. */

type Verdict = Pick<CredentialsVerdict, 'code' | 'source_validation' | 'message'>;

export const ACCEPTED: Verdict = {
  code: 200,
  source_validation: 'api-sunat',
  message:
    'Tus credenciales son correctas, estamos volviendo a extraer tu información de SUNAT. Podrás ver tus comprobantes en un plazo máximo de 24 horas.',
};

const api = (code: 400 | 500 | 503, message: string): Verdict => ({ code, source_validation: 'api-sunat', message });

const WE_KEEP_TRYING =
  'La API de SUNAT está inestable y no pudimos validar tus credenciales. Vuelve a intentarlo en unos minutos; la recolección también lo hará por su cuenta con los datos actualizados.';

const VERDICTS: Partial<Record<FailureCode, Verdict>> = {
  SOL_USER_REJECTED: {
    code: 400,
    source_validation: 'portal-sunat',
    message:
      'No pudimos ingresar al Portal SOL. Verifica el usuario y la clave SOL de la empresa y guárdalos de nuevo: esta clave no se vuelve a probar.',
  },
  API_CLIENT_REJECTED: api(
    400,
    'No pudimos validar la API de SUNAT. Verifica la API key y el API secret: si alguien generó otros en SUNAT, los anteriores dejaron de valer.',
  ),
  PERMISSION_MISSING: api(
    400,
    'No pudimos validar la API de SUNAT: sus credenciales no tienen permiso para el SIRE. En SUNAT Operaciones en Línea, en Credenciales de API SUNAT, marca «MIGE RCE y RVIE – SIRE».',
  ),
  CREDENTIALS_INCOMPLETE: api(
    400,
    'No pudimos validar la API de SUNAT: falta la API key o el API secret. Créalos en SUNAT Operaciones en Línea, en Credenciales de API SUNAT, y guárdalos aquí.',
  ),
  SESSION_EXPIRED: api(503, WE_KEEP_TRYING),
  SUNAT_UNAVAILABLE: api(503, WE_KEEP_TRYING),
  SUNAT_BUSY: api(503, WE_KEEP_TRYING),
  REQUEST_REFUSED: api(500, 'La API de SUNAT no aceptó la consulta. Vuelve a intentarlo más tarde.'),
  ANSWER_NOT_UNDERSTOOD: api(
    500,
    'La API de SUNAT está inestable: respondió algo que no entendimos. Vuelve a intentarlo más tarde.',
  ),
};

/** @returns null for a failure of our own, which says nothing about the credentials */
export function verdictOf(code: FailureCode): Verdict | null {
  return VERDICTS[code] ?? null;
}

/** How near the SOL user is to being locked, to stand after the refusal. @param tries wrong passwords in a row */
export function lockWarning(tries: number): string {
  if (tries === 0) return '';
  const counted = tries === 1 ? 'Va 1 clave rechazada' : `Van ${tries} claves rechazadas seguidas`;
  return tries + 1 >= TRIES_BEFORE_LOCK
    ? `${counted}: con una más SUNAT puede bloquear al usuario. Antes de volver a probar, entra a SUNAT Operaciones en Línea y confirma la clave.`
    : `${counted}; SUNAT bloquea al usuario después de unas pocas.`;
}
