import type { Door } from '@yupana/contract/collection.ts';
import type { SireClient } from '@yupana/sunat/sire/types.ts';
import type { Deps } from '../../../ctx.ts';
import { askInTurn } from '../ask-in-turn.ts';
import { openCredentials, type StoredCredentials } from '../sealed-credentials.ts';
import { atPortal, Edited, NoDoor, type Way, type Whose, whileEdited } from './at-portal.ts';
import { doorOf } from './door.ts';
import type { Waiting } from './hold-sol-user.ts';

export { NoDoor };

/** The SIRE of a company that let it in. */
export interface OpenSire {
  client: SireClient;
  door: Door;
  /** Aborts with the caller's, and when the SOL user is another's. */
  signal: AbortSignal;
  /** Whether somebody else waits for the SOL user: who can let it go, does. */
  isWanted(): boolean;
}

interface Asker extends Waiting {
  /** Told before anything is sent: which credentials, and where. */
  told?: (credentials: StoredCredentials, door: Door) => Promise<void>;
}

/**
 * Does the work with a company's SIRE, let in by the door that it has: with its API client, or through the portal, of which the menu gives
 * the token. A visit to the portal stays open for as long as the work takes, as a person's would, and is left behind it.
 * @throws NoDoor; SolUserBusy; what `askInTurn` and the work throw; the signal's reason
 */
export function inSire<T>(
  deps: Deps,
  whose: Whose,
  signal: AbortSignal,
  { told = async () => undefined, ...waiting }: Asker,
  work: (sire: OpenSire) => Promise<T>,
): Promise<T> {
  return whileEdited(async () => {
    const stored = await deps.database.tenant(whose.firmId, (tx) =>
      openCredentials(deps, whose.firmId, tx, whose.businessId),
    );
    const door = stored && doorOf(deps.sunat, stored);
    if (!stored || !door) throw new NoDoor();
    const way = { ...waiting, deps, whose, signal, stored, told: (current: StoredCredentials) => told(current, door) };
    return door === 'api' ? byClient(way, work) : byMenu(way, work);
  });
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

function byMenu<T>(way: Way, work: Work<T>): Promise<T> {
  return atPortal(way, 'classic', async ({ session, enterAgain, signal, isWanted }) => {
    const client = way.deps.sunat.sireByMenu(session, enterAgain);
    await client.authenticate(signal);
    return work({ client, door: 'sol', signal, isWanted });
  });
}
