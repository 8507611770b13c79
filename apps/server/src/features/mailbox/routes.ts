import * as calls from '@yupana/contract/mailbox.ts';
import { route } from '../../route.ts';
import { askOpening } from './opening/ask-opening.ts';
import { askReading } from './reading/ask-reading.ts';
import { getMessage } from './shown/get-message.ts';
import { listMailbox } from './shown/list-mailbox.ts';
import { summarizeMailbox } from './shown/summarize-mailbox.ts';

export function routes() {
  return [
    route(calls.listMailbox, (ctx, input) => listMailbox(ctx, input)),
    route(calls.summarizeMailbox, (ctx) => summarizeMailbox(ctx)),
    route(calls.getMailboxMessage, (ctx, input) => getMessage(ctx, input)),
    route(calls.openMailboxMessage, (ctx, input) => askOpening(ctx, input)),
    route(calls.readMailboxNow, (ctx, input) => askReading(ctx, input)),
  ];
}
