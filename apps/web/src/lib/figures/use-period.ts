import { useQuery } from '@tanstack/react-query';
import { getPeriods } from '@yupana/contract/businesses.ts';
import { isPeriod, type Period } from '@yupana/tax/period.ts';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { callQuery } from '../api/query.ts';
import { useCompany, useDashboard } from '../session/session.ts';

export interface CurrentPeriod {
  /** The period on screen; null while the company's periods are not known, or when it has none. */
  period: Period | null;
  /** The periods to choose from, the newest first. */
  periods: Period[];
  setPeriod(period: Period): void;
  isPending: boolean;
  error: Error | null;
  refetch(): void;
}

/**
 * The period of the selected company that every dashboard screen shows. It stands in the address (`?tax_period=202610`)
 * so that a link carries it; without it, the last one chosen, else the newest of the company's. What is on screen is
 * always written there: an address that someone copies shows the same next month, and never names what is not on screen.
 * When the periods cannot be asked for, the screen goes on with those this session knows, or with the address's own.
 * @param alsoOffered periods to choose from besides those already collected
 */
export function usePeriod(alsoOffered: readonly Period[] = []): CurrentPeriod {
  const uuid = useCompany(({ company }) => company?.uuid ?? '');
  const remembered = useDashboard(({ selected }) => selected.tax_period);
  const rememberedAll = useDashboard(({ filters }) => filters.tax_periods);
  const rememberPeriods = useDashboard(({ setPeriods }) => setPeriods);
  const select = useDashboard((state) => state.select);
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const { data, isPending, error, refetch } = useQuery({
    ...callQuery(getPeriods, { params: { uuid } }),
    enabled: uuid !== '',
  });
  const asked = search.get('tax_period');
  const known = data?.tax_periods ?? (error ? [...rememberedAll, asked].filter((one) => one !== null) : []);
  const collected = known.filter(isPeriod);
  const periods = [...new Set([...collected, ...(isPending ? [] : alsoOffered)])].sort().reverse();
  const period = [asked, remembered, collected[0], periods[0]].find(
    (candidate): candidate is Period => candidate != null && periods.includes(candidate as Period),
  );

  useEffect(() => {
    if (data) rememberPeriods(data.tax_periods);
  }, [data, rememberPeriods]);
  useEffect(() => {
    if (period) select({ tax_period: period });
  }, [period, select]);
  const another = period !== undefined && asked !== period ? period : null;
  useEffect(() => {
    if (another === null) return;
    setSearch(
      (params) => {
        // A page is of the period that was asked for.
        if (params.has('tax_period')) params.delete('page');
        params.set('tax_period', another);
        return params;
      },
      { replace: true, state },
    );
  }, [another, setSearch, state]);

  return {
    period: period ?? null,
    periods,
    setPeriod: (next) =>
      setSearch(
        (params) => {
          params.set('tax_period', next);
          params.delete('page');
          return params;
        },
        { replace: true },
      ),
    isPending,
    error,
    refetch,
  };
}
