import type { Door } from '@yupana/contract/collection.ts';
import { SunatError } from '@yupana/sunat/errors.ts';
import type { PortalSession } from '@yupana/sunat/portal/types.ts';
import type { SireClient } from '@yupana/sunat/sire/types.ts';
import type { Deps, Tx } from '../../../ctx.ts';
import { askInTurn } from '../ask-in-turn.ts';
import { foresee, liftDoubt } from '../doubt-credentials.ts';
import { openCredentials, type StoredCredentials } from '../sealed-credentials.ts';
import { doorOf } from './door.ts';
import { type HeldSolUser, holdSolUser } from './hold-sol-user.ts';

interface Whose {
  firmId: string;
  businessId: string;
  ruc: string;
}

/** The SIRE of a company that let it in. */
export interface OpenSire {
  client: SireClient;
  door: Door;
  /** Aborts with the caller's, and when the SOL user is another's. */
  signal: AbortSignal;
  /** Whether somebody else waits for the SOL user: who can let it go, does. */
  isWanted(): boolean;
}

interface Asker {
  /** How long a SOL user is waited for that is in use. */
  patienceMs?: number;
  /** Told before anything is sent: which credentials, and where. */
  told?: (credentials: StoredCredentials, door: Door) => Promise<void>;
}

/** No API client, and no portal: SUNAT cannot be asked. */
export class NoDoor extends Error {}

/** They were edited between two looks: the new ones are for another door, or another user. */
class Edited extends Error {}

/** Edits come one by one, by hand. */
const MOST_EDITS = 3;
/** Less than a turn lasts (ask-in-turn.ts): nobody else may send the key while this one might. */
const LOGIN_AT_MOST = 80_000;

/**
 * Does the work with a company's SIRE, let in by the door that it has: with its API client, or through the portal, of which the menu gives
 * the token. A visit to the portal stays open for as long as the work takes, as a person's would, and is left behind it.
 * @throws NoDoor; SolUserBusy; what `askInTurn` and the work throw; the signal's reason
 */
export async function inSire<T>(
  deps: Deps,
  whose: Whose,
  signal: AbortSignal,
  { told = async () => undefined, patienceMs }: Asker,
  work: (sire: OpenSire) => Promise<T>,
): Promise<T> {
  for (let edits = 0; ; edits += 1) {
    const stored = await deps.database.tenant(whose.firmId, (tx) =>
      openCredentials(deps, whose.firmId, tx, whose.businessId),
    );
    const door = stored && doorOf(deps.sunat, stored);
    if (!stored || !door) throw new NoDoor();
    const way = { deps, whose, signal, stored, patienceMs, told: (current: StoredCredentials) => told(current, door) };
    try {
      return await (door === 'api' ? byClient(way, work) : byMenu(way, work));
    } catch (error) {
      if (!(error instanceof Edited) || edits === MOST_EDITS) throw error;
    }
  }
}

interface Way {
  deps: Deps;
  whose: Whose;
  signal: AbortSignal;
  stored: StoredCredentials;
  patienceMs?: number;
  told: (current: StoredCredentials) => Promise<void>;
}

type Work<T> = (sire: OpenSire) => Promise<T>;

async function byClient<T>({ deps, whose, signal, told }: Way, work: Work<T>): Promise<T> {
  let client: SireClient | undefined;
  await askInTurn(deps, whose, signal, async (current) => {
    if (doorOf(deps.sunat, current) !== 'api') throw new Edited();
    await told(current);
    client = deps.sunat.sire(whose.ruc, current);
    await client.authenticate(signal);
    return 'all';
  });
  if (!client) throw new Error('Nobody was asked.');
  return work({ client, door: 'api', signal, isWanted: () => false });
}

async function byMenu<T>(way: Way, work: Work<T>): Promise<T> {
  const { deps, whose, stored, told } = way;
  const { portal } = deps.sunat;
  if (portal === null) throw new NoDoor();
  const login = { ruc: whose.ruc, solUser: stored.solUser, solKey: stored.solKey };
  const tenant = (write: (tx: Tx) => Promise<void>) => deps.database.tenant(whose.firmId, write);
  const { businessId, firmId } = whose;
  // What SUNAT let in before is no guess: whoever dies sending it leaves no doubt.
  const isGuess = !stored.accepted;
  const beforeSending = async () => {
    if (isGuess) await tenant((tx) => foresee(deps, firmId, tx, { businessId, version: stored.version }));
  };
  const logIn = async (session: PortalSession, signal: AbortSignal) => {
    const enough = AbortSignal.timeout(LOGIN_AT_MOST);
    try {
      await session.enter(AbortSignal.any([signal, enough]));
    } catch (error) {
      // A refusal, or what may have been one, is written over it by whoever keeps the answer: never is there a moment without a word.
      if (isGuess && !isAnswerKept(error)) await tenant((tx) => liftDoubt(firmId, tx, businessId));
      if (enough.aborted && !signal.aborted) throw new SunatError({ kind: 'ServiceUnavailable', reason: 'timeout' });
      throw error;
    }
  };
  const visit = async ({ signal, isWanted }: HeldSolUser): Promise<T> => {
    const session = portal(login).session({ beforeSending });
    const enter = (within: AbortSignal) =>
      askInTurn(deps, whose, within, async (current) => {
        if (current.version !== stored.version) throw new Edited();
        await told(current);
        await logIn(session, within);
        return 'all';
      });
    try {
      await enter(signal);
      const client = deps.sunat.sireByMenu(session, enter);
      await client.authenticate(signal);
      return await work({ client, door: 'sol', signal, isWanted });
    } finally {
      await session.leave();
    }
  };
  return holdSolUser(deps, login, way.signal, visit, way.patienceMs);
}

/** Whether `askInTurn` writes down what this says of the credentials. */
function isAnswerKept(error: unknown): boolean {
  return error instanceof SunatError && (error.kind === 'CredentialsRejected' || error.kind === 'LoginNotUnderstood');
}
