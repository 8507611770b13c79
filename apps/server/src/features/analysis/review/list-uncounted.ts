import { creditPeriodOf } from '@yupana/tax/judging/credit-period.ts';
import { type Money, parseMoney, ZERO } from '@yupana/tax/money.ts';
import type { Tx } from '../../../ctx.ts';
import type { LockedBook } from '../../vouchers/book-lock.ts';
import { listUncountedLines, type UncountedLine } from '../../vouchers/judging/list-uncounted.ts';
import { codeOf, keyOf, readCode } from '../../vouchers/voucher-keys.ts';
import { periodOfCredit } from '../../vouchers/without-credit.ts';
import { counting, deferring, losesCredit } from '../kept-findings.ts';
import { findVerdicts, type StandingVerdict } from '../queries-verdicts.ts';

/** A purchase whose IGV is no credit of its period now, and might be. */
export interface Uncounted {
  code: string;
  serie: string;
  number: string;
  supplier: string;
  igv: Money;
  /** `deductible`: its expense is, and its credit is another period's. */
  is: 'observed' | 'in-process' | 'deductible';
  /** The rule that keeps it out; null of what is not judged yet, and of what a person left observed. */
  rule: string | null;
  /** Its credit is another period's by what the rules say. */
  isElsewhere: boolean;
  /** Which, where they know it. */
  creditPeriod: string | null;
  /** SUNAT destines it in part to untaxed sales: it gives credit in part. */
  isShared: boolean;
  /** It is looked at by its code alone: others have more IGV. */
  isBeside: boolean;
}

const IS = { 'gasto observado': 'observed', 'en proceso': 'in-process', 'gasto deducible': 'deductible' } as const;

/**
 * What might count as credit of a period and does not, with why; those with most IGV first.
 * @param beside codes that are looked for also where so many have more IGV
 * @returns `omitted`: how many there are besides; `withoutCredit`: how many of those that were looked at would give none in any case, as
 * what has no IGV
 */
export async function listUncounted(
  tx: Tx,
  book: LockedBook,
  most: number,
  beside: Iterable<string>,
): Promise<{ vouchers: Uncounted[]; withoutCredit: number; omitted: number }> {
  const lines = await listUncountedLines(
    tx,
    book,
    most,
    [...new Set(beside)].flatMap((code) => readCode(code) ?? []),
  );
  const verdicts = new Map((await findVerdicts(tx, book, lines)).map((one) => [keyOf(one), one]));
  const might = lines.filter(
    (line) => parseMoney(line.igv) !== ZERO && !losesCredit(verdicts.get(keyOf(line))?.findings ?? []),
  );
  return {
    vouchers: might.map((line) => uncounted(line, verdicts.get(keyOf(line)))),
    withoutCredit: lines.length - might.length,
    omitted: (lines[0]?.found ?? 0) - lines.length,
  };
}

function uncounted(line: UncountedLine, verdict: StandingVerdict | undefined): Uncounted {
  const moves = deferring(verdict?.findings ?? []);
  const is = IS[line.status];
  return {
    ...{ code: codeOf(line), serie: line.serie, number: line.number, supplier: line.counterparty_name, is },
    igv: parseMoney(line.igv),
    rule: ruleOf(line, is, verdict),
    isShared: line.shared,
    isBeside: line.beside,
    isElsewhere: is === 'deductible' || moves.length > 0,
    creditPeriod: periodOfCredit(line.reason) ?? (moves.length > 0 ? creditPeriodOf(moves) : null),
  };
}

function ruleOf({ reason }: UncountedLine, is: Uncounted['is'], verdict: StandingVerdict | undefined): string | null {
  if (is === 'observed') return reason === '' ? null : reason;
  const findings = verdict?.findings ?? [];
  if (is === 'deductible') return deferring(findings)[0]?.rule ?? null;
  return (
    counting(findings).find(({ rule, severity }) => rule === verdict?.reason && severity === 'waits')?.rule ?? null
  );
}
