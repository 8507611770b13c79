import { setTimeout as sleep } from 'node:timers/promises';
import { SunatError } from '@yupana/sunat/errors.ts';
import type { Deps, Tx } from '../../ctx.ts';
import { LoginCutOff } from '../../sunat/refusals.ts';
import { companyOf } from '../businesses/find-business.ts';
import { holdRuc } from '../businesses/hold-ruc.ts';
import { Gone } from './gone.ts';
import { endTurn, forgetFailures, markAccepted, markDoubted, markRejected, takeTurn } from './queries.ts';
import { openCredentials, type StoredCredentials } from './sealed-credentials.ts';
import { askAsSolUser, solUserAccepted } from './sol-users.ts';

interface Whose {
  firmId: string;
  businessId: string;
}

/** What SUNAT let in: the four credentials, or the SOL user alone at the portal. */
export type Proven = 'all' | 'sol-user' | 'nothing';

/** Longer than SUNAT takes to answer a login, its retries included; whoever dies asking holds up the others no longer. */
const TURN = 90_000;
const LOOK_AGAIN = 250;

/**
 * Asks SUNAT to let a company's credentials in while nobody else does, in this process or another, and keeps what it said: two
 * askers at once would spend two of the few wrong passwords that it allows. A password that it refused is not sent again, nor one
 * to which it answered what may have been a refusal; one that it lets in makes the RUC the company's.
 * @param ask gets the credentials as they are when the turn has come
 * @throws what `ask` throws; Gone; SolUserRests; LoginCutOff; RucHeld; SunatError CredentialsRejected and LoginNotUnderstood from
 * memory; the signal's reason
 */
export async function askInTurn(
  deps: Deps,
  whose: Whose,
  signal: AbortSignal,
  ask: (credentials: StoredCredentials) => Promise<Proven>,
): Promise<void> {
  const { until, credentials, ruc } = await turnOf(deps, whose, signal);
  const { firmId, businessId } = whose;
  const settle = (record: (tx: Tx) => Promise<unknown>) =>
    deps.database.tenant(firmId, async (tx) => {
      await record(tx);
      await endTurn({ firmId }, tx, businessId, until);
    });
  const { version } = credentials;
  try {
    if (credentials.rejectedSource === 'sol-user') {
      throw new SunatError({ kind: 'CredentialsRejected', source: 'sol-user' });
    }
    if (credentials.doubted === 'cut-off') throw new LoginCutOff();
    if (credentials.doubted) throw new SunatError({ kind: 'LoginNotUnderstood', problem: 'a former answer was not' });
    const user = { ruc, solUser: credentials.solUser };
    const proven = await askAsSolUser(deps, user, credentials.accepted, signal, () => ask(credentials));
    if (proven !== 'nothing') await solUserAccepted(deps, user);
    await settle(async (tx) => {
      if (proven === 'all') await markAccepted({ firmId }, tx, businessId, version, deps.clock.now());
      if (proven === 'sol-user') await forgetFailures({ firmId }, tx, businessId, version);
    });
    if (proven === 'nothing') return;
  } catch (error) {
    await settle(async (tx) => {
      if (!(error instanceof SunatError)) return;
      const { fault } = error;
      const now = deps.clock.now();
      if (fault.kind === 'CredentialsRejected') {
        await markRejected({ firmId }, tx, businessId, version, fault.source, now);
      } else if (fault.kind === 'LoginNotUnderstood') {
        await markDoubted({ firmId }, tx, businessId, { version, because: 'not-understood', now });
      }
    });
    throw error;
  }
  await holdRuc(deps, whose);
}

async function turnOf(deps: Deps, whose: Whose, signal: AbortSignal) {
  for (;;) {
    signal.throwIfAborted();
    const now = deps.clock.now();
    const until = new Date(now.getTime() + TURN);
    const turn = await deps.database.tenant(whose.firmId, async (tx) => {
      if (!(await takeTurn(whose, tx, whose.businessId, now, until))) return undefined;
      const business = await companyOf(whose, tx, whose.businessId);
      if (!business) throw new Gone();
      const credentials = await openCredentials(deps, whose.firmId, tx, whose.businessId);
      return credentials && { until, credentials, ruc: business.ruc };
    });
    if (turn) return turn;
    await sleep(LOOK_AGAIN, undefined, { signal });
  }
}
