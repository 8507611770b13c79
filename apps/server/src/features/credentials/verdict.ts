import type { CredentialsVerdict } from '@yupana/contract/credentials.ts';
import { API_KEY_PATH, API_KEY_TICK } from '@yupana/contract/trouble-advice.ts';
import { TROUBLES } from '@yupana/contract/troubles.ts';
import type { FailureCode } from '../../sunat/failure.ts';
import { inWords, restsUntil } from '../../sunat/words.ts';
import type { Finding } from './ask-sunat.ts';

/** What a finding says about the credentials. docs/decisions/0012 and 0019 have the reasons. */

type Verdict = Pick<CredentialsVerdict, 'code' | 'source_validation' | 'message'>;
type Verdicts = Partial<Record<FailureCode, Verdict>>;

/** @param door at which they were accepted */
export const accepted = (door: Finding['door']): Verdict => ({
  code: 200,
  source_validation: door === 'portal' ? 'portal-sunat' : 'api-sunat',
  message:
    'Tus credenciales son correctas, estamos volviendo a extraer tu información de SUNAT. Podrás ver tus comprobantes en un plazo máximo de 24 horas.',
});

const api = (code: 400 | 500 | 503, message: string): Verdict => ({ code, source_validation: 'api-sunat', message });
const portal = (code: 400 | 500 | 503, message: string): Verdict => ({
  code,
  source_validation: 'portal-sunat',
  message,
});

const API_UNSTABLE = 'La API de SUNAT está inestable y no pudimos validar tus credenciales.';
const PORTAL_UNSTABLE = 'El Portal SOL está inestable y no pudimos validar tus credenciales.';
const PORTAL_PROBLEM =
  'El Portal SOL tiene problemas en su servicio y no pudimos validar tus credenciales. Vuelve a intentarlo más tarde.';
const WE_KEEP_TRYING =
  'Vuelve a intentarlo en unos minutos; la recolección también lo hará por su cuenta con los datos actualizados.';
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
  CREDENTIALS_INCOMPLETE: api(400, inWords('api-client-missing')),
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
  SOL_PERMISSION_MISSING: portal(400, `${SOL_USER_WORKS} ${inWords('sol-user-permission')}`),
  SOL_OPTION_CLOSED: portal(
    500,
    `${SOL_USER_WORKS} El menú del Portal SOL ofrece el SIRE y no lo abrió: un permiso recién dado puede tardar hasta 48 horas. Vuelve a intentarlo más tarde.`,
  ),
  SOL_VISIT_ENDED: portal(
    503,
    'El Portal SOL cerró nuestra sesión: suele pasar cuando alguien ingresa con el mismo usuario SOL. Vuelve a intentarlo cuando nadie más lo esté usando.',
  ),
  SOL_USER_BUSY: portal(
    503,
    'Yupana ya está dentro del Portal SOL con este usuario, y todavía no sabemos si estas credenciales sirven. Vuelve a intentarlo en unos minutos.',
  ),
  SUNAT_UNAVAILABLE: portal(503, `${PORTAL_UNSTABLE} ${WE_KEEP_TRYING}`),
  SUNAT_BUSY: portal(503, `${PORTAL_UNSTABLE} ${WE_KEEP_TRYING}`),
  LOGIN_NOT_UNDERSTOOD: portal(500, PORTAL_PROBLEM),
  LOGIN_CUT_OFF: portal(500, PORTAL_PROBLEM),
  CAPTCHA_DEMANDED: portal(
    500,
    'El Portal SOL tiene problemas con este usuario: pide comprobar que eres una persona. Ingresa una vez a SUNAT Operaciones en Línea con el usuario SOL de la empresa, resuelve el captcha y vuelve a intentarlo más tarde.',
  ),
  ANSWER_NOT_UNDERSTOOD: portal(500, PORTAL_PROBLEM),
};

/** After these the text promises that the collection tries again by itself. */
export const SAYS_SO: ReadonlySet<FailureCode> = new Set(['SESSION_EXPIRED', 'SUNAT_UNAVAILABLE', 'SUNAT_BUSY']);

/** @returns null for a failure of our own, which says nothing about the credentials */
export function verdictOf(finding: Finding & { code: FailureCode }): Verdict | null {
  const verdict = (finding.door === 'portal' ? AT_PORTAL : AT_API)[finding.code];
  if (!verdict) return null;
  return finding.solUserWorks ? { ...verdict, message: `${SOL_USER_WORKS} ${verdict.message}` } : verdict;
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
