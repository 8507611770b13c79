import { arithmeticWarnings } from './document/check-arithmetic.ts';
import { noticeWarnings } from './document/check-notices.ts';
import type { Document } from './document/document.ts';
import { despatch, perception, response, retention, summary } from './shapes/others.ts';
import { readDespatch, readResponse, readSummary, readWithholding } from './shapes/read-others.ts';
import { readVoucher, type VoucherRoot } from './shapes/read-voucher.ts';
import { voucher } from './shapes/voucher.ts';
import { decode } from './xml/decode.ts';
import { readXml } from './xml/read-xml.ts';
import { compile, elementKey, type Read, type Shape, type Trie } from './xml/wanted.ts';

/** A document that we read: what is wanted of it, and what that means. */
interface Kind {
  trie: Trie;
  toDocument: (found: Record<string, unknown>) => Document;
}

/** What a shape's trie found has that shape: the one place where the compiler must take our word for it. */
function kind<S extends Shape>(shape: S, toDocument: (found: Read<S>) => Document, trie = compile(shape)): Kind {
  return { trie, toDocument: (found) => toDocument(found as Read<S>) };
}

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';
const SUNAT = 'urn:sunat:names:specification:ubl:peru:schema:xsd:';
const voucherTrie = compile(voucher);
const summaryTrie = compile(summary);
const voucherOf = (root: VoucherRoot): [string, Kind] => [
  elementKey(`${UBL}${root}-2`, root),
  kind(voucher, (found) => readVoucher(root, found), voucherTrie),
];

/** By root element. Voidances and summaries tell their kinds by their numbers. */
const KINDS = new Map<string, Kind>([
  voucherOf('Invoice'),
  voucherOf('CreditNote'),
  voucherOf('DebitNote'),
  voucherOf('SelfBilledInvoice'),
  [elementKey(`${UBL}DespatchAdvice-2`, 'DespatchAdvice'), kind(despatch, readDespatch)],
  [elementKey(`${SUNAT}Retention-1`, 'Retention'), kind(retention, (found) => readWithholding('20', found))],
  [elementKey(`${SUNAT}Perception-1`, 'Perception'), kind(perception, (found) => readWithholding('40', found))],
  [elementKey(`${SUNAT}VoidedDocuments-1`, 'VoidedDocuments'), kind(summary, readSummary, summaryTrie)],
  [elementKey(`${SUNAT}SummaryDocuments-1`, 'SummaryDocuments'), kind(summary, readSummary, summaryTrie)],
  [elementKey(`${UBL}ApplicationResponse-2`, 'ApplicationResponse'), kind(response, readResponse)],
]);

/**
 * Reads one electronic document of Peru, of UBL 2.0 or 2.1, from its bytes. Amounts stay as the issuer signed them; what does not
 * add up, and an encoding that is not the declared one, is told in `warnings`.
 * @throws Refused when it is malformed, hostile, or lacks what makes it a document
 */
export function readDocument(bytes: Uint8Array): Document {
  const { text, misdeclared } = decode(bytes);
  const { root, found } = readXml(text, (key) => KINDS.get(key)?.trie);
  const document = (KINDS.get(root) as Kind).toDocument(found);
  if (misdeclared) document.warnings.push('Se leyó como UTF-8: el archivo declara otra codificación');
  if (document.kind === 'voucher') document.warnings.push(...arithmeticWarnings(document), ...noticeWarnings(document));
  return document;
}
