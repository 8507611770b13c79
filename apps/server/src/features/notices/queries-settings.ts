import type { NoticeKind } from '@yupana/contract/notices.ts';
import type { Ctx, Tx } from '../../ctx.ts';

/** SQL of which mails each person wants. */

type Member = Pick<Ctx, 'firmId' | 'accountantId'>;
export type Wanted = Record<NoticeKind, boolean>;

export function findSettings({ firmId, accountantId }: Member, tx: Tx): Promise<Wanted | undefined> {
  return tx
    .selectFrom('notice_settings')
    .select(['digest', 'rejections', 'suppliers', 'closed_periods'])
    .where('firm_id', '=', firmId)
    .where('member_id', '=', accountantId)
    .executeTakeFirst();
}

export async function putSettings({ firmId, accountantId }: Member, tx: Tx, wanted: Wanted, now: Date): Promise<void> {
  const row = { ...wanted, changed_at: now };
  await tx
    .insertInto('notice_settings')
    .values({ ...row, member_id: accountantId, firm_id: firmId })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute();
}
