import { SunatError } from '@yupana/sunat/errors.ts';
import type { PortalMenu, PortalSession } from '@yupana/sunat/portal/types.ts';
import type { Deps, Tx } from '../../../ctx.ts';
import { askInTurn } from '../ask-in-turn.ts';
import { doubtSolUser, foresee, liftForeseen } from '../doubt-credentials.ts';
import { areComplete, type StoredCredentials } from '../sealed-credentials.ts';
import { type HeldSolUser, holdSolUser, type Waiting } from './hold-sol-user.ts';

export interface Whose {
  firmId: string;
  businessId: string;
  ruc: string;
}

/** No API client, and no portal: SUNAT cannot be asked. */
export class NoDoor extends Error {}

/** They were edited between two looks: the new ones are for another door, or another user. */
export class Edited extends Error {}

/** Edits come one by one, by hand. */
const MOST_EDITS = 3;
/** Less than a turn lasts (ask-in-turn.ts): nobody else may send the key while this one might. */
const LOGIN_AT_MOST = 80_000;

/** Who goes where, with which credentials. */
export interface Way extends Waiting {
  deps: Deps;
  whose: Whose;
  signal: AbortSignal;
  stored: StoredCredentials;
  /** Told before anything is sent. */
  told: (current: StoredCredentials) => Promise<void>;
}

/** A menu of the portal, entered. */
export interface Visit extends HeldSolUser {
  session: PortalSession;
  /** Enters once more, by the rules of any login, when the portal has forgotten an idle visit. */
  enterAgain: (signal: AbortSignal) => Promise<void>;
}

/** Tries the work again for as long as credentials are edited under its hands. */
export async function whileEdited<T>(work: () => Promise<T>): Promise<T> {
  for (let edits = 0; ; edits += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Edited) || edits === MOST_EDITS) throw error;
    }
  }
}

/**
 * Does the work within a visit to one of the portal's menus, which is left behind it. The SOL user is nobody else's meanwhile, of whichever
 * menu: the two are never entered at once. A key that was refused, or may have been, is not sent, at neither.
 * @throws NoDoor; Edited; SolUserBusy; what `askInTurn` and the work throw; the signal's reason
 */
export async function atPortal<T>(way: Way, menu: PortalMenu, work: (visit: Visit) => Promise<T>): Promise<T> {
  const { deps, whose, stored, told } = way;
  const { portal } = deps.sunat;
  if (portal === null) throw new NoDoor();
  const login = { ruc: whose.ruc, solUser: stored.solUser, solKey: stored.solKey };
  const tenant = (write: (tx: Tx) => Promise<void>) => deps.database.tenant(whose.firmId, write);
  const { businessId, firmId } = whose;
  // What SUNAT let in before is no guess: whoever dies sending it leaves no doubt.
  const isGuess = !stored.accepted;
  // Of who has an API client the portal proves the SOL user alone; what it says that nobody understands keeps from the portal alone.
  const isAside = areComplete(stored);
  const lift = () => (isGuess ? tenant((tx) => liftForeseen(firmId, tx, businessId)) : Promise.resolve());
  const beforeSending = async () => {
    if (isGuess) await tenant((tx) => foresee(deps, firmId, tx, { businessId, version: stored.version }));
  };
  const logIn = async (session: PortalSession, signal: AbortSignal) => {
    const enough = AbortSignal.timeout(LOGIN_AT_MOST);
    try {
      await session.enter(AbortSignal.any([signal, enough]));
      if (isAside) await lift();
    } catch (error) {
      // A refusal, or what may have been one, is written over it by whoever keeps the answer: never is there a moment without a word.
      if (isAside && isUnclear(error)) {
        await tenant((tx) => doubtSolUser(deps, firmId, tx, { businessId, version: stored.version }));
      } else if (!isAnswerKept(error)) await lift();
      if (enough.aborted && !signal.aborted) throw new SunatError({ kind: 'ServiceUnavailable', reason: 'timeout' });
      throw error;
    }
  };
  const visit = async (held: HeldSolUser): Promise<T> => {
    const session = portal(login).session({ menu, beforeSending });
    const enterAgain = async (within: AbortSignal) => {
      let unclear: SunatError | undefined;
      await askInTurn(deps, whose, within, async (current) => {
        if (current.version !== stored.version) throw new Edited();
        if (isAside && current.solUserDoubted) {
          unclear = new SunatError({ kind: 'LoginNotUnderstood', problem: 'a former answer was not' });
          return 'nothing';
        }
        await told(current);
        try {
          await logIn(session, within);
        } catch (error) {
          if (!isAside || !isUnclear(error)) throw error;
          unclear = error;
          return 'nothing';
        }
        return isAside ? 'sol-user' : 'all';
      });
      if (unclear) throw unclear;
    };
    try {
      await enterAgain(held.signal);
      return await work({ ...held, session, enterAgain });
    } finally {
      await session.leave();
    }
  };
  return holdSolUser(deps, login, way.signal, visit, way);
}

/** Whether `askInTurn` writes down what this says of the credentials. */
function isAnswerKept(error: unknown): boolean {
  return isUnclear(error) || (error instanceof SunatError && error.kind === 'CredentialsRejected');
}

function isUnclear(error: unknown): error is SunatError {
  return error instanceof SunatError && error.kind === 'LoginNotUnderstood';
}
