import type { CalendarLink, getCalendarLink, makeCalendarLink } from '@yupana/contract/calendar.ts';
import type { CallResult } from '@yupana/contract/call.ts';
import type { Ctx } from '../../../ctx.ts';
import { hashToken, newToken } from '../../../platform/crypto/tokens.ts';
import { deleteLink, findLink, replaceLink } from './queries-links.ts';

/** Where calendars are read by their secret. */
export const FEED_PATH = '/cal';

const SHOWN = 4;
const HIDDEN = '••••••••';

export async function showLink(ctx: Ctx): Promise<CallResult<typeof getCalendarLink>> {
  const found = await ctx.transaction((tx) => findLink(ctx, tx));
  return { link: found ? present(ctx, found) : null };
}

/** Makes the link of who asks, or one in place of it. Only its hash is kept: it is told whole this once. */
export async function makeLink(ctx: Ctx): Promise<CallResult<typeof makeCalendarLink>> {
  const secret = newToken();
  const link = { ends: secret.slice(-SHOWN), created_at: ctx.deps.clock.now() };
  await ctx.transaction((tx) =>
    replaceLink(tx, {
      ...{ member_id: ctx.accountantId, firm_id: ctx.firmId, secret_hash: hashToken(secret), ...link },
    }),
  );
  return { link: present(ctx, link), url: `${ctx.deps.config.publicUrl}${FEED_PATH}/${secret}.ics` };
}

export async function revokeLink(ctx: Ctx): Promise<void> {
  await ctx.transaction((tx) => deleteLink(ctx, tx));
}

function present({ deps }: Ctx, { ends, created_at }: { ends: string; created_at: Date }): CalendarLink {
  const host = deps.config.publicUrl.replace(/^https?:\/\//, '');
  return { masked: `${host}${FEED_PATH}/${HIDDEN}${ends}.ics`, created_at: created_at.toISOString() };
}
