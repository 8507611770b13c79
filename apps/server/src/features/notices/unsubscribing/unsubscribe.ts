import type { CallResult } from '@yupana/contract/call.ts';
import type { NoticeScope, readUnsubscribing as readCall } from '@yupana/contract/notices.ts';
import type { Ctx, System, Tx } from '../../../ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import { URGENT_KINDS } from '../../../schema/notices.ts';
import { actsAs, personOf } from '../../accounts/people.ts';
import type { Wanted } from '../queries-settings.ts';
import { want, wantedBy } from '../settings.ts';
import { openUnsubscribeLink } from './link.ts';

type Answer = CallResult<typeof readCall>;

/** What a link of a mail switches off, and whether it still is on; changes nothing. @throws NOT_FOUND of none, and of whoever left */
export function readUnsubscribing(system: System, token: string): Promise<Answer> {
  return system.transaction(async (tx) => {
    const { member, email, scope } = await whoseLink(system, tx, token);
    return present(scope, email, await wantedBy(member, tx));
  });
}

/** Switches off what the link says. Again it does the same. @throws NOT_FOUND as above */
export function unsubscribe(system: System, token: string): Promise<Answer> {
  return system.transaction(async (tx) => {
    const { member, email, scope } = await whoseLink(system, tx, token);
    const off = Object.fromEntries(KINDS[scope].map((kind) => [kind, false]));
    return present(scope, email, await want(member, tx, off, system.deps.clock.now()));
  });
}

const KINDS = { digest: ['digest'], urgent: URGENT_KINDS } as const satisfies Record<
  NoticeScope,
  readonly (keyof Wanted)[]
>;

async function whoseLink(
  { deps }: System,
  tx: Tx,
  token: string,
): Promise<{ member: Pick<Ctx, 'firmId' | 'accountantId'>; email: string; scope: NoticeScope }> {
  const opened = openUnsubscribeLink(deps, token);
  const member = opened && (await actsAs(tx, opened.memberId));
  const person = opened && (await personOf(tx, opened.memberId));
  if (!opened || !member || !person) throw notFound();
  return { member, email: person.email, scope: opened.scope };
}

function present(scope: NoticeScope, email: string, wanted: Wanted): Answer {
  return { scope, email: hidden(email), is_on: KINDS[scope].some((kind) => wanted[kind]) };
}

/** Whoever was forwarded the mail learns no address from its link. */
function hidden(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
