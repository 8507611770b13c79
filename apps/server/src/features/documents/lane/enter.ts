import type { ConsultaCpeClient } from '@yupana/sunat/consultacpe/types.ts';
import type { Deps } from '../../../ctx.ts';
import { type Refusal, refusalIn } from '../../../sunat/refusals.ts';
import { askInTurn } from '../../credentials/ask-in-turn.ts';
import { areComplete, openCredentials } from '../../credentials/sealed-credentials.ts';
import type { Whose } from '../file-key.ts';

/** Whether a company is let in at SUNAT's service of vouchers, and with which credentials that was found out. */
export type Entered = { access: 'granted'; client: ConsultaCpeClient } | { access: 'no-key' } | Refusal;

/** Which version of its credentials a company has; null without any. */
export async function credentialsNow(deps: Deps, { firmId, businessId }: Whose) {
  return deps.database.tenant(firmId, (tx) => openCredentials(deps, firmId, tx, businessId));
}

/**
 * Asks to be let in, as every asker does: in turn, so that a refused password is not sent twice, and with the credentials as they are
 * when the turn has come: what was put in their place meanwhile is what SUNAT judges.
 * @throws SunatError that says nothing about the company; the signal's reason
 */
export async function enter(deps: Deps, whose: Whose & { ruc: string }, signal: AbortSignal): Promise<Entered> {
  const { consultaCpe } = deps.sunat;
  const stored = await credentialsNow(deps, whose);
  if (!consultaCpe || !stored || !areComplete(stored)) return { access: 'no-key' };
  if (stored.rejected || stored.doubted) return { access: 'refused' };
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
