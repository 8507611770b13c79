import type { CallInput } from '@yupana/contract/call.ts';
import type { getMailboxMessage as call, MailboxMessage } from '@yupana/contract/mailbox.ts';
import type { Ctx, Tx } from '../../../ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import { requireBusiness } from '../../businesses/find-business.ts';
import { ownBusiness } from '../../businesses/own-business.ts';
import { openCredentials } from '../../credentials/sealed-credentials.ts';
import { findLastOpening } from '../opening/queries-openings.ts';
import { findMailbox } from '../reading/queries-reading.ts';
import { presentMessage } from './present-message.ts';
import { findMessage } from './queries-messages.ts';

/** One message, as it is known. @throws NOT_FOUND also when the company is another firm's */
export async function getMessage(ctx: Ctx, { params }: CallInput<typeof call>): Promise<MailboxMessage> {
  return ctx.transaction(async (tx) => {
    const { id } = await ownBusiness(ctx, tx, { ruc: params.ruc });
    return readMessage(ctx, tx, await requireBusiness(ctx, tx, id), params);
  });
}

/** @throws NOT_FOUND */
export async function readMessage(
  ctx: Ctx,
  tx: Tx,
  { id, ruc, name }: { id: string; ruc: string; name: string },
  { tray, code }: CallInput<typeof call>['params'],
): Promise<MailboxMessage> {
  const key = { firmId: ctx.firmId, businessId: id, tray, code };
  const row = await findMessage(tx, key);
  if (!row) throw notFound();
  return presentMessage(ctx.deps, row, {
    business: { uuid: id, ruc, name },
    labels: (await findMailbox(tx, key))?.labels ?? {},
    opening: await findLastOpening(tx, key),
    solUser: (await openCredentials(ctx.deps, ctx.firmId, tx, id))?.solUser ?? null,
  });
}
