import type { CallInput } from '@yupana/contract/call.ts';
import type { changeNotices as changeCall, Notices } from '@yupana/contract/notices.ts';
import type { Ctx, Tx } from '../../ctx.ts';
import { membersOf } from '../accounts/members/members.ts';
import { DIGEST_AT } from './digest/digest-window.ts';
import { findSettings, putSettings, type Wanted } from './queries-settings.ts';

type Member = Pick<Ctx, 'firmId' | 'accountantId'>;

/** Whoever never said otherwise gets every kind. */
const ALL: Wanted = { digest: true, rejections: true, suppliers: true, closed_periods: true };

/** Which mails a person wants. */
export async function wantedBy(member: Member, tx: Tx): Promise<Wanted> {
  return (await findSettings(member, tx)) ?? ALL;
}

/** From here on the person wants these, and the others as before. @returns all of them */
export async function want(
  member: Member,
  tx: Tx,
  change: { [Kind in keyof Wanted]?: boolean | undefined },
  now: Date,
): Promise<Wanted> {
  const before = await wantedBy(member, tx);
  const said = Object.entries(change).filter(([, is]) => is !== undefined);
  const wanted = { ...before, ...Object.fromEntries(said) };
  await putSettings(member, tx, wanted, now);
  return wanted;
}

/** Which mails who asks gets. */
export function getNotices(ctx: Ctx): Promise<Notices> {
  return ctx.transaction(async (tx) => present(ctx, tx, await wantedBy(ctx, tx)));
}

/** Switches kinds of mail of who asks on and off. */
export function changeNotices(ctx: Ctx, { body }: CallInput<typeof changeCall>): Promise<Notices> {
  return ctx.transaction(async (tx) => present(ctx, tx, await want(ctx, tx, body, ctx.deps.clock.now())));
}

async function present(ctx: Ctx, tx: Tx, wanted: Wanted): Promise<Notices> {
  const me = (await membersOf(ctx, tx)).find(({ id }) => id === ctx.accountantId);
  return { ...wanted, digest_at: DIGEST_AT, refused_at: me?.mail_refused_at?.toISOString() ?? null };
}
