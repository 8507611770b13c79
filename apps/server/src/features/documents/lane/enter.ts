import type { ConsultaCpeClient } from '@yupana/sunat/consultacpe/types.ts';
import type { Deps } from '../../../ctx.ts';
import { type Refusal, refusalIn } from '../../../sunat/refusals.ts';
import { askInTurn } from '../../credentials/ask-in-turn.ts';
import { areComplete, type Credentials, openCredentials } from '../../credentials/sealed-credentials.ts';
import { doorOf } from '../../credentials/sire/door.ts';
import type { Whose } from '../file-key.ts';

/**
 * Whether a company is let in at SUNAT's service of vouchers. `by-menu`: it has no API client, and a visit to the SOL portal finds out
 * (`by-menu/`).
 */
export type Entered =
  | { access: 'granted'; client: ConsultaCpeClient }
  | { access: 'by-menu' }
  | { access: 'no-key' }
  | Refusal;

/** Which version of its credentials a company has; null without any. */
export async function credentialsNow(deps: Deps, { firmId, businessId }: Whose) {
  return deps.database.tenant(firmId, (tx) => openCredentials(deps, firmId, tx, businessId));
}

/** Whether its documents are asked for by the SOL portal's menu: it has no API client, and the installation knows the way. */
export function isAskedByMenu({ sunat }: Pick<Deps, 'sunat'>, stored: Credentials): boolean {
  return sunat.consultaCpeByMenu !== null && doorOf(sunat, stored) === 'sol';
}

/**
 * Asks to be let in, as every asker does: in turn, so that a refused password is not sent twice, and with the credentials as they are
 * when the turn has come: what was put in their place meanwhile is what SUNAT judges.
 * @throws SunatError that says nothing about the company; the signal's reason
 */
export async function enter(deps: Deps, whose: Whose & { ruc: string }, signal: AbortSignal): Promise<Entered> {
  const { consultaCpe } = deps.sunat;
  const stored = await credentialsNow(deps, whose);
  if (!consultaCpe || !stored) return { access: 'no-key' };
  const isByMenu = isAskedByMenu(deps, stored);
  if (!isByMenu && !areComplete(stored)) return { access: 'no-key' };
  if (stored.rejected || stored.doubted) return { access: 'refused' };
  if (isByMenu) return { access: 'by-menu' };
  let client: ConsultaCpeClient | undefined;
  try {
    await askInTurn(deps, whose, signal, async (current) => {
      if (!areComplete(current)) return 'nothing';
      client = consultaCpe(whose.ruc, current);
      await client.authenticate(signal);
      return 'all';
    });
    return client ? { access: 'granted', client } : { access: 'no-key' };
  } catch (error) {
    const refusal = refusalIn(error);
    if (refusal) return refusal;
    throw error;
  }
}
