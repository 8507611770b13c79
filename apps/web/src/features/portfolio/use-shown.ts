import type { PortfolioShown } from '@yupana/contract/portfolio.ts';
import { type PortfolioColumn, portfolioColumns, portfolioParts } from '@yupana/contract/portfolio-terms.ts';
import { isPeriod, type Period } from '@yupana/tax/period.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { writeAddress } from '../../lib/write-address.ts';
import { ALL } from './shown-rows.ts';

/** What of the table stands in the address: the period, the saved view that was chosen, and what is shown. */
export interface Search {
  /** null: that which is declared this month */
  period: Period | null;
  /** uuid of the saved view; null: none */
  view: string | null;
  shown: PortfolioShown;
}

/** The address follows with a delay of its own, which an input may not have. */
export function useShown(): [Search, (change: Partial<Search>) => void] {
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState<Search>(() => readAddress(params));
  function change(part: Partial<Search>) {
    const next = { ...search, ...part };
    setSearch(next);
    setParams((current) => writeAddress(current, written(next)), { replace: true, preventScrollReset: true });
  }
  return [search, change];
}

const SORTS = ['problems', ...portfolioColumns] as const;
const GROUPS = ['due', 'responsible', 'close'] as const;

function readAddress(params: URLSearchParams): Search {
  const period = params.get('tax_period') ?? '';
  const one = <T extends string>(all: readonly T[], name: string) => all.find((value) => value === params.get(name));
  const hidden = (params.get('sin') ?? '').split(',');
  return {
    period: isPeriod(period) ? period : null,
    view: params.get('vista'),
    shown: {
      part: one(portfolioParts, 'parte') ?? 'all',
      text: params.get('q') ?? '',
      responsible: params.get('responsable'),
      group: one(GROUPS, 'grupo') ?? null,
      sort: one(SORTS, 'orden') ?? 'problems',
      descending: params.get('sentido') === 'desc',
      hidden: portfolioColumns.filter((column: PortfolioColumn) => hidden.includes(column)),
    },
  };
}

function written({ period, view, shown }: Search): Record<string, string | null> {
  const unless = (value: string, usual: string) => (value === usual ? null : value);
  return {
    ...{ tax_period: period, vista: view, parte: unless(shown.part, ALL.part), q: unless(shown.text, '') },
    ...{ responsable: shown.responsible, grupo: shown.group, orden: unless(shown.sort, ALL.sort) },
    ...{ sentido: shown.descending ? 'desc' : null, sin: unless(shown.hidden.join(), '') },
  };
}
