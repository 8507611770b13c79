import type { ActaOutcome } from '@yupana/contract/collection.ts';
import type { Summary } from '@yupana/registers/read/summary.ts';
import { subtract, sum, toWire, ZERO } from '@yupana/tax/money.ts';
import { voucherTypeDescription } from '@yupana/tax/voucher-types.ts';
import type { CameProposal, Figures, Held, Trust, TypeFigures } from '../../vouchers/storing/came-proposal.ts';

/** On the wire, as the acta keeps it. */
export interface Gap {
  type_code: string;
  description: string;
  expected: number;
  obtained: number;
  /** Null: rows that were counted and not read have no amounts. */
  difference_igv: number | null;
  difference_total: number | null;
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
  /** Rows that could not be read: they always count against the line. */
  rejected: number;
  /** It was not believed: what is stored is not from it. */
  held?: Held | null;
  /** Vouchers that the file changes and that stay as they were, because SUNAT's count does not confirm what was read. */
  waiting?: number;
  /** What its readable rows add up to. */
  figures?: Figures;
}

/**
 * Measures what is stored against SUNAT's own summary, type by type. Vouchers kept from an earlier proposal because this
 * one was not whole do not make it whole: then too there is a gap. Nor is there agreement over rows that were not read.
 */
export function compareWithSummary(received: Received, expected: Expected, byType: TypeFigures[]): Comparison {
  const { answer, rows, rejected, held = null } = received;
  const obtained = addUp(byType);
  if (expected === null) {
    // Two services that both say «nothing» would be better than one, but one that says it is not silence.
    const outcome = answer === 'empty' && obtained.count === 0 ? 'empty' : 'unverified';
    return { outcome, expected: null, obtained, gaps: [] };
  }
  const total = totalOf(expected);
  const gaps = differences(expected, byType);
  if (gaps.length === 0 && held === 'rewrites') {
    gaps.push(gapOf('', 'Importes del archivo recibido', total, received.figures ?? { ...total, count: rows }));
  }
  if (gaps.length === 0 && (held || rows !== obtained.count)) {
    const gap = gapOf('', 'Filas legibles del archivo recibido', total, {
      ...(received.figures ?? total),
      count: rows,
    });
    gaps.push(received.figures ? gap : unknownAmounts(gap));
  }
  if (gaps.length === 0 && rejected > 0) {
    const none = { count: 0, igv: ZERO, total: ZERO };
    gaps.push(unknownAmounts(gapOf('', 'Filas que no se pudieron leer', none, { ...none, count: rejected })));
  }
  const outcome = gaps.length > 0 ? 'gap' : obtained.count === 0 ? 'empty' : 'agreed';
  return { outcome, expected: { count: total.count, igv: total.igv, total: total.total }, obtained, gaps };
}

/**
 * How far what came is believed: vouchers leave only when SUNAT's own count agrees with it, to the type and the céntimo. When
 * nothing but the reading of some rows stands between the two, it is all there.
 */
export function judgeReceived(came: CameProposal, expected: Expected): Trust {
  if (expected === null) return 'weak';
  const unread = came.rejections.count;
  if (unread === 0) return differences(expected, came.byType).length === 0 ? 'whole' : 'weak';
  // Of a file none of whose rows could be read nothing is known but their number: what stands is of the one before.
  return came.rows > 0 && came.rows + unread === totalOf(expected).count ? 'unread' : 'weak';
}

/**
 * The types of voucher of which SUNAT's count does not confirm the rows that could be read: neither alone nor, because one that
 * could not be read may be as it was, with those that stand and are missing from the file.
 */
export function doubtedTypes(came: CameProposal, missing: readonly TypeFigures[], expected: Expected): string[] {
  const all = [...new Set(came.byType.map(({ typeCode }) => typeCode))];
  if (expected === null) return all;
  const summed = rowsOf(expected);
  // A total that its own rows do not add up to confirms none of them.
  if (differ(totalOf(expected), addUp(summed))) return all;
  const unlike = (found: readonly TypeFigures[]) =>
    new Set(gapsByType(summed, found).map(({ type_code }) => type_code));
  const [alone, completed] = [unlike(came.byType), unlike([...came.byType, ...missing])];
  return all.filter((code) => alone.has(code) && completed.has(code));
}

function differences(expected: Summary | 'empty', byType: readonly TypeFigures[]): Gap[] {
  const gaps = gapsByType(rowsOf(expected), byType);
  const [total, found] = [totalOf(expected), addUp(byType)];
  if (gaps.length === 0 && differ(total, found)) gaps.push(gapOf('', 'Total', total, found));
  return gaps;
}

function rowsOf(expected: Summary | 'empty'): readonly TypeFigures[] {
  return expected === 'empty' ? [] : expected.rows;
}

function totalOf(expected: Summary | 'empty'): Figures {
  return expected === 'empty' ? { count: 0, igv: ZERO, total: ZERO } : expected.total;
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

function unknownAmounts(gap: Gap): Gap {
  return { ...gap, difference_igv: null, difference_total: null };
}

function differ(a: Figures, b: Figures): boolean {
  return a.count !== b.count || a.igv !== b.igv || a.total !== b.total;
}

/** Of all types together. */
export function addUp(figures: readonly Figures[]): Figures {
  return {
    count: figures.reduce((count, one) => count + one.count, 0),
    igv: sum(figures.map((one) => one.igv)),
    total: sum(figures.map((one) => one.total)),
  };
}
