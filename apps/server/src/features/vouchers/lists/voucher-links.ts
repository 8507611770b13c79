import type { Deps } from '../../../ctx.ts';
import { madeLocator } from '../../../platform/files/serve.ts';

/** What of a voucher can be had by a link: its files, SUNAT's own PDF among them, and the form that we draw. */
export type LinkedKind = 'xml' | 'cdr' | 'sunat-pdf' | 'pdf' | 'jpeg';

/** The first part of the locator that such a link signs: `voucher/<company>/<code>/xml`. */
export const VOUCHER_PLACE = 'voucher';
/** A list may stand open for a while before somebody looks at a picture. */
const SECONDS = 60 * 60;

const EXTENSIONS = { xml: 'xml', cdr: 'xml', 'sunat-pdf': 'pdf', pdf: 'pdf', jpeg: 'jpg' } as const;

/** A link to a file of a voucher: it names the company and the voucher, never bytes. */
export function linkToVoucher(
  { links }: Pick<Deps, 'links'>,
  businessId: string,
  code: string,
  kind: LinkedKind,
): string {
  const name = `${kind === 'cdr' ? 'R-' : ''}${code}.${EXTENSIONS[kind]}`;
  return links.sign(madeLocator(VOUCHER_PLACE, { owner: businessId, what: code, kind }), name, SECONDS);
}
