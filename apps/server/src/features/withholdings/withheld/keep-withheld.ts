import type { Summary, WithheldItem, Withholding } from '@yupana/cpe/document/document.ts';
import type { Tx } from '../../../ctx.ts';
import type { WithheldOf } from '../../../schema/withholdings.ts';
import type { Company } from '../company.ts';
import { findUnread, markReverted, type NewWithheld, type WithheldKey, writeWithheld } from './queries-withheld.ts';

/** Of what is kept of a retention or a perception besides its XML: raised, what an older one read is read again. */
export const WITHHELD_READER = 1;

/**
 * Keeps what retentions and perceptions say that were made to a company; those that it made itself are none of these. In the transaction
 * that keeps their XML.
 * @param company with its RUC
 */
export async function keepWithheld(
  tx: Tx,
  company: Company & { ruc: string },
  documents: readonly Withholding[],
  at: Date,
): Promise<void> {
  const made = documents.flatMap((one) => rowOf(one, company.ruc) ?? []);
  await writeWithheld(tx, company, made, at);
}

/**
 * An agent reverts what it issued. It stays to be seen, and adds nothing any more.
 * @returns how many of what it names are here
 */
export async function revertWithheld(tx: Tx, company: Company, { issuer, issueDate, items }: Summary): Promise<number> {
  const issuer_ruc = issuer.document;
  if (!issuer_ruc) return 0;
  const keys = items.flatMap(({ type, serie, from }): WithheldKey[] =>
    (type === '20' || type === '40') && serie && from
      ? [{ type_code: type, issuer_ruc, serie: serie.toUpperCase(), number: from }]
      : [],
  );
  return (await markReverted(tx, company, keys, issueDate)).length;
}

/** Those of these documents, of all firms, that are still to be read. */
export function withheldToRead<Document extends WithheldKey & { business_id: string }>(
  tx: Tx,
  documents: readonly Document[],
): Promise<(WithheldKey & { business_id: string })[]> {
  return findUnread(tx, documents, WITHHELD_READER);
}

function rowOf(document: Withholding, ruc: string): NewWithheld | null {
  const { type, id, issuer, receiver, issueDate, system, percent, total, paid, items } = document;
  if (!issuer.document || receiver?.document !== ruc || total.currency !== 'PEN') return null;
  return {
    ...{ type_code: type, issuer_ruc: issuer.document, serie: id.serie.toUpperCase(), number: id.number },
    issuer_name: (issuer.name ?? issuer.tradeName)?.slice(0, 200) ?? null,
    receiver_ruc: ruc,
    issue_date: issueDate,
    tax_period: issueDate.slice(0, 7).replace('-', ''),
    ...{ system, percent, amount: total.value, paid: paid?.currency === 'PEN' ? paid.value : null },
    items: JSON.stringify(items.map(itemOf)),
    reader_version: WITHHELD_READER,
  };
}

function itemOf({ document, amount }: WithheldItem): WithheldOf {
  return {
    ...{ type: document.type, serie: document.serie.toUpperCase(), number: document.number, written: document.written },
    amount: amount?.currency === 'PEN' ? amount.value : null,
  };
}
