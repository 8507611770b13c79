import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Failure, FailureCode } from '../../../sunat/failure.ts';
import type { BookScope } from '../../vouchers/storing/store-proposal.ts';

/** What SUNAT sent of a book, kept as files under their hash before anything is made of it. */

export interface Evidence {
  archive_name: string | null;
  archive_hash: string | null;
  archive_bytes: number | null;
  summary_hash: string | null;
}

type Files = Pick<FileStore, 'put'>;
type Owner = Pick<BookScope, 'businessId'>;

export function noEvidence(): Evidence {
  return { archive_name: null, archive_hash: null, archive_bytes: null, summary_hash: null };
}

export async function keepSummary(files: Files, scope: Owner, text: string, evidence: Evidence): Promise<void> {
  evidence.summary_hash = (await files.put(ownerOf(scope), Buffer.from(text, 'utf8'))).hash;
}

export async function keepArchive(
  files: Files,
  scope: Owner,
  { archive, archiveName }: { archive: Buffer; archiveName: string },
  evidence: Evidence,
): Promise<void> {
  evidence.archive_hash = (await files.put(ownerOf(scope), archive)).hash;
  evidence.archive_name = archiveName;
  evidence.archive_bytes = archive.length;
}

export function keepAsText(files: Files, scope: Owner, body: string, evidence: Evidence): Promise<void> {
  return keepArchive(
    files,
    scope,
    { archive: Buffer.from(body, 'utf8'), archiveName: 'respuesta-de-sunat.txt' },
    evidence,
  );
}

/** Of these nothing may have come but a text: it is kept as a file, so that the acta can give it. */
const KEPT_AS_TEXT: ReadonlySet<FailureCode> = new Set([
  'ANSWER_NOT_UNDERSTOOD',
  'FILE_OF_ANOTHER_RUC',
  'REQUEST_REFUSED',
]);

export async function keepAnswer(
  files: Files,
  scope: Owner,
  { code, answer }: Pick<Failure, 'code' | 'answer'>,
  evidence: Evidence,
): Promise<void> {
  if (!KEPT_AS_TEXT.has(code) || !answer?.body || evidence.archive_hash !== null) return;
  await keepAsText(files, scope, answer.body, evidence);
}

/** What SUNAT sent is the company's, whichever firm has it. */
function ownerOf({ businessId }: Owner) {
  return { businessId };
}
