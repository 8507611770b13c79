import type { BookName } from '@yupana/contract/books.ts';
import { type Document, READER_VERSION } from '@yupana/cpe/document/document.ts';
import type { VoucherDocument } from '@yupana/tax/facts/document.ts';
import type { Tx } from '../../ctx.ts';
import type { VoucherKeyValues } from '../vouchers/columns.ts';
import { type DocumentFigures, figuresOf } from './document-figures.ts';
import { documentView } from './document-view.ts';
import { type Fact, learn } from './learn.ts';
import type { Company } from './queries-facts.ts';

/** A document that was read, or that is known not to be had. */
export interface ReadDocument {
  book: BookName;
  /** The voucher's, as SUNAT's line names it. */
  voucher: VoucherKeyValues;
  /** `absent`: why there is none, in a word of ours. */
  document: Document | { absent: string };
  /** Where it comes from: `consultacpe`, `upload`… */
  source: string;
}

/** What is kept of a document as a fact: what SUNAT's line says too, and what is asked of it without reading it again. */
export interface DocumentFact extends DocumentFigures {
  digest: string | null;
  /** Catalogue 51. */
  operation: string | null;
  dueDate: string | null;
  payment: 'contado' | 'crédito' | null;
  /** Catalogue 54, and what is to be deposited. */
  detraction: { code: string | null; percent: string | null; amount: string | null } | null;
  lines: number;
  warnings: number;
  /** As the rules look at it; absent of what is no voucher, and of what an older version kept until it is read again. */
  view?: VoucherDocument;
}

/**
 * What documents say becomes known of their vouchers. With the rows of their files, in one transaction.
 * @param tx of the firm @returns how many say something else than what was known
 */
export function learnDocuments(tx: Tx, company: Company, read: readonly ReadDocument[], at: Date): Promise<number> {
  return learn(tx, company, read.map(factOf), at);
}

function factOf({ book, voucher, document, source }: ReadDocument): Fact {
  const { issuer_ruc, type_code, serie, number, dam_year } = voucher;
  const of = { book, issuer_ruc, type_code, serie, number, dam_year, kind: 'document' as const, source };
  if ('absent' in document) {
    return { ...of, reader_version: READER_VERSION, is: { state: 'absent', value: { why: document.absent } } };
  }
  return { ...of, reader_version: document.readerVersion, is: { state: 'known', value: kept(document) } };
}

function kept(document: Document): DocumentFact {
  const view = documentView(document);
  const known = {
    ...figuresOf(document),
    digest: document.digest,
    warnings: document.warnings.length,
    ...(view ? { view } : {}),
  };
  const none = { operation: null, dueDate: null, payment: null, detraction: null, lines: 0 };
  if (document.kind !== 'voucher') return { ...known, ...none };
  const { operation, dueDate, payment, detraction, lines } = document;
  return {
    ...known,
    operation,
    dueDate,
    payment: payment.form,
    detraction: detraction && {
      code: detraction.code,
      percent: detraction.percent,
      amount: detraction.amount?.value ?? null,
    },
    lines: lines.length,
  };
}
