import { setTimeout as sleep } from 'node:timers/promises';
import type { Door } from '@yupana/contract/collection.ts';
import { TROUBLES } from '@yupana/contract/troubles.ts';
import { SunatError } from '@yupana/sunat/errors.ts';
import type { Deps } from '../../ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { type FailureCode, failureOf } from '../../sunat/failure.ts';
import { RucHeld, SolUserBusy, SolUserRests } from '../../sunat/refusals.ts';
import { restsUntil } from '../../sunat/words.ts';
import type { BusinessRow } from '../businesses/find-business.ts';
import { askInTurn, type Proven } from './ask-in-turn.ts';
import { doubtSolUser } from './doubt-credentials.ts';
import { areComplete, openCredentials, type StoredCredentials } from './sealed-credentials.ts';
import { doorOf } from './sire/door.ts';
import { holdSolUser } from './sire/hold-sol-user.ts';
import { inSire } from './sire/in-sire.ts';

/** What SUNAT said, and at which of its doors. */
export interface Finding {
  door: 'api' | 'portal';
  /** Null: they work, and the SIRE opens with them. */
  code: FailureCode | null;
  /** The portal let the SOL user in, whatever the API says. */
  solUserWorks: boolean;
}

/** The screen promises a minute; the rest of it is for our own work and the way back. */
const LONGEST = 50_000;
/** The API's share of it, when the portal can be asked after it. */
const API_SHARE = 22_000;
/**
 * What visits in the background lets the SOL user go for who waits, at its next sign of life and between two of its questions, and who
 * died with it has it for twenty seconds. What the API and this leave is enough for a login.
 */
const STEPS_ASIDE = 22_000;
const LOOK_AGAIN = 500;
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
 * Asks by the door by which the company is collected, and there what its collection asks first. docs/decisions/0019 has the order.
 * @throws what says nothing about the credentials
 */
export async function askSunat(
  deps: Deps,
  firmId: string,
  business: BusinessRow,
  credentials: StoredCredentials,
): Promise<Finding> {
  const late = AbortSignal.timeout(LONGEST);
  const door = doorOf(deps.sunat, credentials);
  try {
    if (door === 'sol') return await askAtPortal(deps, { firmId, ...business }, credentials, late);
    return await askAtApi(deps, { firmId, ...business }, credentials, late);
  } catch (error) {
    if (error instanceof SunatError) {
      if (door === 'sol') tellUs(deps.log, error);
      return refusedAt(error, door);
    }
    if (error instanceof RucHeld) return { door: 'api', code: 'RUC_HELD', solUserWorks: false };
    if (error instanceof SolUserRests) {
      const { what } = TROUBLES['sol-user-rests'];
      const retryAfter = Math.ceil(error.waitMs / 1000);
      throw new AppError('SOL_USER_RESTS', { message: `${what} ${restsUntil(error.until)}`, retryAfter });
    }
    if (late.aborted)
      return { door: door === 'sol' ? 'portal' : 'api', code: 'SUNAT_UNAVAILABLE', solUserWorks: false };
    throw error;
  }
}

type Asked = BusinessRow & { firmId: string };
type PortalOf = NonNullable<Deps['sunat']['portal']>;

/** At the API, which judges all four credentials at once; only when it does not judge the SOL user, at the portal. */
async function askAtApi(deps: Deps, asked: Asked, credentials: StoredCredentials, late: AbortSignal): Promise<Finding> {
  const client = deps.sunat.sire(asked.ruc, credentials, IMPATIENT);
  const { portal } = deps.sunat;
  let code = 'CREDENTIALS_INCOMPLETE' as FailureCode | null;
  await askInTurn(deps, { firmId: asked.firmId, businessId: asked.id }, late, async ({ version }) => {
    requireUnedited(version, credentials);
    const share = portal ? AbortSignal.any([late, AbortSignal.timeout(API_SHARE)]) : late;
    if (areComplete(credentials)) code = await failureAt(deps, (signal) => client.verify(signal), share);
    return code === null ? 'all' : 'nothing';
  });
  // A token alone does not tell whether the client may use the SIRE: some are given one and refused behind the door.
  if (code === null) code = await failureAt(deps, (signal) => client.listPeriods('RCE', signal), late);
  else if (portal && UNJUDGED.has(code)) {
    const ofPortal = await unlessBusy(askForSolUser(deps, portal, asked, credentials, late));
    if (ofPortal === null) return { door: 'api', code, solUserWorks: true };
    if (ofPortal !== 'busy') return { door: 'portal', code: ofPortal, solUserWorks: false };
  }
  return { door: 'api', code, solUserWorks: false };
}

