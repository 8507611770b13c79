import type { CredentialsVerdict } from '@yupana/contract/credentials.ts';
import { API_KEY_PATH, API_KEY_TICK, TROUBLES } from '@yupana/contract/troubles.ts';
import type { FailureCode } from '../../sunat/failure.ts';
import { inWords, restsUntil } from '../../sunat/words.ts';
import type { Finding } from './ask-sunat.ts';

/** What a finding says about the credentials. docs/decisions/0012 and 0019 have the reasons. */

type Verdict = Pick<CredentialsVerdict, 'code' | 'source_validation' | 'message'>;
type Verdicts = Partial<Record<FailureCode, Verdict>>;

export const ACCEPTED: Verdict = {
  code: 200,
  source_validation: 'api-sunat',
  message:
    'Tus credenciales son correctas, estamos volviendo a extraer tu información de SUNAT. Podrás ver tus comprobantes en un plazo máximo de 24 horas.',
};

const api = (code: 400 | 500 | 503, message: string): Verdict => ({ code, source_validation: 'api-sunat', message });
const portal = (code: 400 | 500 | 503, message: string): Verdict => ({
  code,
  source_validation: 'portal-sunat',
  message,
});

const API_UNSTABLE = 'La API de SUNAT está inestable y no pudimos validar tus credenciales.';
const PORTAL_UNSTABLE = 'El Portal SOL está inestable y no pudimos validar tus credenciales.';
const WE_KEEP_TRYING =
  'Vuelve a intentarlo en unos minutos; la recolección también lo hará por su cuenta con los datos actualizados.';
const TRY_AGAIN = 'Vuelve a intentarlo en unos minutos.';
const NO_API_CLIENT = inWords('api-client-missing');
const SOL_USER_WORKS = 'El usuario y la clave SOL son correctos.';

const AT_API: Verdicts = {
  API_CLIENT_REJECTED: api(
    400,
    'No pudimos validar la API de SUNAT. Verifica la API key y el API secret: si alguien generó otros en SUNAT, los anteriores dejaron de valer.',
  ),
  PERMISSION_MISSING: api(
    400,
    `No pudimos validar la API de SUNAT. ${TROUBLES['api-client-permission'].what} En SUNAT Operaciones en Línea, en ${API_KEY_PATH}, marca «${API_KEY_TICK}».`,
  ),
  LOGIN_NOT_UNDERSTOOD: api(
    500,
    'La API de SUNAT respondió algo que no conocemos y que podría ser un rechazo. No volvimos a enviar la clave: ingresa a SUNAT Operaciones en Línea con el usuario SOL de la empresa, comprueba que la clave sirve y vuelve a validar.',
  ),
  CREDENTIALS_INCOMPLETE: api(400, NO_API_CLIENT),
  RUC_HELD: api(400, inWords('ruc-held')),
  SESSION_EXPIRED: api(503, `${API_UNSTABLE} ${WE_KEEP_TRYING}`),
  SUNAT_UNAVAILABLE: api(503, `${API_UNSTABLE} ${WE_KEEP_TRYING}`),
  SUNAT_BUSY: api(503, `${API_UNSTABLE} ${WE_KEEP_TRYING}`),
  REQUEST_REFUSED: api(500, 'La API de SUNAT no aceptó la consulta. Vuelve a intentarlo más tarde.'),
  ANSWER_NOT_UNDERSTOOD: api(
    500,
    'La API de SUNAT está inestable: respondió algo que no entendimos. Vuelve a intentarlo más tarde.',
  ),
};

const AT_PORTAL: Verdicts = {
  SOL_USER_LOCKED: portal(400, inWords('sol-user-locked')),
  SOL_USER_REJECTED: portal(
    400,
    'No pudimos ingresar al Portal SOL. Verifica el usuario y la clave SOL de la empresa y escríbelos en Editar credenciales: esta clave no se vuelve a probar.',
  ),
  SUNAT_UNAVAILABLE: portal(503, `${PORTAL_UNSTABLE} ${WE_KEEP_TRYING}`),
  SUNAT_BUSY: portal(503, `${PORTAL_UNSTABLE} ${WE_KEEP_TRYING}`),
  CAPTCHA_DEMANDED: portal(
    500,
    'El Portal SOL tiene problemas con este usuario: pide comprobar que eres una persona. Ingresa una vez a SUNAT Operaciones en Línea con el usuario SOL de la empresa, resuelve el captcha y vuelve a intentarlo más tarde.',
  ),
  ANSWER_NOT_UNDERSTOOD: portal(
    500,
    'El Portal SOL tiene problemas en su servicio y no pudimos validar tus credenciales. Vuelve a intentarlo más tarde.',
  ),
};

/**
 * @param complete whether there is an API client: without one nothing is collected, and so nothing tries again by itself
 * @returns null for a failure of our own, which says nothing about the credentials
 */
export function verdictOf(finding: Finding & { code: FailureCode }, complete: boolean): Verdict | null {
  const verdict = (finding.door === 'portal' ? AT_PORTAL : AT_API)[finding.code];
  if (!verdict) return null;
  if (finding.solUserWorks) return { ...verdict, message: `${SOL_USER_WORKS} ${verdict.message}` };
  if (verdict.code === 503 && !complete)
    return { ...verdict, message: `${PORTAL_UNSTABLE} ${TRY_AGAIN} ${NO_API_CLIENT}` };
  return verdict;
}

/**
 * How near the SOL user is to being locked, to stand after the refusal.
 * @param tries wrong passwords in a row that this account sent
 * @param rest until when no other is tried, whoever sent those before
 */
export function lockWarning(tries: number, rest: Date | null): string {
  if (tries === 0) return '';
  const counted = tries === 1 ? 'Va 1 clave rechazada' : `Van ${tries} claves rechazadas seguidas`;
  if (rest) return `${counted}: una más podría bloquear al usuario. ${restsUntil(rest)}`;
  return `${counted}; SUNAT bloquea al usuario después de unas pocas.`;
}
