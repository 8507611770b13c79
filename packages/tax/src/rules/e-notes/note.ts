import type { RuleView } from '../../judging/view.ts';
import type { Right } from '../../law/law.ts';
import { formatMoney, type Money } from '../../money.ts';
import { DOMESTIC_CREDIT_NOTES, DOMESTIC_DEBIT_NOTES, DOMESTIC_NOTES } from '../../voucher-types.ts';

export const NOTES_ONLY = { only: DOMESTIC_NOTES };
export const CREDIT_ONLY = { only: DOMESTIC_CREDIT_NOTES };
export const DEBIT_ONLY = { only: DOMESTIC_DEBIT_NOTES };

/** Catalogue 09: dates and amounts of instalments. */
const ONLY_INSTALMENTS = '13';

/** Catalogue 09 or 10: of the document, else of SUNAT's line; null where neither says it. */
export function motiveOf({ document, voucher }: RuleView): string | null {
  return (document.is === 'known' ? document.value.motive?.code : null) ?? voucher.noteType;
}

/** What the line or the document says that the note modifies; null where neither does. */
export function referenceOf({ document, voucher }: RuleView) {
  return voucher.modified ?? (document.is === 'known' ? (document.value.modifies[0] ?? null) : null);
}

export function changesNothing(view: RuleView): boolean {
  return motiveOf(view) === ONLY_INSTALMENTS || view.voucher.total === 0;
}

const NO_CREDIT: readonly Right[] = ['no', 'not-applicable'];

/** Whether the note is over what gave no credit: by its type, else as our books have it. Null: not known. */
export function isOverNoCredit(view: RuleView): boolean | null {
  const kinds = view.law.voucherKinds.on(view.voucher.issueDate);
  const type = referenceOf(view)?.typeCode;
  const kind = kinds === 'not-published' || !type ? undefined : kinds.value.get(type);
  if (kind && NO_CREDIT.includes(kind.credit)) return true;
  const { modified } = view.others;
  if (modified.is === 'known') return modified.value.gaveNoCredit;
  return modified.is === 'absent' ? false : null;
}

/** What {@link isOverNoCredit} and {@link referenceOf} look at. */
export const READS_OF_REFERENCE = [
  ...(['voucher.modified', 'voucher.issueDate', 'document', 'document.modifies'] as const),
  ...(['others.modified', 'law.voucherKinds'] as const),
];

/** `S/ 1,180.00` of an amount that a note of credit has below zero. */
export function amount(centimos: number): string {
  return formatMoney(Math.abs(centimos) as Money);
}