/**
 * Whether the portal lets the SOL user of a company in whose door is the API. The user first and then the turn, as every visit takes them:
 * who waited for the user within a turn would wait for a visit that waits for that turn.
 * @returns what the portal says; null when it lets it in
 * @throws SolUserBusy; what `askInTurn` throws
 */
async function askForSolUser(
  deps: Deps,
  portal: PortalOf,
  { firmId, id, ruc }: Asked,
  credentials: StoredCredentials,
  late: AbortSignal,
): Promise<FailureCode | null> {
  let code = null as FailureCode | null;
  async function enter({ version, solUser, solKey }: StoredCredentials): Promise<Proven> {
    requireUnedited(version, credentials);
    code = await failureAt(deps, (signal) => portal({ ruc, solUser, solKey }).verify(signal), late);
    if (code === 'LOGIN_NOT_UNDERSTOOD' && areComplete(credentials))
      await deps.database.tenant(firmId, (tx) => doubtSolUser(deps, firmId, tx, { businessId: id, version }));
    return code === null ? 'sol-user' : 'nothing';
  }
  const inTurn = () => askInTurn(deps, { firmId, businessId: id }, late, enter);
  await holdSolUser(deps, { ruc, solUser: credentials.solUser }, late, inTurn, {
    patienceMs: STEPS_ASIDE,
    isPerson: true,
  });
  // The portal is no door of this company's: what it says that nobody understands keeps nobody from the API.
  return code && understood(code);
}

/** At the portal, and through it at the SIRE. Where a collection is inside with these very credentials, they are proved by that. */
async function askAtPortal(
  deps: Deps,
  { firmId, id, ruc, status }: Asked,
  credentials: StoredCredentials,
  late: AbortSignal,
): Promise<Finding> {
  const whose = { firmId, businessId: id, ruc };
  const told = async ({ version }: StoredCredentials) => requireUnedited(version, credentials);
  const ask = () =>
    inSire(deps, whose, late, { told, patienceMs: 0, isPerson: true }, ({ client, signal }) =>
      failureAt(deps, () => client.listPeriods('RCE', signal), late),
    );
  for (;;) {
    const code = await unlessBusy(ask());
    if (code !== 'busy') return atSire(code);
    const now = await deps.database.tenant(firmId, (tx) => openCredentials(deps, firmId, tx, id));
    requireUnedited(now?.version, credentials);
    const isGood = now?.accepted === true && !now.rejected;
    if (isGood && (status === 'VALID' || status === 'IN_PROGRESS')) return atSire(null);
    await sleep(LOOK_AGAIN, undefined, { signal: late }).catch(() => undefined);
    if (late.aborted) return { door: 'portal', code: 'SOL_USER_BUSY', solUserWorks: false };
  }
}

/** What the SIRE said to whom the portal let in; what is of the portal all the same is said as that. */
function atSire(code: FailureCode | null): Finding {
  const isPortals = code === null || code.startsWith('SOL_');
  return isPortals ? { door: 'portal', code, solUserWorks: false } : { door: 'api', code, solUserWorks: true };
}

async function unlessBusy<T>(work: Promise<T>): Promise<T | 'busy'> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof SolUserBusy) return 'busy';
    throw error;
  }
}

function requireUnedited(version: number | undefined, asked: StoredCredentials): void {
  if (version !== asked.version) throw new AppError('CREDENTIALS_NOT_SAVED', { message: EDITED });
}

function understood(code: FailureCode): FailureCode {
  return code === 'LOGIN_NOT_UNDERSTOOD' ? 'ANSWER_NOT_UNDERSTOOD' : code;
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
    tellUs(log, error);
    return failureOf(error).code;
  }
}

/** Nobody else keeps it: a validation leaves no acta. */
function tellUs(log: Deps['log'], error: SunatError): void {
  if (error.act === 'us' || error.kind === 'LoginNotUnderstood')
    log.warn({ fault: error.fault, evidence: error.evidence }, 'validation not understood');
}

/** It is the SOL login that failed, by whatever door it was tried, unless it can only have been the API's answer. */
function refusedAt(error: SunatError, door: Door | null): Finding {
  const { code } = failureOf(error);
  const isApi = code === 'API_CLIENT_REJECTED' || (code === 'LOGIN_NOT_UNDERSTOOD' && door !== 'sol');
  return { door: isApi ? 'api' : 'portal', code, solUserWorks: false };
}
