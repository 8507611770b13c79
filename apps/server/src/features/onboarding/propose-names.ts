import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { proposeNames as call, ProposedName } from '@yupana/contract/proposed-names.ts';
import { readableBusinessName } from '@yupana/tax/business-name.ts';
import type { Ctx } from '../../ctx.ts';
import { findTaxpayers } from '../ruc-register/find-taxpayers.ts';
import { findSupplierName } from '../vouchers/lists/find-supplier-name.ts';

export const UNKNOWN: ProposedName = { name: null, name_source: null, taxpayer: null };

/** Several RUCs at once, each once, in the order in which they were asked for. */
export async function proposeNames(ctx: Ctx, { body }: CallInput<typeof call>): Promise<CallResult<typeof call>> {
  const rucs = [...new Set(body.rucs)];
  const known = await namesFor(ctx, rucs);
  return { names: rucs.map((ruc) => ({ ruc, ...(known.get(ruc) ?? UNKNOWN) })) };
}

/**
 * What each RUC is called: by SUNAT's register, which knows everybody and is of today; else by the purchases that the firm's
 * own companies have collected, which may be of an older name. Both write it in capitals: it is proposed as people write it.
 */
export async function namesFor(ctx: Ctx, rucs: readonly string[]): Promise<Map<string, ProposedName>> {
  const taxpayers = await findTaxpayers(ctx.deps, rucs);
  const proposed = new Map<string, ProposedName>();
  for (const ruc of rucs) {
    const taxpayer = taxpayers.get(ruc);
    if (taxpayer) {
      const { name, state, condition } = taxpayer;
      // What the register says no more is no news of today.
      proposed.set(ruc, {
        name: readableBusinessName(name),
        name_source: 'ruc-register',
        taxpayer: taxpayer.left_at ? null : { state, condition },
      });
      continue;
    }
    const name = await ctx.transaction((tx) => findSupplierName(ctx, tx, ruc));
    proposed.set(ruc, {
      name: name && readableBusinessName(name),
      name_source: name === null ? null : 'purchases',
      taxpayer: null,
    });
  }
  return proposed;
}
