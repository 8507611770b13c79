/**
 * What a member may be in its account, and so what a call may ask of whoever makes it, from the one who may do everything to the one
 * who only looks. Another role is a word here and in the check of `members.role`; what it may do, below, and what the screen calls it then
 * do not compile without it. To be invited as one is a word of `invited` (`firm/team.ts`), of the check of `invitations.role` and of the
 * dialog that invites.
 */
export const roles = ['owner', 'accountant', 'assistant', 'reader'] as const;
export type Role = (typeof roles)[number];

/**
 * The calls that each role may make: those that ask for one of these. A reader looks and downloads; an assistant decides and prepares;
 * an accountant also closes, reopens, and keeps credentials and settings; an owner also the people, the plan, and which companies
 * there are.
 */
const MAY_MAKE: Readonly<Record<Role, readonly Role[]>> = {
  owner: ['owner', 'accountant', 'assistant', 'reader'],
  accountant: ['accountant', 'assistant', 'reader'],
  assistant: ['assistant', 'reader'],
  reader: ['reader'],
};

/**
 * Whether a member of this role may make a call that asks for that one. A role that this version does not know may make none.
 * @param role as the database has it
 */
export function mayMake(role: string, asked: Role): boolean {
  return Object.hasOwn(MAY_MAKE, role) && MAY_MAKE[role as Role].includes(asked);
}

/** Whether a member of this role sees every company of its firm; any other sees those that are assigned to it. */
export function seesAll(role: string): boolean {
  return role === 'owner';
}
