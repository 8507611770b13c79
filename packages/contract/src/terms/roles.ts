/**
 * What a member may be in its account, and so what a call may ask of whoever makes it. Another role is a word here, what it may do
 * below, the word in the check of `members.role`, and the calls that ask no more than it.
 */
export const roles = ['owner'] as const;
export type Role = (typeof roles)[number];

/** The calls that each role may make: those that ask for one of these. */
const MAY_MAKE: Readonly<Record<Role, readonly Role[]>> = {
  owner: ['owner'],
};

/**
 * Whether a member of this role may make a call that asks for that one. A role that this version does not know may make none.
 * @param role as the database has it
 */
export function mayMake(role: string, asked: Role): boolean {
  return Object.hasOwn(MAY_MAKE, role) && MAY_MAKE[role as Role].includes(asked);
}
