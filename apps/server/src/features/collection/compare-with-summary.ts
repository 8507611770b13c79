import type { ActaOutcome } from '@yupana/contract/collection.ts';
import type { Summary } from '@yupana/registers/read-summary.ts';
import { type Money, subtract, sum, toWire, ZERO } from '@yupana/tax/money.ts';
import { voucherTypeDescription } from '@yupana/tax/voucher-types.ts';

/** Vouchers of one type, or of all. */
export interface Figures {
  count: number;
  igv: Money;
  total: Money;
}

export interface TypeFigures extends Figures {
  typeCode: string;
}

/** On the wire, as the acta keeps it. */
export interface Gap {
  type_code: string;
  description: string;
  expected: number;
  obtained: number;
  difference_igv: number;
  difference_total: number;
}

export interface Comparison {
  outcome: Extract<ActaOutcome, 'agreed' | 'empty' | 'gap' | 'unverified'>;
  expected: Figures | null;
  obtained: Figures;
  gaps: Gap[];
}

/** SUNAT's own count: its text, its word that there is nothing, or null when it could not be had. */
export type Expected = Summary | 'empty' | null;

/** What SUNAT gave for the proposal itself: a file with so many good rows, or its word that there is nothing. */
export interface Received {
  answer: 'file' | 'empty';
  rows: number;
}

/**
 * Measures what is stored against SUNAT's own summary, type by type. Vouchers kept from an earlier proposal because this
 * one was not whole do not make it whole: then too there is a gap.
 */
export function compareWithSummary({ answer, rows }: Received, expected: Expected, byType: TypeFigures[]): Comparison {
  const obtained = addUp(byType);
  if (expected === null) {
    // Two services that both say «nothing» would be better than one, but one that says it is not silence.
    const outcome = answer === 'empty' && obtained.count === 0 ? 'empty' : 'unverified';
    return { outcome, expected: null, obtained, gaps: [] };
  }
  const summary = expected === 'empty' ? [] : expected.rows;
  const total = expected === 'empty' ? { count: 0, igv: ZERO, total: ZERO } : expected.total;
  const gaps = gapsByType(summary, byType);
  if (gaps.length === 0 && differ(total, obtained)) gaps.push(gapOf('', 'Total', total, obtained));
  if (gaps.length === 0 && rows !== obtained.count) {
    const received = { count: rows, igv: total.igv, total: total.total };
    gaps.push(gapOf('', 'Filas legibles del archivo recibido', total, received));
  }
  const outcome = gaps.length > 0 ? 'gap' : obtained.count === 0 ? 'empty' : 'agreed';
  return { outcome, expected: { count: total.count, igv: total.igv, total: total.total }, obtained, gaps };
}

function gapsByType(expected: readonly TypeFigures[], obtained: readonly TypeFigures[]): Gap[] {
  const codes = [...new Set([...expected, ...obtained].map(({ typeCode }) => typeCode))].sort();
  return codes.flatMap((code) => {
    const want = addUp(expected.filter(({ typeCode }) => typeCode === code));
    const have = addUp(obtained.filter(({ typeCode }) => typeCode === code));
    return differ(want, have) ? [gapOf(code, voucherTypeDescription(code), want, have)] : [];
  });
}

function gapOf(typeCode: string, description: string, expected: Figures, obtained: Figures): Gap {
  return {
    type_code: typeCode,
    description,
    expected: expected.count,
    obtained: obtained.count,
    difference_igv: toWire(subtract(obtained.igv, expected.igv)),
    difference_total: toWire(subtract(obtained.total, expected.total)),
  };
}

function differ(a: Figures, b: Figures): boolean {
  return a.count !== b.count || a.igv !== b.igv || a.total !== b.total;
}

function addUp(figures: readonly Figures[]): Figures {
  return {
    count: figures.reduce((count, one) => count + one.count, 0),
    igv: sum(figures.map((one) => one.igv)),
    total: sum(figures.map((one) => one.total)),
  };
}
