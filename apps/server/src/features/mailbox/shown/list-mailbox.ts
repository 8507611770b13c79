import type { CallInput } from '@yupana/contract/call.ts';
import type { listMailbox as call, MailboxList, MailboxMessage } from '@yupana/contract/mailbox.ts';
import { mailboxGroups, mailboxKinds } from '@yupana/tax/mailbox/kinds.ts';
import type { Ctx } from '../../../ctx.ts';
import { ownBusiness } from '../../businesses/own-business.ts';
import { type AllMessages, allMessages, DAYS_SHOWN, type MailboxRow } from './all-messages.ts';
import { notWhole } from './not-whole.ts';
import { countOlderUnread } from './older-unread.ts';
import { KIND_NAMES } from './words.ts';

/** «Buzón SOL»: the messages of the firm's companies, and of which of them not everything is known. */
export async function listMailbox(ctx: Ctx, { query }: CallInput<typeof call>): Promise<MailboxList> {
  const isAsked = ({ ruc }: { ruc: string }) => query.ruc === undefined || ruc === query.ruc;
  const { found, older_unread } = await ctx.transaction(async (tx) => {
    // Another firm's is not told from one that does not exist.
    if (query.ruc !== undefined) await ownBusiness(ctx, tx, { ruc: query.ruc });
    const all = await allMessages(ctx, tx);
    const asked = new Set(all.companies.filter(isAsked).map(({ uuid }) => uuid));
    const older = await countOlderUnread(tx, ctx.firmId, all.since, (id) => asked.has(id));
    return { found: all, older_unread: older };
  });
  const { companies, mailboxes } = found;
  const ofCompany = found.messages.filter(({ business }) => isAsked(business));
  const shown = ofCompany.filter(({ kind }) => query.kind === undefined || kind === query.kind);
  const from = (query.page - 1) * query.size;
  return {
    ...countsOf(ofCompany),
    ...readingsOf(found, isAsked),
    companies_total: companies.filter(isAsked).length,
    reads: ctx.deps.sunat.readsMailboxes,
    not_whole: companies
      .filter(isAsked)
      .flatMap((business) => notWhole(business, mailboxes.get(business.uuid), ctx.deps.clock.now()) ?? []),
    groups: mailboxGroups.map((group) => ({ group, count: countOf(shown, (one) => one.group === group) })),
    kinds: mailboxKinds
      .map((kind) => ({ kind, name: KIND_NAMES[kind], count: countOf(ofCompany, (one) => one.kind === kind) }))
      .filter(({ count }) => count > 0),
    businesses: [...companies],
    ...{ days: DAYS_SHOWN, older_unread, is_cut: found.isCut },
    messages: shown.slice(from, from + query.size),
    pagination: {
      ...{ page: query.page, size: query.size, total_items: shown.length },
      total_pages: Math.ceil(shown.length / query.size),
    },
  };
}

/** Of what is listed: how many are urgent, read or not, and how many SUNAT tells as not read. */
export function countsOf(messages: readonly MailboxMessage[]) {
  return {
    urgent: countOf(messages, ({ group }) => group === 'urgent'),
    unread: countOf(messages, ({ is_read }) => is_read === false),
  };
}

function countOf(messages: readonly MailboxMessage[], isIt: (message: MailboxMessage) => boolean): number {
  return messages.filter(isIt).length;
}

function readingsOf({ companies, mailboxes }: AllMessages, isAsked: (company: { ruc: string }) => boolean) {
  const read = companies
    .filter(isAsked)
    .flatMap(({ uuid }) => mailboxes.get(uuid) ?? [])
    .flatMap(({ read_at }: MailboxRow) => (read_at ? [read_at.toISOString()] : []))
    .sort();
  return { companies: read.length, read_from: read[0] ?? null, read_until: read.at(-1) ?? null };
}
