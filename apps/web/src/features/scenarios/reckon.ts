import {
  figuresOnWire,
  type ScenarioFigures,
  type UncountedGroup,
  type UncountedVoucher,
  type WhatIfAnswer,
} from '@yupana/contract/scenarios.ts';
import { type KnownPeriod, whatIf } from '@yupana/tax/fv621/what-if.ts';
import { add, fromWire, type Money, subtract, sum, toWire, ZERO } from '@yupana/tax/money.ts';

/** What somebody ticked. */
export interface Ticks {
  codes: ReadonlySet<string>;
  withBalance: boolean;
}

export const NOTHING_TICKED: Ticks = { codes: new Set(), withBalance: true };

/** What a period comes to with what is ticked: reckoned here, by the reckoning that everything else of the product has. */
export function figuresWith(answer: WhatIfAnswer, { codes, withBalance }: Ticks): ScenarioFigures {
  const supposed = vouchersOf(answer).filter(({ code }) => codes.has(code));
  const reckoned = whatIf(
    knownOf(answer),
    supposed.map(({ igv_amount, is, shared }) => ({ igv: fromWire(igv_amount), is, isShared: shared })),
    withBalance,
  );
  return figuresOnWire(reckoned);
}

/** How many purchases are not judged yet and do not count with what is ticked; null: not known. */
export function inProcessWith(answer: WhatIfAnswer, { codes }: Ticks): number | null {
  const { in_process_count } = answer.known;
  const ticked = vouchersOf(answer).filter(({ code, is }) => is === 'in-process' && codes.has(code));
  return in_process_count === null ? null : in_process_count - ticked.length;
}

export function vouchersOf({ groups }: WhatIfAnswer): UncountedVoucher[] {
  return groups.flatMap(({ vouchers }) => vouchers);
}

function knownOf({ known, opening }: WhatIfAnswer): KnownPeriod {
  const { sales_amount, purchases_count, in_process_count, validated_amount, shared_amount } = known;
  const isBought =
    purchases_count !== null && in_process_count !== null && validated_amount !== null && shared_amount !== null;
  return {
    books: {
      sales: money(sales_amount),
      purchases: isBought
        ? {
            ...{ count: purchases_count, inProcess: in_process_count },
            ...{ validatedIgv: fromWire(validated_amount), sharedIgv: fromWire(shared_amount) },
          }
        : null,
    },
    deductible: known.deductible_count,
    opening: money(opening?.amount ?? null),
    perceptions: { earlier: money(known.perceptions.earlier), ofPeriod: money(known.perceptions.of_period) },
    retentions: { earlier: money(known.retentions.earlier), ofPeriod: money(known.retentions.of_period) },
  };
}

/** How many of a group are ticked, and their IGV beside that of all. Soles. */
export function sumsOf(group: UncountedGroup, codes: ReadonlySet<string>) {
  const ticked = group.vouchers.filter(({ code }) => codes.has(code));
  return { count: ticked.length, igv: igvOf(ticked), all: igvOf(group.vouchers) };
}

function igvOf(vouchers: readonly UncountedVoucher[]): number {
  return toWire(sum(vouchers.map(({ igv_amount }) => fromWire(igv_amount))));
}

/** A part of the difference between two scenarios. */
export interface Part {
  id: string;
  /** Of a reason, which; null of the balance of the month before. */
  group: UncountedGroup | null;
  count: number;
  /** The first has it, and the other has not. */
  isLess: boolean;
  /** What it takes off what is to be paid; negative: it adds to it. Soles. */
  amount: number;
}

/**
 * What it takes to come from one to the other, reason by reason. Together they are the difference of both results, before what is withheld:
 * what takes a result below that leaves more in favour, and nothing less to pay (`paidLess`).
 */
export function partsBetween(answer: WhatIfAnswer, from: Ticks, to: Ticks): Part[] {
  const parts = answer.groups.flatMap((group): Part[] => {
    const more = group.vouchers.filter(({ code }) => to.codes.has(code) && !from.codes.has(code));
    const less = group.vouchers.filter(({ code }) => !to.codes.has(code) && from.codes.has(code));
    const part = (vouchers: UncountedVoucher[], isLess: boolean): Part[] => {
      if (vouchers.length === 0) return [];
      const amount = isLess ? -igvOf(vouchers) : igvOf(vouchers);
      return [{ id: `${group.id}/${isLess}`, group, count: vouchers.length, isLess, amount }];
    };
    return [...part(more, false), ...part(less, true)];
  });
  const opening = answer.opening?.amount ?? 0;
  if (to.withBalance === from.withBalance || opening === 0) return parts;
  const isLess = !to.withBalance;
  return [...parts, { id: 'balance', group: null, count: 0, isLess, amount: isLess ? -opening : opening }];
}

/** By how much one figure is above another; null where one is not known. Soles. */
export function changeOf(before: number | null, now: number | null): number | null {
  return before === null || now === null ? null : toWire(subtract(fromWire(now), fromWire(before)));
}

/**
 * By how much less is paid with the one than with the other, as far as there is something to pay; null where it is not known. Soles.
 * @returns negative: more is paid
 */
export function paidLess(from: ScenarioFigures, to: ScenarioFigures): number | null {
  const change = changeOf(from.to_pay_amount, to.to_pay_amount) ?? changeOf(dueOf(from), dueOf(to));
  return change === null ? null : -change;
}

/** What is withheld takes off the same of both: where it is not known, what is due tells. */
function dueOf({ result_amount }: ScenarioFigures): number | null {
  return result_amount === null ? null : Math.max(0, result_amount);
}

export function totalOf(parts: readonly Part[]): number {
  return toWire(parts.reduce((all, { amount }) => add(all, fromWire(amount)), ZERO));
}

function money(soles: number | null): Money | null {
  return soles === null ? null : fromWire(soles);
}
