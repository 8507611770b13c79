import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OperationType } from '@yupana/contract/books.ts';
import type { BookOutcome } from '@yupana/contract/completeness.ts';
import { getHistory, getPurchaseDashboard, getSalesDashboard } from '@yupana/contract/dashboard.ts';
import { isPeriod, type Period } from '@yupana/tax/period.ts';
import type { Ruc } from '@yupana/tax/ruc.ts';
import { callQuery } from '../../lib/api/query.ts';

export interface Scope {
  ruc: Ruc;
  business_uuid: string;
  tax_period: Period;
}

/*
 * While another period is on its way the old figures stay, dimmed (`isPlaceholderData`). The dashboard is mounted anew for
 * each company (see DashboardPage), so figures of one company never stand under the name of another.
 */

export function usePurchases(scope: Scope) {
  return useQuery({
    ...callQuery(getPurchaseDashboard, { query: { filters: scope } }),
    placeholderData: keepPreviousData,
  });
}

export function useSales(scope: Scope) {
  return useQuery({
    ...callQuery(getSalesDashboard, { query: { filters: scope } }),
    placeholderData: keepPreviousData,
  });
}

export interface HistoryPoint {
  period: Period;
  /** Null: tried in vain, so that it is not known. */
  total: number | null;
  outcome: BookOutcome;
  /** What came last was not believed: the total is the one from before. */
  held: boolean;
  /** The total is SUNAT's; only rows of the file could not be read. */
  unread: boolean;
  /** It is not of a whole month: the month goes on, or went on after the amount was taken. */
  monthOpen: boolean;
  monthOver: boolean;
}

/** The amounts of the periods that end in the given one, oldest first. Asked once the period's own figures are there. */
export function useHistory(scope: Scope, operation_type: OperationType, enabled: boolean) {
  return useQuery({
    ...callQuery(getHistory, { query: { filters: { ...scope, operation_type } } }),
    enabled,
    placeholderData: keepPreviousData,
    select: (history): HistoryPoint[] =>
      Object.entries(history)
        .flatMap(([period, { total_importe_total: total, month_open: monthOpen, month_over: monthOver, ...line }]) =>
          isPeriod(period) ? [{ period, total, monthOpen, monthOver, ...line }] : [],
        )
        .sort((a, b) => (a.period < b.period ? -1 : 1)),
  });
}
