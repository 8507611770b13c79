import type { Ctx, Tx } from '../../ctx.ts';
import { membersOf } from '../accounts/members/members.ts';
import { actsAs } from '../accounts/people.ts';

/** Who a mail goes to, and as whom what they see is read. */
export interface Addressee {
  acts: Pick<Ctx, 'firmId' | 'accountantId' | 'role'>;
  name: string;
  email: string;
  /** A partner's account, whose mailboxes are not read for it. */
  isPartners: boolean;
}

/** Undefined when they are not in the firm any more, or its account is closed. @param tx sees every firm */
export async function addresseeOf(tx: Tx, firmId: string, memberId: string): Promise<Addressee | undefined> {
  const acts = await actsAs(tx, memberId);
  if (acts?.firmId !== firmId) return undefined;
  const member = (await membersOf({ firmId }, tx)).find(({ id }) => id === memberId);
  return (
    member && {
      acts,
      ...{ name: member.name, email: member.email, isPartners: member.accountant_profile === 'Siscont' },
    }
  );
}
