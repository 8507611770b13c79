import { type NoticeScope, noticeScopes } from '@yupana/contract/notices.ts';
import type { Deps } from '../../../ctx.ts';
import { SealBroken } from '../../../platform/crypto/seal.ts';

/** Where it is said that mails are not wanted: a page by GET, and by POST what mail programs send. */
export const UNSUBSCRIBE_PATH = '/baja';

/** The sealed text opens nothing else, and nothing else opens here. */
const BOUND_TO = 'notices/unsubscribing';

/** An address whose end looks like the name of a file is no screen. */
const DOT = '~';

/**
 * The link by which a person says without signing in that they want no more of these mails. Sealed: nobody makes one up, and it tells
 * nothing of whose it is. It serves for ever, as the mail does, and switches nothing on.
 */
export function unsubscribeLink(
  { seal, config }: Pick<Deps, 'seal' | 'config'>,
  memberId: string,
  scope: NoticeScope,
): string {
  const sealed = seal.seal(`${memberId}/${scope}`, BOUND_TO);
  return `${config.publicUrl}${UNSUBSCRIBE_PATH}/${sealed.replaceAll('.', DOT)}`;
}

/** Whose mails a link switches off, and which; undefined when it is none of ours. */
export function openUnsubscribeLink(
  { seal }: Pick<Deps, 'seal'>,
  token: string,
): { memberId: string; scope: NoticeScope } | undefined {
  try {
    const [memberId = '', said] = seal.open(token.replaceAll(DOT, '.'), BOUND_TO).split('/');
    const scope = noticeScopes.find((one) => one === said);
    return scope && { memberId, scope };
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}
