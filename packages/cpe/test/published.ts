import type { Document, Voucher } from '../src/document/document.ts';

/** What of a voucher is held against the published ones besides its key and its figures, in one text each. */
export interface Published {
  /** `6:20990002143`, of people `1:…001` by the last three signs; `?` where no kind is told by it. */
  receiver: string;
  due: string;
  /** Their codes, `-` of one without. */
  notes: string;
  /** `1000:100.00/18.00` each. */
  taxes: string;
  /** `022/12.00/2606.00 PEN`. */
  detraction: string;
  operation: string;
  /** `F001-00000123` each. */
  modifies: string;
}

export const NOTHING: Published = {
  ...{ receiver: '', due: '', notes: '', taxes: '', detraction: '', operation: '', modifies: '' },
};

export function toldOfPublished(document: Document): Published {
  return document.kind === 'voucher' ? ofVoucher(document) : NOTHING;
}

function ofVoucher({ receiver, dueDate, notes, taxes, detraction, operation, modifies }: Voucher): Published {
  return {
    receiver: receiver?.document ? `${receiver.documentType ?? '?'}:${shown(receiver.document)}` : '',
    due: dueDate ?? '',
    notes: notes.map(({ code }) => code ?? '-').join(' '),
    taxes: taxes.map(({ scheme, base, amount }) => `${scheme}:${base?.value ?? '-'}/${amount.value}`).join(' '),
    detraction: detraction
      ? `${detraction.code ?? '-'}/${detraction.percent ?? '-'}/${detraction.amount ? `${detraction.amount.value} ${detraction.amount.currency}` : '-'}`
      : '',
    operation: operation ?? '',
    modifies: modifies.map(({ serie, written }) => `${serie}-${written}`).join(' '),
  };
}

const shown = (document: string) => (document.startsWith('20') ? document : `…${document.slice(-3)}`);
