import type { Business } from '@yupana/contract/businesses.ts';
import type { MailboxMessage } from '@yupana/contract/mailbox.ts';
import { addDays } from '@yupana/tax/days.ts';
import { mailboxGroups } from '@yupana/tax/mailbox/kinds.ts';
import type { Ctx, Tx } from '../../../ctx.ts';
import { listBusinesses } from '../../businesses/list-businesses.ts';
import { listLastOpenings } from '../opening/queries-openings.ts';
import { presentMessage } from './present-message.ts';
import { listMailboxes, listMessages, type MessageRow, type Since } from './queries-messages.ts';

/** Shown are the messages of so many days… */
export const DAYS_SHOWN = 30;
/** …and what is urgent and nobody read, of so many. What else asks for something and is older is counted: `countOlderUnread`. */
const URGENT_DAYS = 365;

export type MailboxRow = Awaited<ReturnType<typeof listMailboxes>>[number];
type Company = MailboxMessage['business'] & Pick<Business, 'trouble'>;

export interface AllMessages {
  companies: readonly Company[];
  mailboxes: ReadonlyMap<string, MailboxRow>;
  /** By what they ask, then by their deadline. */
  messages: MailboxMessage[];
  since: Since;
  /** There are more than are listed: the oldest are left out. */
  isCut: boolean;
}

/** What is shown of all mailboxes of a firm: of its companies that it has not put away. */
export async function allMessages(ctx: Ctx, tx: Tx): Promise<AllMessages> {
  const { clock } = ctx.deps;
  const companies = (await listBusinesses(ctx, tx)).map(({ uuid, ruc, name, trouble }) => ({
    uuid,
    ruc,
    name,
    trouble,
  }));
  const byId = new Map(companies.map((company) => [company.uuid, company]));
  const mailboxes = new Map((await listMailboxes(tx, ctx.firmId)).map((row) => [row.business_id, row]));
  const today = clock.today();
  const startOf = (day: string) => new Date(`${day}T00:00:00-05:00`);
  const since = { all: startOf(addDays(today, -DAYS_SHOWN)), unread: startOf(addDays(today, -URGENT_DAYS)) };
  const found = await listMessages(tx, ctx.firmId, since);
  const rows = found.rows.filter(({ business_id }) => byId.has(business_id));
  const openings = new Map(
    (await listLastOpenings(tx, ctx.firmId, [...new Set(rows.map(({ business_id }) => business_id))])).map((one) => [
      keyOf(one),
      one,
    ]),
  );
  const messages = rows.flatMap((row) => {
    const business = byId.get(row.business_id);
    if (!business) return [];
    const labels = mailboxes.get(row.business_id)?.labels ?? {};
    const message = presentMessage(ctx.deps, row, {
      business,
      labels,
      opening: openings.get(keyOf(row)),
      solUser: null,
    });
    const isOld = (row.published_at ?? row.first_seen_at) < since.all;
    return isOld && message.group !== 'urgent' ? [] : [message];
  });
  return { companies, mailboxes, messages: messages.sort(byNeed(today)), since, isCut: found.isCut };
}

const keyOf = ({ business_id, tray, code }: Pick<MessageRow, 'business_id' | 'tray' | 'code'>) =>
  `${business_id}/${tray}/${code}`;

/** Groups as they stand; within one the nearest deadline that is not over, and then the newest. */
function byNeed(today: string) {
  const place = new Map(mailboxGroups.map((group, index) => [group, index]));
  const deadline = ({ term }: MailboxMessage) => (term?.until && term.until >= today ? term.until : '9999');
  return (a: MailboxMessage, b: MailboxMessage) =>
    (place.get(a.group) ?? 0) - (place.get(b.group) ?? 0) ||
    deadline(a).localeCompare(deadline(b)) ||
    momentOf(b).localeCompare(momentOf(a)) ||
    a.code.localeCompare(b.code);
}

const momentOf = ({ received_at, first_seen_at }: MailboxMessage) => received_at ?? first_seen_at;
