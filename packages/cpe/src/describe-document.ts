import type { Amount, Decimal } from './document/decimal.ts';
import type { Document, DocumentId } from './document/document.ts';

/** A document in one line, as whoever looks for an error wants it. Amounts are decimals as text, in the document's currency. */
export interface Description {
  type: string;
  serie: string;
  number: string;
  issuer_ruc: string | null;
  issuer_name: string | null;
  receiver_document: string | null;
  issue_date: string;
  currency: string | null;
  total: Decimal | null;
  /** Null in what knows no IGV. */
  igv: Decimal | null;
  /** How many. */
  lines: number;
  /** What it changes or answers, as `F001-123`. */
  reference: string | null;
  digest: string | null;
  warnings: string[];
}

export function describeDocument(document: Document): Description {
  const { type, id, issuer, receiver, issueDate, digest, warnings } = document;
  const { total, igv, lines, reference } = figuresOf(document);
  return {
    type,
    ...id,
    issuer_ruc: issuer.document,
    issuer_name: issuer.name,
    receiver_document: receiver?.document ?? null,
    issue_date: issueDate,
    currency: total?.currency ?? null,
    total: total?.value ?? null,
    igv: igv?.value ?? null,
    lines,
    reference: reference ? `${reference.serie}-${reference.number}` : null,
    digest,
    warnings,
  };
}

function figuresOf(document: Document): { total?: Amount; igv?: Amount; lines: number; reference?: DocumentId | null } {
  switch (document.kind) {
    case 'voucher':
      return {
        total: document.total,
        igv: document.igv,
        lines: document.lines.length,
        reference: document.modifies[0],
      };
    case 'withholding':
      return { total: document.total, lines: document.items.length, reference: document.items[0]?.document };
    case 'despatch':
      return { lines: document.lines.length, reference: document.relatedDocuments[0] };
    case 'summary':
      return { lines: document.items.length };
    case 'response':
      return { lines: 0, reference: document.about };
  }
}
