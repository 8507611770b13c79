import type { SupportKind } from '../../facts/circumstances.ts';
import type { DocumentLine } from '../../facts/document.ts';
import type { RuleView } from '../../judging/view.ts';
import type { Keywords } from '../../law/law.ts';
import { hasWord, plainWords } from '../../words.ts';
import type { Change } from '../rule.ts';
import { amountIn } from '../say.ts';

/** What these rules look at: purchases. A note is judged by what it modifies, and what is no voucher of payment by its type. */
export const PURCHASES = { except: ['07', '08', '87', '88', '97', '98', '09', '20', '31', '40', '41'] } as const;

/** What a rule that looks at lines declares. */
export const LINE_READS = [
  'document',
  'document.read',
  'document.lines',
  'document.currency',
  'voucher.issueDate',
] as const;
/** What it declares that looks at the company's own business and at what was decided before. */
export const TRADE_READS = ['company.ciiu', 'company.ownWords', 'company.accepted', 'voucher.issuerRuc'] as const;

export interface Met {
  line: DocumentLine;
  /** As the table writes it. */
  word: string;
}

/** The lines of the document; null where there is none, or it has none. */
export function linesOf({ document }: RuleView): readonly DocumentLine[] | null {
  return document.is === 'known' && document.value.lines.length > 0 ? document.value.lines : null;
}

/** Lines with one of these words, and with none of those. */
export function meeting(lines: readonly DocumentLine[], words: readonly string[], but: readonly string[] = []): Met[] {
  const met: Met[] = [];
  for (const line of lines) {
    const plain = plainWords(line.description);
    const word = hasWord(plain, words);
    if (word !== undefined && hasWord(plain, but) === undefined) met.push({ line, word });
  }
  return met;
}

/**
 * Whether what these lines say is the company's own business: words that it is known by, or one of its activities.
 * @param trades activities, or how they begin
 * @returns null when nobody knows its activities
 */
export function isOwnTrade(
  { company }: RuleView,
  trades: readonly string[],
  lines: readonly DocumentLine[] = [],
): boolean | null {
  const isOwn = ({ description }: DocumentLine) => hasWord(plainWords(description), company.ownWords) !== undefined;
  if (company.ownWords.length > 0 && lines.length > 0 && lines.every(isOwn)) return true;
  if (company.ciiu.is !== 'known' || company.ciiu.value.length === 0) return null;
  return company.ciiu.value.some((code) => trades.some((trade) => code.startsWith(trade)));
}

/** Whether the accountant accepted this kind of purchase of this supplier before. */
export function isAccepted({ company, voucher }: RuleView, category: string): boolean {
  return company.accepted.some((one) => one.issuerRuc === voucher.issuerRuc && one.category === category);
}

/** «Cambiaría si este proveedor fuera de confianza…»: what the engine learns by supplier and category. */
export function acceptedBefore({ company, voucher }: RuleView, category: string): Change {
  return {
    path: 'company.accepted',
    to: [...company.accepted, { issuerRuc: voucher.issuerRuc, category }],
    if: `este proveedor fuera de confianza para «${category}»`,
  };
}

/** «Cambiaría si lo comprado fuera otra cosa»: the lines that were met, with another description. */
export function otherwiseSaid({ document }: RuleView, isMet: (line: DocumentLine) => boolean): Change {
  const lines = document.is === 'known' ? document.value.lines : [];
  const to = lines.map((line) => (isMet(line) ? { ...line, description: 'OTRO CONCEPTO', plate: null } : line));
  return { path: 'document.lines', to, if: 'lo comprado fuera por otro concepto' };
}

/** The same of lines that were met; nothing is changed where there was no detail to meet them in. */
export function otherwiseSaidOf(view: RuleView, met: readonly Met[] | null): Change {
  return otherwiseSaid(view, (line) => met?.some((one) => one.line === line) ?? false);
}

/** Céntimos or hundredths of the document's currency that these lines add up to; null where one does not say it. */
export function amountOf(met: readonly Met[]): number | null {
  let total = 0;
  for (const { line } of met) {
    if (line.amount === null) return null;
    total += line.amount;
  }
  return total;
}

/** `«Whisky 18 años» (S/ 350.00)`, `«Whisky 18 años» y 2 líneas más (US$ 90.00)`. */
export function sayLines({ said, others, amount, currency }: LineFigures): string {
  const more = others === 0 ? '' : others === 1 ? ' y una línea más' : ` y ${others} líneas más`;
  return `«${said}»${more}${amount === null ? '' : ` (${amountIn(currency, amount)})`}`;
}

/** What is said of lines agrees with how many they are: «es» of one, «son» of several. */
export function agreeing({ others }: Pick<LineFigures, 'others'>, one: string, several: string): string {
  return others === 0 ? one : several;
}

/** Figures of lines, to be spread into those of a rule. */
export type LineFigures = { said: string; others: number; amount: number | null; currency: string };

export function figuresOf({ document }: RuleView, met: readonly Met[]): LineFigures {
  const currency = document.is === 'known' ? document.value.currency : 'PEN';
  return { said: met[0]?.line.description ?? '', others: met.length - 1, amount: amountOf(met), currency };
}

/** Céntimos of soles of hundredths of the document's currency; null where the line has no rate for it. */
export function inSoles({ document, voucher }: RuleView, hundredths: number | null): number | null {
  if (hundredths === null || document.is !== 'known') return null;
  if (document.value.currency === 'PEN') return hundredths;
  return voucher.exchangeRate === null ? null : Math.round((hundredths * voucher.exchangeRate) / 1000);
}

/** A reading of a picture may be wrong: what would reject then only asks. */
export function isCertain({ document }: RuleView): boolean {
  return document.is === 'known' && document.value.read === 'xml';
}

export function hasSupport({ support }: RuleView, ...kinds: readonly string[]): boolean {
  return support.is === 'known' && support.value.some(({ kind }) => kinds.includes(kind));
}

/** Lines with a word of a list of the table, and none of those; null where there is no detail. */
export function metIn(view: RuleView, list: keyof Keywords, but: readonly string[] = []): readonly Met[] | null {
  const [lines, keywords] = [linesOf(view), view.law.keywords.on(view.voucher.issueDate)];
  return lines === null || keywords === 'not-published' ? null : meeting(lines, keywords.value[list], but);
}

/** «Cambiaría si» that were attached. */
export function supported({ voucher }: RuleView, kind: SupportKind, text: string): Change {
  return { path: 'support', to: [{ kind, on: voucher.issueDate, amount: null }], if: text };
}
