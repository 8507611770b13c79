import { addDays } from '../../days.ts';
import type { VoucherDocument } from '../../facts/document.ts';
import type { IgvRate } from '../../igv-rates.ts';
import type { RuleView } from '../../judging/view.ts';
import type { Law } from '../../law/law.ts';
import { NOTES } from '../../voucher-types.ts';

const IGV = '1000';

/** Base and IGV that are compared, in hundredths of one currency, without the sign of a note. */
export interface Charged {
  base: number;
  igv: number;
  /** Of the document; in soles where only the line is known. */
  currency: string;
  /** Percentages that the document says of IGV; empty where it says none, or there is no document. */
  percents: readonly number[];
  /** What those percentages give; null where the document says none, or not of which part each is. */
  due: number | null;
  tolerance: number;
}

/** Paths that {@link chargedIn} and {@link dayOfRate} look at. */
export const READS_OF_RATE = [
  ...([
    'document',
    'document.taxes',
    'document.lines',
    'document.igv',
    'document.taxable',
    'document.currency',
  ] as const),
  ...(['voucher.taxable', 'voucher.igv', 'voucher.currency', 'voucher.exchangeRate', 'voucher.typeCode'] as const),
  ...(['voucher.issueDate', 'voucher.modified', 'others.modified'] as const),
];

/** By the document, which says its rate; else by SUNAT's line, which does not. */
export function chargedIn({ document, voucher }: RuleView): Charged {
  if (document.is === 'known') {
    const own = chargedInDocument(document.value);
    if (own) return own;
  }
  const { taxable, igv, currency, exchangeRate } = voucher;
  // Base and IGV were each changed into soles and rounded.
  const wider = currency === 'PEN' ? 1 : Math.max(1, (exchangeRate ?? 1000) / 1000);
  return {
    base: Math.abs(taxable),
    igv: Math.abs(igv),
    currency: 'PEN',
    percents: [],
    due: null,
    tolerance: 5 * wider,
  };
}

/** What a document was found to charge: several rules ask the same of one. A watched document is another object each time. */
const charges = new WeakMap<VoucherDocument, Charged | 'nothing'>();

function chargedInDocument(document: VoucherDocument): Charged | null {
  let found = charges.get(document);
  if (found === undefined) {
    found = addedUp(document) ?? 'nothing';
    charges.set(document, found);
  }
  return found === 'nothing' ? null : found;
}

function addedUp({ taxes, lines, igv, taxable, currency }: VoucherDocument): Charged | null {
  const own = taxes.filter(({ scheme }) => scheme === IGV);
  const base = own.length > 0 ? own.reduce((sum, tax) => sum + (tax.base ?? 0), 0) : (taxable ?? 0);
  if (base === 0) return null;
  const ofLines = lines.flatMap((line) => line.taxes.filter(({ scheme, amount }) => scheme === IGV && amount !== 0));
  const told = (ofLines.length > 0 ? ofLines : own).flatMap(({ percent }) => (percent ? [percent] : []));
  const percents = [...new Set(told)];
  const [only] = percents;
  const due = percents.length === 1 && only !== undefined ? share(base, only) : null;
  return { base, igv, currency, percents, due, tolerance: Math.max(5, lines.length) };
}

/** Of a base at a percentage of at most two decimals, half up. */
export function share(base: number, percent: number): number {
  return Math.floor((base * Math.round(percent * 100) + 5_000) / 10_000);
}

/** A note has the rate of what it modifies; null where that day is not known. */
export function dayOfRate({ voucher, others }: RuleView): string | null {
  if (!NOTES.includes(voucher.typeCode)) return voucher.issueDate;
  return others.modified.is === 'known' ? others.modified.value.issueDate : (voucher.modified?.issueDate ?? null);
}

export interface RatesOfDay {
  general: IgvRate;
  /** In force, or announced: who is ahead of our tables is not accused. */
  reduced: IgvRate | null;
  /** The reduced rate is announced, and no norm put it in force. */
  isExpected: boolean;
  ivap: IgvRate | null;
  /** Of before and after the reduced rate of that day. */
  reducedOfOthers: readonly IgvRate[];
}

/** Of one law the rates of a few days: the vouchers of a month are asked one after the other. */
const KEPT_DAYS = 512;
const days = new WeakMap<Law, Map<string, RatesOfDay | null>>();

export function ratesOn({ law }: RuleView, day: string): RatesOfDay | null {
  let known = days.get(law);
  if (!known || known.size > KEPT_DAYS) {
    known = new Map();
    days.set(law, known);
  }
  let rates = known.get(day);
  if (rates === undefined) {
    rates = readRates(law, day);
    known.set(day, rates);
  }
  return rates;
}

function readRates(law: Law, day: string): RatesOfDay | null {
  const general = law.igvGeneral.on(day);
  if (general === 'not-published') return null;
  const [reduced, ivap] = [law.igvReduced.on(day), law.ivap.on(day)];
  const expected = reduced === 'not-published' ? law.igvReduced.expectedOn(day) : undefined;
  let others: readonly IgvRate[] | undefined;
  return {
    general: general.value,
    reduced: reduced === 'not-published' ? (expected?.value ?? null) : reduced.value,
    isExpected: expected !== undefined,
    ivap: ivap === 'not-published' ? null : ivap.value,
    // Asked for by one rule of four, and dear: once of a day.
    get reducedOfOthers() {
      others ??= neighboursOf(law, reduced);
      return others;
    },
  };
}

function neighboursOf(law: Law, reduced: ReturnType<Law['igvReduced']['on']>): readonly IgvRate[] {
  if (reduced === 'not-published') return [];
  const days = [addDays(reduced.from, -1), ...(reduced.to === null ? [] : [addDays(reduced.to, 1)])];
  return days.flatMap((other) => {
    const found = law.igvReduced.on(other);
    return found === 'not-published' || found.value.percent === reduced.value.percent ? [] : [found.value];
  });
}

/** Whether base and IGV are of this rate: by what the document says of itself, else by the amounts. */
export function isAt(charged: Charged, { percent }: { percent: number }): boolean {
  if (charged.percents.length > 0) return charged.percents.includes(percent);
  return Math.abs(share(charged.base, percent) - charged.igv) <= charged.tolerance;
}

export function recognised({ general, reduced, ivap }: RatesOfDay): readonly IgvRate[] {
  return [general, reduced, ivap].flatMap((rate) => rate ?? []);
}

/** Those of which a sentence may say that they are in force. */
export function inForce({ general, reduced, isExpected, ivap }: RatesOfDay): readonly IgvRate[] {
  return [general, isExpected ? null : reduced, ivap].flatMap((rate) => rate ?? []);
}

/** `18`, `10.5`, `15.75` of a base and its IGV. */
export function impliedPercent({ base, igv }: Charged): number {
  return Math.round((igv * 10_000) / base) / 100;
}
