import type { PlatformClient } from '@yupana/sunat/portal/platform/types.ts';
import type { Deps } from '../../../ctx.ts';
import { openCredentials, type StoredCredentials } from '../sealed-credentials.ts';
import { atPortal, NoDoor, type Whose, whileEdited } from '../sire/at-portal.ts';

/** The Nueva Plataforma of a company that let it in. */
export interface OpenPlatform {
  client: PlatformClient;
  /** Aborts with the caller's, and when the SOL user is another's. */
  signal: AbortSignal;
  /** Whether somebody else waits for the SOL user: who can let it go, does. */
  isWanted(): boolean;
}

interface Asker {
  /** How long a SOL user is waited for that is in use. */
  patienceMs?: number;
  /** Told before anything is sent. */
  told?: (credentials: StoredCredentials) => Promise<void>;
}

/** Whether this installation knows the platform of its SUNAT. */
export function knowsPlatform({ sunat }: Pick<Deps, 'sunat'>): boolean {
  return sunat.portal !== null && sunat.platform !== null;
}

/**
 * Does the work within a visit to the Nueva Plataforma, entered with the SOL user, also of a company that has an API client. One SOL
 * user is at the portal once, whichever its menu: who is at the SIRE by the classic one is waited for, and put out by nobody. Refusals,
 * doubts and rests of the user are those of every other door.
 * @throws NoDoor (no credentials, or no platform known); SolUserBusy; what `askInTurn` and the work throw; the signal's reason
 */
export function inPlatform<T>(
  deps: Deps,
  whose: Whose,
  signal: AbortSignal,
  { told = async () => undefined, patienceMs }: Asker,
  work: (platform: OpenPlatform) => Promise<T>,
): Promise<T> {
  const { platform } = deps.sunat;
  return whileEdited(async () => {
    const stored = await deps.database.tenant(whose.firmId, (tx) =>
      openCredentials(deps, whose.firmId, tx, whose.businessId),
    );
    if (!stored || platform === null) throw new NoDoor();
    const way = { deps, whose, signal, stored, patienceMs, told };
    return atPortal(way, 'platform', ({ session, enterAgain, signal: held, isWanted }) =>
      work({ client: platform(session, enterAgain), signal: held, isWanted }),
    );
  });
}
