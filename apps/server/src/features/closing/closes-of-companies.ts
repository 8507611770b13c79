import { mayMake } from '@yupana/contract/roles.ts';
import type { Ctx, Tx } from '../../ctx.ts';
import type { Member } from '../accounts/members/members.ts';
import { seqsOf } from '../vouchers/reading/each-of.ts';
import { stateOf } from './present-close.ts';
import { type CloseRow, listNewest } from './queries.ts';
import { findPreparations } from './signing/queries-preparations.ts';

/** How the close of a period of a company stands. */
export interface CompanyClose {
  /** `business_periods.seq`: what is closed as it was seen. */
  seq: number;
  /** Of its newest version; null: there was none. */
  version: { version: number; state: CloseRow['state']; isReopened: boolean } | null;
  /** Somebody of the firm signed that it is prepared as it stands. */
  preparedBy: string | null;
  /** One person alone works on it: who closes it signs alone. */
  isAlone: boolean;
}

/**
 * How a period of several companies stands, by the company's id: as many statements for eighty as for one.
 * @param people who is in the firm, and on which companies each works who does not see all
 */
export async function closesOfCompanies(
  ctx: Ctx,
  tx: Tx,
  businessIds: readonly string[],
  period: string,
  people: { members: readonly Member[]; assigned: ReadonlyMap<string, readonly string[]> },
): Promise<Map<string, CompanyClose>> {
  if (businessIds.length === 0) return new Map();
  const keys = businessIds.map((businessId) => ({ businessId, period }));
  const seqs = await seqsOf(tx, ctx.firmId, keys);
  const newest = new Map((await listNewest(tx, ctx.firmId, period, businessIds)).map((row) => [row.business_id, row]));
  const found = await findPreparations(tx, ctx.firmId, period, businessIds);
  const prepared = new Map(found.map((row) => [row.business_id, row]));
  const here = new Set(people.members.map(({ id }) => id));
  const signersOf = signers(people);
  return new Map(
    businessIds.map((id, place) => {
      const [row, preparation, seq] = [newest.get(id), prepared.get(id), seqs[place] ?? 0];
      const stands = preparation && Number(preparation.seq) === seq && here.has(preparation.prepared_by);
      return [
        id,
        {
          seq,
          version: row
            ? { version: row.version, state: stateOf(row, ctx.deps), isReopened: row.reopened_at !== null }
            : null,
          preparedBy: stands ? preparation.prepared_by : null,
          isAlone: signersOf(id) <= 1,
        },
      ];
    }),
  );
}

/** How many may sign of a company: as `isAlone` of one has it. */
function signers({ members, assigned }: Parameters<typeof closesOfCompanies>[4]): (businessId: string) => number {
  const owners = members.filter(({ role }) => mayMake(role, 'owner')).length;
  const count = new Map<string, number>();
  for (const { id, role } of members) {
    if (mayMake(role, 'owner') || !mayMake(role, 'assistant')) continue;
    for (const company of assigned.get(id) ?? []) count.set(company, (count.get(company) ?? 0) + 1);
  }
  return (businessId) => owners + (count.get(businessId) ?? 0);
}
