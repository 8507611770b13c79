import type { Ctx, Tx } from '../../../ctx.ts';
import * as queries from './queries-assignments.ts';

/** Which companies somebody works on who does not see all: whoever sees all has no rows. */

type Firm = Pick<Ctx, 'firmId'>;

/** The companies of each member that some are assigned to, without those that the firm put away. */
export async function assignmentsOf(firm: Firm, tx: Tx): Promise<Map<string, string[]>> {
  const companies = new Map<string, string[]>();
  for (const { member_id, business_id } of await queries.findAssignments(firm, tx)) {
    companies.set(member_id, [...(companies.get(member_id) ?? []), business_id]);
  }
  return companies;
}

/** To whom a company is assigned. */
export function assignedTo(firm: Firm, tx: Tx, businessId: string): Promise<string[]> {
  return queries.findAssigned(firm, tx, businessId);
}

/**
 * These companies and no others are the member's from here on; what is not the firm's is left out.
 * @returns whether the member sees less than before
 */
export async function assign(
  firm: Firm,
  tx: Tx,
  who: { memberId: string; by: string; at: Date },
  businessIds: readonly string[],
): Promise<boolean> {
  const gone = await queries.deleteAssignments(firm, tx, who.memberId, businessIds);
  await queries.insertAssignments(firm, tx, who, businessIds);
  return gone > 0;
}

/** Whoever leaves has none, and whoever stays registered what they did. */
export async function passOn(firm: Firm, tx: Tx, from: string, to: string): Promise<void> {
  await queries.deleteAssignments(firm, tx, from, []);
  await queries.updateRegistrar(firm, tx, from, to);
}

/** A company leaves its firm: who worked on it does not any more. */
export async function unassign(tx: Tx, businessId: string): Promise<void> {
  await queries.deleteAssigned(tx, businessId);
}
