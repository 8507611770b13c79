import type { Support, SupportKind } from '../../facts/circumstances.ts';
import type { RuleView } from '../../judging/view.ts';
import { nextPeriod } from '../../period.ts';
import type { Change } from '../rule.ts';

/** The proof of this kind that was attached or confirmed; undefined where there is none, or nobody told. */
export function supportOf({ support }: RuleView, wanted: SupportKind): Support | undefined {
  return support.is === 'known' ? support.value.find(({ kind }) => kind === wanted) : undefined;
}

/** «Cambiaría si» its payment were proven, that of the tax from which the credit is born: within the period. */
export function ifPaid({ voucher, support }: RuleView, kind: SupportKind, text: string): Change {
  const on = `${voucher.period.slice(0, 4)}-${voucher.period.slice(4)}-01`;
  const others = support.is === 'known' ? support.value : [];
  return { path: 'support', to: [...others, { kind, on, amount: null }], if: text };
}

/** By the end of the month after the period its return is filed, whatever the last digit of the RUC: nobody waits longer. */
export function returnFiledBy({ voucher, support }: RuleView): string {
  const after = nextPeriod(nextPeriod(voucher.period));
  const filed = `${after.slice(0, 4)}-${after.slice(4)}-01`;
  return support.is === 'pending' && support.until > filed ? support.until : filed;
}

/** Whether the document names the company; null where there is no document to look at. */
export function namesCompany({ document, company }: RuleView): boolean | null {
  if (document.is !== 'known') return null;
  return document.value.buyer?.document === company.ruc;
}

/** Expense, and credit where it says IGV. */
export function byIgv({ voucher }: RuleView) {
  return { expense: 'yes', credit: voucher.igv > 0 ? 'yes' : 'not-applicable' } as const;
}
