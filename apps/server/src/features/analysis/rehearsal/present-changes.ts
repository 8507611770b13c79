import type { ChangedVoucher, RehearsedPart } from '@yupana/contract/editions.ts';
import { type Money, money, parseMoney, subtract, sum, toWire } from '@yupana/tax/money.ts';
import { codeOf } from '../../vouchers/voucher-keys.ts';
import { givesNoCreditHere } from '../../vouchers/without-credit.ts';
import { saysOtherwise } from '../deciding/says-otherwise.ts';
import { counting, defersCredit, losesCredit } from '../kept-findings.ts';
import { sentenceOf, shortOf } from '../sentence-of.ts';
import type { JudgedTwice, Judgement } from './judge-twice.ts';

/** Changed vouchers of one answer that are told one by one; of the others it is told how many. */
const MOST = 100;

type Told = Pick<RehearsedPart, 'changes' | 'igv_payable' | 'otherwise' | 'vouchers'>;

/** What is told of these: those that would count otherwise, by status or by whether they give a credit. */
export function presentChanges(judged: readonly (JudgedTwice & { period: string })[]): Told {
  const changed = judged.filter(({ before, after }) => isOther(before, after));
  return {
    changes: [...Map.groupBy(changed, ({ before, after }) => `${before.counts.status}/${after.counts.status}`).values()]
      .flatMap((some) => {
        const [first] = some;
        return first ? [{ from: first.before.counts.status, to: first.after.counts.status, count: some.length }] : [];
      })
      .toSorted((a, b) => b.count - a.count),
    igv_payable: toWire(sum(changed.map(payable))),
    otherwise: judged.filter(isToldAnew).length,
    vouchers: changed.slice(0, MOST).map(present),
  };
}

function isOther(before: Judgement, after: Judgement): boolean {
  return before.counts.status !== after.counts.status || givesNone(before) !== givesNone(after);
}

function givesNone({ counts }: Judgement): boolean {
  return givesNoCreditHere(counts.reason);
}

/** What gives a credit lessens what is to be paid. */
function payable({ line, before, after }: JudgedTwice): Money {
  const credit = (of: Judgement) =>
    of.counts.status === 'gasto deducible' && !givesNone(of) ? parseMoney(line.igv) : money(0);
  return subtract(credit(before), credit(after));
}

/** A person decided, and by these rules for the first time it would come out otherwise. */
function isToldAnew({ decision, before, after }: JudgedTwice): boolean {
  return decision !== undefined && saysOtherwise(after.verdict, decision) && !saysOtherwise(before.verdict, decision);
}

function present(one: JudgedTwice & { period: string }): ChangedVoucher {
  const { line, period, before, after } = one;
  return {
    code: codeOf(line),
    period: period as ChangedVoucher['period'],
    voucher: `${line.serie}-${line.number}`,
    supplier: line.counterparty_name,
    from: before.counts.status,
    to: after.counts.status,
    without_credit: givesNone(after),
    why: whyOf(before, after),
    igv_payable: toWire(payable(one)),
  };
}

/** The sentence of what decides then, or what spoke and does not any more. */
function whyOf({ verdict: was }: Judgement, { verdict, counts }: Judgement): string {
  const found = counting(verdict.findings);
  const decides =
    counts.status === 'gasto deducible'
      ? found.find((one) => losesCredit([one]) || defersCredit([one]))
      : found.find(({ rule }) => rule === verdict.reason);
  if (decides) return sentenceOf(decides);
  return was.reason === '' ? '' : `Ya no se aplica «${shortOf(was.reason)}».`;
}
