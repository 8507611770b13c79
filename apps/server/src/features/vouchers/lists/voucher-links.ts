import type { BookName } from '@yupana/contract/books.ts';
import type { Deps } from '../../../ctx.ts';
import { madeLocator } from '../../../platform/files/serve.ts';

/** What of a voucher can be had by a link: its files, SUNAT's own PDF among them, and the form that we draw. */
export type LinkedKind = 'xml' | 'cdr' | 'sunat-pdf' | 'pdf' | 'jpeg' | LinkedLine;
/** SUNAT's line of it: it may stand in several periods, and in both books. */
type LinkedLine = `line-${BookName}-${string}`;

export function lineKind({ book, period }: { book: BookName; period: string }): LinkedLine {
  return `line-${book}-${period}`;
}

/** Whether a link is of SUNAT's line, and of which. */
export function lineNamed(kind: string): { book: BookName; period: string } | undefined {
  const [, book, period] = /^line-(RCE|RVIE)-(\d{6})$/.exec(kind) ?? [];
  return book && period ? { book: book as BookName, period } : undefined;
}

/** The first part of the locator that such a link signs: `voucher/<company>/<code>/xml`. */
export const VOUCHER_PLACE = 'voucher';
/** A list may stand open for a while before somebody looks at a picture. */
const SECONDS = 60 * 60;

const EXTENSIONS: Readonly<Record<string, string>> = {
  ...{ xml: 'xml', cdr: 'xml', 'sunat-pdf': 'pdf', pdf: 'pdf', jpeg: 'jpg' },
};

/**
 * A link to a file of a voucher: it names the company and the voucher, never bytes, and opens nothing once the company is not the
 * firm's.
 */
export function linkToVoucher(
  { links }: Pick<Deps, 'links'>,
  { firmId, businessId }: { firmId: string; businessId: string },
  code: string,
  kind: LinkedKind,
): string {
  const name = `${kind === 'cdr' ? 'R-' : ''}${code}.${EXTENSIONS[kind] ?? 'csv'}`;
  return links.sign(madeLocator(VOUCHER_PLACE, { owner: businessId, what: code, kind }), name, SECONDS, firmId);
}
