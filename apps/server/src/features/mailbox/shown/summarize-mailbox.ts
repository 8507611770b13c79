import type { CallResult } from '@yupana/contract/call.ts';
import type { summarizeMailbox as call } from '@yupana/contract/mailbox.ts';
import type { Ctx } from '../../../ctx.ts';
import { allMessages } from './all-messages.ts';
import { countsOf } from './list-mailbox.ts';

const MOST = 3;

/** For the home and the bar: how many urgent messages there are, and those with the nearest deadline. */
export async function summarizeMailbox(ctx: Ctx): Promise<CallResult<typeof call>> {
  const { messages } = await ctx.transaction((tx) => allMessages(ctx, tx));
  return { ...countsOf(messages), messages: messages.filter(({ group }) => group === 'urgent').slice(0, MOST) };
}
