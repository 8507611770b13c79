import type { Tx } from '../../ctx.ts';
import { learnDocuments, type ReadDocument } from '../facts/learn-documents.ts';
import type { DocumentKey, FileKey, Whose } from './file-key.ts';

/**
 * What documents say becomes known where their XML was written, and nowhere else: who keeps a file against a lesser word keeps what it
 * says too. In the transaction that wrote them.
 * @param written the files that were
 */
export async function learnWritten(
  tx: Tx,
  whose: Whose,
  read: readonly ReadDocument[],
  written: readonly FileKey[],
  at: Date,
): Promise<void> {
  const xml = new Set(written.filter(({ kind }) => kind === 'xml').map(nameOf));
  const news = read.filter(({ book, voucher }) => xml.has(nameOf({ ...voucher, book })));
  if (news.length > 0) await learnDocuments(tx, whose, news, at);
}

function nameOf({ book, issuer_ruc, type_code, serie, number }: DocumentKey): string {
  return JSON.stringify([book, issuer_ruc, type_code, serie, number]);
}
