import type { DocumentLine } from '../../facts/document.ts';
import type { RuleView } from '../../judging/view.ts';
import type { Ceiling, Dated } from '../../law/law.ts';
import { type Money, ratio } from '../../money.ts';
import { hasWord, plainWords } from '../../words.ts';
import { hasSupport } from './lines.ts';

const CLIENTS = ['cliente', 'clientes'];
const STAFF = [
  ...['trabajador', 'trabajadores', 'colaborador', 'del personal', 'al personal', 'para personal', 'para el personal'],
  ...['aguinaldo', 'hijos de'],
];

/** To whom something is given: by what was attached, then by its words; null where nothing says it. */
export function givenTo(view: RuleView, line: DocumentLine): 'staff' | 'clients' | null {
  if (hasSupport(view, 'recipients-named')) return 'clients';
  if (hasSupport(view, 'workers-list')) return 'staff';
  const plain = plainWords(line.description);
  if (hasWord(plain, CLIENTS) !== undefined) return 'clients';
  return hasWord(plain, STAFF) === undefined ? null : 'staff';
}

/** November and December: what is given then is given to the staff, unless something says otherwise. */
export function isChristmas({ voucher }: RuleView): boolean {
  return voucher.issueDate.slice(5, 7) >= '11';
}

/** What may be spent in the year; null where income, or the UIT of the day, is not known. */
export function ceilingOf(view: RuleView, ceiling: Dated<Ceiling>, of: 'grossIncome' | 'netIncome'): Money | null {
  const { year, law, voucher } = view;
  const [limit, uit] = [ceiling.on(voucher.issueDate), law.uit.on(voucher.issueDate)];
  if (year.is !== 'known' || limit === 'not-published' || uit === 'not-published') return null;
  const part = ratio(year.value[of], limit.value.perMille, 1000, 'half-up');
  return Math.min(part, uit.value * limit.value.mostUits) as Money;
}
