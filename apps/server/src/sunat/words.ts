import { ADVICE, SOL_PROFILE } from '@yupana/contract/trouble-advice.ts';
import { TROUBLES, type Trouble } from '@yupana/contract/troubles.ts';
import { dateTimeInLima } from '../platform/clock.ts';

/** What every room says alike of SUNAT's refusals. */

/** The module that a client of SUNAT's API must have ticked, as SOL names it. */
export const SIRE_MODULE = 'Credenciales de API SUNAT (MIGE RCE y RVIE – SIRE)';

/** The option of SOL's menu that a SOL user must have. */
export const SIRE_OPTION = `Usuario SOL (${SOL_PROFILE})`;

/** What happened and what to do about it, in the words that every screen has for it. */
export function inWords(trouble: Trouble): string {
  return [TROUBLES[trouble].what, ADVICE[trouble].todo].filter((sentence) => sentence !== '').join(' ');
}

/** No key of the SOL user is tried before then. */
export function restsUntil(until: Date): string {
  return `No probaremos otra hasta el ${dateTimeInLima(until)}. Mientras tanto, confirma la clave en SUNAT Operaciones en Línea.`;
}
