import type { BookName } from '@yupana/contract/books.ts';
import type { Tx } from '../../ctx.ts';
import type { FactKind } from '../../schema/facts.ts';
import type { VoucherKeyValues } from '../vouchers/columns.ts';
import { findLine } from '../vouchers/lists/find-line.ts';
import { type Comparison, compareWithLine } from './compare-with-line.ts';
import type { DocumentFact } from './learn-documents.ts';
import { type Company, findFacts } from './queries-facts.ts';

type Known = Omit<Awaited<ReturnType<typeof findFacts>>[number], 'kind'>;

export interface KnownOfVoucher {
  facts: Partial<Record<FactKind, Known>>;
  /** Null while there is no document, or the period does not list the voucher. */
  comparison: Comparison | null;
}

/**
 * What is known of a voucher besides SUNAT's line, and where its document says otherwise than that line does now. Compared when it is
 * asked for: the line changes with every proposal.
 * @param company with its RUC, which is the buyer of its purchases
 */
export async function knownOfVoucher(
  tx: Tx,
  company: Company & { ruc: string },
  { book, period }: { book: BookName; period: string },
  voucher: VoucherKeyValues,
): Promise<KnownOfVoucher> {
  const found = await findFacts(tx, company, book, voucher);
  const facts = Object.fromEntries(found.map(({ kind, ...known }) => [kind, known])) as KnownOfVoucher['facts'];
  const document = facts.document?.state === 'known' ? (facts.document.value as DocumentFact) : null;
  const line = document && (await findLine(tx, { ...company, book, period }, voucher));
  if (!document || !line) return { facts, comparison: null };
  const { type_code, issue_date, currency, exchange_rate, taxable, igv, total, counterparty_document } = line;
  const comparison = compareWithLine(document, {
    ...{ typeCode: type_code, issueDate: issue_date, currency, exchangeRate: exchange_rate, taxable, igv, total },
    buyer: book === 'RCE' ? company.ruc : counterparty_document,
  });
  return { facts, comparison };
}
