import { type Money, parseMoney } from '@yupana/tax/money.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import type { Tx } from '../../ctx.ts';
import { declaredEarlier } from '../declarations/read-presented.ts';
import { typedOpenings } from '../vouchers/totals/typed-opening.ts';

/** What earlier periods left of perceptions and retentions: what a person typed, or else what was declared. Null: not known. */
export async function readEarlier(
  tx: Tx,
  key: { firmId: string; businessId: string; period: string },
): Promise<{ perceptions: Money | null; retentions: Money | null }> {
  const [typed] = await typedOpenings(tx, key.firmId, [key.businessId], [key.period, key.period]);
  const declared = await declaredEarlier(tx, key, parsePeriod(key.period));
  const said = (text: string | null | undefined) => (text == null ? null : parseMoney(text));
  return {
    perceptions: said(typed?.opening_perceptions) ?? declared.perceptions,
    retentions: said(typed?.opening_retentions) ?? declared.retentions,
  };
}
