import type { Ctx, Tx } from '../../ctx.ts';
import type { LetterKind } from '../../schema/letters.ts';

/** All SQL of the letters that a member gets once. */

type Firm = Pick<Ctx, 'firmId'>;

/** To those who see all of the firm. @returns the members that had not been promised this letter before */
export async function promiseLetter(
  { firmId }: Firm,
  tx: Tx,
  letter: { kind: LetterKind; businessId: string | null; now: Date },
): Promise<string[]> {
  const rows = await tx
    .insertInto('letters')
    .columns(['member_id', 'kind', 'firm_id', 'business_id', 'requested_at'])
    .expression((eb) =>
      eb
        .selectFrom('members')
        .select(({ ref, val }) => [
          ref('members.id').as('member_id'),
          val(letter.kind).as('kind'),
          ref('members.firm_id').as('firm_id'),
          val(letter.businessId).as('business_id'),
          val(letter.now).as('requested_at'),
        ])
        .where('members.firm_id', '=', firmId)
        .where('members.role', '=', 'owner')
        .where('members.left_at', 'is', null),
    )
    .onConflict((conflict) => conflict.columns(['member_id', 'kind']).doNothing())
    .returning('member_id')
    .execute();
  return rows.map(({ member_id }) => member_id);
}

/** A letter that is still to be sent, with whom it is for; undefined when it was sent, or its addressee is gone. */
export function findUnsent({ firmId }: Firm, tx: Tx, memberId: string, kind: LetterKind) {
  return tx
    .selectFrom('letters as l')
    .innerJoin('members as m', 'm.id', 'l.member_id')
    .leftJoin('businesses as b', (join) =>
      join.onRef('b.id', '=', 'l.business_id').onRef('b.firm_id', '=', 'l.firm_id'),
    )
    .select(['m.name', 'm.email', 'b.name as business_name', 'b.ruc as business_ruc'])
    .where('l.firm_id', '=', firmId)
    .where('l.member_id', '=', memberId)
    .where('l.kind', '=', kind)
    .where('l.sent_at', 'is', null)
    .where('m.left_at', 'is', null)
    .executeTakeFirst();
}

export async function markSent({ firmId }: Firm, tx: Tx, memberId: string, kind: LetterKind, now: Date): Promise<void> {
  await tx
    .updateTable('letters')
    .set({ sent_at: now })
    .where('firm_id', '=', firmId)
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .execute();
}
