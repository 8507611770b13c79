import type { Member } from '../accounts/members/members.ts';

/** The nearer to a company's work, the sooner. */
const ORDER: readonly string[] = ['accountant', 'assistant'];

/**
 * Who answers for each company: the accountant to whom it is assigned, else the assistant, else the firm's first owner.
 * @param members in the order in which they came @returns the member's id, null where there is none
 */
export function responsibles(
  members: readonly Member[],
  assigned: ReadonlyMap<string, readonly string[]>,
): (businessId: string) => string | null {
  const found = new Map<string, string>();
  for (const role of ORDER) {
    for (const { id } of members.filter((member) => member.role === role)) {
      for (const company of assigned.get(id) ?? []) if (!found.has(company)) found.set(company, id);
    }
  }
  const owner = members.find(({ role }) => role === 'owner')?.id ?? null;
  return (businessId) => found.get(businessId) ?? owner;
}
