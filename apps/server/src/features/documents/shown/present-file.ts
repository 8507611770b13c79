import type { BookName } from '@yupana/contract/books.ts';
import type { FileReason } from '@yupana/contract/file-reasons.ts';
import type { FileSource, VoucherFile } from '@yupana/contract/voucher-detail.ts';
import type { Deps } from '../../../ctx.ts';
import { type KeptSource, PROVEN } from '../../../schema/documents.ts';
import { linkToVoucher } from '../../vouchers/lists/voucher-links.ts';
import { whyNoFile } from '../../vouchers/lists/why-no-file.ts';
import type { Whose } from '../file-key.ts';
import type { FileFacts } from '../queries-files.ts';

/** What each file proves: what its issuer or SUNAT signed, what SUNAT drew. */
const LEVELS = { xml: 3, cdr: 3, pdf: 2 } as const;

/**
 * What was signed is something else, whoever gave it; or somebody handed it in, and its signature could not be checked. SUNAT's
 * PDF has none.
 */
function isUnproven({ kind, source, signature }: Proof): boolean {
  if (kind === 'pdf') return false;
  return source === 'upload' ? !PROVEN.includes(signature) : DIFFERS.includes(signature);
}

const DIFFERS: readonly Proof['signature'][] = ['digest-differs', 'value-differs'];

/** As the screens name who gave a file. */
export const SHOWN_SOURCES = {
  consultacpe: 'consulta-cpe',
  'see-sol': 'see-sol',
  upload: 'upload',
} as const satisfies Record<KeptSource, FileSource>;

type Proof = Pick<FileFacts, 'kind' | 'source' | 'signature'>;

/** How much a file proves that is here: 3 what was signed, 2 what SUNAT drew, 1 what nobody vouches for. */
export function levelOf(file: Proof): 1 | 2 | 3 {
  return isUnproven(file) ? 1 : LEVELS[file.kind];
}

/**
 * One file as the screen shows it.
 * @param said what it says itself, of a CDR; of an XML that is not here or cannot be read, what the portal said of it
 */
export function presentFile(
  deps: Pick<Deps, 'links'>,
  whose: Whose,
  code: string,
  file: FileFacts,
  said: string | null = null,
): VoucherFile {
  const { kind, state, source, size, fetched_at, next_try_at, sha256 } = file;
  return {
    kind,
    level: levelOf(file),
    state,
    reason: reasonOf(file),
    source: source && SHOWN_SOURCES[source],
    note: state === 'unreadable' ? [file.reason, said].filter(Boolean).join('. ') : said,
    bytes: size,
    at: fetched_at?.toISOString() ?? null,
    next_try_at: next_try_at?.toISOString() ?? null,
    link: sha256 === null ? null : linkToVoucher(deps, whose, code, kind === 'pdf' ? 'sunat-pdf' : kind),
  };
}

export function reasonOf({ next_try_at, ...file }: FileFacts): FileReason | null {
  return whyNoFile({ ...file, waits: next_try_at !== null });
}

/** One that SUNAT did not give to who asked for it, or would not. */
export function absentFile(kind: 'pdf' | 'cdr', reason: FileReason, note: string | null = null): VoucherFile {
  return {
    ...{ kind, level: LEVELS[kind], state: 'absent', reason, source: null },
    ...{ note, bytes: null, at: null, next_try_at: null, link: null },
  };
}

const NEEDS_KEY = 'SUNAT lo da, uno por uno, solo con una API key, y la empresa no tiene';

/** What nobody is offered to ask for without an API key: its own PDF of each, and the CDR of what the company issued. */
export function notWithoutKey(book: BookName, files: readonly FileFacts[]): VoucherFile[] {
  if (files.some(({ kind, state }) => kind === 'xml' && state === 'not-expected')) return [];
  const kinds = book === 'RVIE' ? (['cdr', 'pdf'] as const) : (['pdf'] as const);
  const asked = kinds.filter((kind) => !files.some((file) => file.kind === kind));
  return asked.map((kind) => absentFile(kind, 'no-access', NEEDS_KEY));
}
