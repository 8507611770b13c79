import type { Document } from '../../document/document.ts';
import type { Sheet } from '../sheet.ts';
import { despatchSheet } from './despatch.ts';
import { responseSheet, summarySheet } from './notice.ts';
import { voucherSheet } from './voucher.ts';
import { withholdingSheet } from './withholding.ts';

/** What the printed form of a document says. Only what the document holds: what it does not say is not on paper. */
export function sheetFor(document: Document): Sheet {
  switch (document.kind) {
    case 'voucher':
      return voucherSheet(document);
    case 'withholding':
      return withholdingSheet(document);
    case 'despatch':
      return despatchSheet(document);
    case 'summary':
      return summarySheet(document);
    case 'response':
      return responseSheet(document);
  }
}
