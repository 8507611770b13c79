import type { Document } from '../document/document.ts';

/**
 * What the QR of a printed voucher says: issuer, type, serie, number, IGV, total, day, the receiver's document, and the digest;
 * no bar closes it. Of what a document does not say, the place stays empty.
 * @source Anexo of RS 113-2018 (as told by public libraries; QR of level Q); guías carry an address that SUNAT gives, and what
 *   stands on retentions and perceptions was not found: these have none here
 */
export function qrText(document: Document): string | null {
  if (document.kind !== 'voucher' || document.type === '02' || document.type === '04') return null;
  const { issuer, type, id, igv, total, issueDate, receiver, digest } = document;
  const buyer = [receiver?.documentType ?? '', receiver?.document ?? ''];
  return [issuer.document ?? '', type, id.serie, id.number, igv.value, total.value, issueDate, ...buyer, digest ?? '']
    .map((part) => part.replaceAll('|', ' ').slice(0, 100))
    .join('|');
}
