import type { UncountedGroup, UncountedVoucher } from '@yupana/contract/scenarios.ts';
import { type Money, sum, toWire } from '@yupana/tax/money.ts';
import type { Period } from '@yupana/tax/period.ts';
import { depositLimitOf } from '@yupana/tax/rules/f-payment/spot.ts';
import { creditPeriodOf } from '@yupana/tax/rules/f-payment/spot-duty.ts';
import { LAW } from '@yupana/tax/tables/law-of-peru.ts';
import type { Uncounted } from '../analysis/review/list-uncounted.ts';
import { shortOf } from '../analysis/sentence-of.ts';
import { ANALYSIS, DEPOSIT, ELSEWHERE, lateDeposit, obtainOf, REVIEW } from './obtain-words.ts';

/** Of a detraction of which no deposit is known, in time or past it: a deposit settles both. */
const WITHOUT_DEPOSIT: ReadonlySet<string> = new Set(['detraccion-pendiente', 'detraccion-vencida-sin-deposito']);

type Kind = Pick<UncountedGroup, 'id' | 'name' | 'in_process' | 'obtain'>;

const DETRACTIONS: Kind = {
  ...{ id: 'detraccion-sin-deposito', name: 'Detracción sin depósito', in_process: false, obtain: DEPOSIT },
};
const IN_ANALYSIS: Kind = { id: 'en-analisis', name: 'En análisis', in_process: true, obtain: ANALYSIS };
const OBSERVED: Kind = { id: 'observado', name: 'Observados', in_process: false, obtain: REVIEW };
const OF_OTHERS: Kind = { id: 'otro-periodo', name: 'Crédito de otro periodo', in_process: false, obtain: ELSEWHERE };

/**
 * What might count, by the reason for which it does not; the reason with most IGV first.
 * @param today of which a deposit would be, made now
 */
export function groupsOf(vouchers: readonly Uncounted[], period: Period, today: string): UncountedGroup[] {
  const byKind = Map.groupBy(
    vouchers.map((voucher) => ({ voucher, kind: kindOf(voucher) })),
    ({ kind }) => kind.id,
  );
  const groups = [...byKind.values()].map((some) => {
    const [{ kind }] = some as [(typeof some)[number]];
    const isDeposit = kind.id === DETRACTIONS.id;
    const month = isDeposit ? creditPeriodOf(period, today, LAW) : null;
    return {
      igv: sum(some.map(({ voucher }) => voucher.igv)),
      group: {
        ...kind,
        ...(month !== null && month !== period && { obtain: lateDeposit(period, month) }),
        deposit_limit: isDeposit ? depositLimitOf(period, LAW) : null,
        vouchers: some.map(({ voucher }) => present(voucher, month)),
      },
    };
  });
  return groups.sort((a, b) => b.igv - a.igv).map(({ group }) => group);
}

function kindOf({ rule, is, isElsewhere }: Uncounted): Kind {
  if (rule !== null && WITHOUT_DEPOSIT.has(rule)) return DETRACTIONS;
  if (is === 'in-process') return IN_ANALYSIS;
  if (rule === null) return is === 'deductible' ? OF_OTHERS : OBSERVED;
  return { id: rule, name: shortOf(rule), in_process: false, obtain: isElsewhere ? ELSEWHERE : obtainOf(rule) };
}

function present(voucher: Uncounted, ifDeposited: Period | null): UncountedVoucher {
  const { code, serie, number, supplier, igv, is, isElsewhere, isShared, creditPeriod } = voucher;
  return {
    ...{ code, serie, number, supplier, igv_amount: toWire(igv), is, elsewhere: isElsewhere },
    ...{ shared: isShared, credit_period: creditPeriod ?? ifDeposited },
  };
}

/** What of these is ticked adds up to by reason: what must be obtained. */
export function tickedOf(
  groups: readonly UncountedGroup[],
  codes: ReadonlySet<string>,
  igvOf: ReadonlyMap<string, Money>,
): { group: UncountedGroup; ticked: UncountedVoucher[]; igv: Money }[] {
  return groups.flatMap((group) => {
    const ticked = group.vouchers.filter(({ code }) => codes.has(code));
    if (ticked.length === 0) return [];
    return [{ group, ticked, igv: sum(ticked.map(({ code }) => igvOf.get(code) as Money)) }];
  });
}
