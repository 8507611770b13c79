import { TROUBLES } from '@yupana/contract/troubles.ts';
import { SunatError } from '@yupana/sunat/errors.ts';
import type { Deps } from '../../ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { type FailureCode, failureOf } from '../../sunat/failure.ts';
import { RucHeld, SolUserRests } from '../../sunat/refusals.ts';
import { restsUntil } from '../../sunat/words.ts';
import type { BusinessRow } from '../businesses/find-business.ts';
import { askInTurn, type Proven } from './ask-in-turn.ts';
import { areComplete, type StoredCredentials } from './sealed-credentials.ts';

/** What SUNAT said, and at which of its doors. */
export interface Finding {
  door: 'api' | 'portal';
  /** Null: all four credentials work, and the SIRE opens with them. */
  code: FailureCode | null;
  /** The portal let the SOL user in, whatever the API says. */
  solUserWorks: boolean;
}

/** The screen promises a minute; the rest of it is for our own work and the way back. */
const LONGEST = 50_000;
/** The API's share of it, when the portal can be asked after it. */
const API_SHARE = 22_000;
/** Somebody waits, and there is another door: no six tries, as a collection makes. */
const IMPATIENT = { tries: 3 };

export const EDITED = 'Las credenciales se editaron mientras se validaban. Vuelve a validarlas.';

/** What the API says that leaves the SOL user unjudged. A client that is refused or lacks the module is a verdict already. */
const UNJUDGED: ReadonlySet<FailureCode> = new Set([
  'CREDENTIALS_INCOMPLETE',
  'SESSION_EXPIRED',
  'SUNAT_UNAVAILABLE',
  'SUNAT_BUSY',
  'REQUEST_REFUSED',
  'ANSWER_NOT_UNDERSTOOD',
]);

/**
 * Asks at the API, which judges all four credentials at once; only when it does not judge the SOL user, at the portal. In one
 * turn: a password that one door refused is sent to neither again. docs/decisions/0019 has the order.
 * @throws what says nothing about the credentials
 */
export async function askSunat(
  deps: Deps,
  firmId: string,
  { id, ruc }: BusinessRow,
  credentials: StoredCredentials,
): Promise<Finding> {
  const late = AbortSignal.timeout(LONGEST);
  const client = deps.sunat.sire(ruc, credentials, IMPATIENT);
  const { portal } = deps.sunat;
  let finding: Finding = { door: 'api', code: 'CREDENTIALS_INCOMPLETE', solUserWorks: false };

  async function askDoors({ version, solUser, solKey }: StoredCredentials): Promise<Proven> {
    if (version !== credentials.version) throw new AppError('CREDENTIALS_NOT_SAVED', { message: EDITED });
    const share = portal ? AbortSignal.any([late, AbortSignal.timeout(API_SHARE)]) : late;
    const api = areComplete(credentials)
      ? await failureAt(deps, (signal) => client.verify(signal), share)
      : 'CREDENTIALS_INCOMPLETE';
    finding = { door: 'api', code: api, solUserWorks: false };
    if (api === null) return 'all';
    if (!portal || !UNJUDGED.has(api)) return 'nothing';
    const atPortal = await failureAt(deps, (signal) => portal({ ruc, solUser, solKey }).verify(signal), late);
    if (atPortal === null) finding.solUserWorks = true;
    else finding = { door: 'portal', code: atPortal, solUserWorks: false };
    return atPortal === null ? 'sol-user' : 'nothing';
  }

  try {
    await askInTurn(deps, { firmId, businessId: id }, late, askDoors);
    if (finding.code !== null) return finding;
    // A token alone does not tell whether the client may use the SIRE: some are given one and refused behind the door.
    return { ...finding, code: await failureAt(deps, (signal) => client.listPeriods('RCE', signal), late) };
  } catch (error) {
    if (error instanceof SunatError) return refusedAt(error);
    if (error instanceof RucHeld) return { door: 'api', code: 'RUC_HELD', solUserWorks: false };
    if (error instanceof SolUserRests) {
      const { what } = TROUBLES['sol-user-rests'];
      const retryAfter = Math.ceil(error.waitMs / 1000);
      throw new AppError('SOL_USER_RESTS', { message: `${what} ${restsUntil(error.until)}`, retryAfter });
    }
    if (late.aborted) return { door: 'api', code: 'SUNAT_UNAVAILABLE', solUserWorks: false };
    throw error;
  }
}

/** @returns what went wrong; null when nothing did. @throws a refusal, which is recorded where the turn ends */
async function failureAt(
  { log }: Pick<Deps, 'log'>,
  ask: (signal: AbortSignal) => Promise<unknown>,
  signal: AbortSignal,
): Promise<FailureCode | null> {
  try {
    await ask(signal);
    return null;
  } catch (error) {
    if (signal.aborted) return 'SUNAT_UNAVAILABLE';
    if (!(error instanceof SunatError) || error.kind === 'CredentialsRejected') throw error;
    // Nobody else keeps it: a validation leaves no acta.
    if (error.act === 'us' || error.kind === 'LoginNotUnderstood')
      log.warn({ fault: error.fault, evidence: error.evidence }, 'validation not understood');
    return failureOf(error).code;
  }
}

/** It is the SOL login that failed, by whatever door it was tried, unless it can only have been the API's answer. */
function refusedAt(error: SunatError): Finding {
  const { code } = failureOf(error);
  const isApi = code === 'API_CLIENT_REJECTED' || code === 'LOGIN_NOT_UNDERSTOOD';
  return { door: isApi ? 'api' : 'portal', code, solUserWorks: false };
}
