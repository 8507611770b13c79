import { randomUUID } from 'node:crypto';
import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { openMailboxMessage as call } from '@yupana/contract/mailbox.ts';
import type { Ctx } from '../../../ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import { nameOf } from '../../accounts/people.ts';
import { requireEnterable } from '../can-enter.ts';
import { openMessage } from '../job-definitions.ts';
import { readMessage } from '../shown/get-message.ts';
import { findMessage } from '../shown/queries-messages.ts';
import { findLastOpening, insertOpening } from './queries-openings.ts';

/**
 * A person confirmed that a message be opened, which SUNAT marks as read for ever. What is under way is not asked for twice, and what was
 * opened whole is not asked for again: what came is given.
 */
export async function askOpening(ctx: Ctx, { params }: CallInput<typeof call>): Promise<CallResult<typeof call>> {
  return ctx.transaction(async (tx) => {
    const business = await requireEnterable(ctx, tx, params.ruc);
    const key = { firmId: ctx.firmId, businessId: business.id, tray: params.tray, code: params.code };
    if (!(await findMessage(tx, key))) throw notFound();
    const last = await findLastOpening(tx, key);
    const isWhole = last?.state === 'opened' && last.files?.every(({ hash }) => hash !== null);
    if (last?.state !== 'asked' && last?.state !== 'opening' && !isWhole) {
      const id = randomUUID();
      await insertOpening(tx, {
        ...{ business_id: business.id, id, firm_id: ctx.firmId, tray: params.tray, code: params.code },
        ...{ member_id: ctx.accountantId, member_name: await nameOf(tx, ctx.accountantId) },
        ...{
          state: 'asked',
          asked_at: ctx.deps.clock.now(),
          sent_at: null,
          ended_at: null,
          fault: null,
          answer_hash: null,
          files: null,
        },
      });
      const payload = { firmId: ctx.firmId, businessId: business.id, openingId: id };
      await ctx.deps.queue.send(openMessage, payload, { tx, singletonKey: id });
    }
    return readMessage(ctx, tx, business, params);
  });
}
