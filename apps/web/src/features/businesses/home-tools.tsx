import type { BusinessCard } from '@yupana/contract/businesses.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatCount } from '../../lib/formats.ts';
import { PlainSelect } from '../../ui/controls/plain-select.tsx';
import { countByStanding, isStandingFilter, type Order, orders, type StandingFilter } from './shown-companies.ts';
import { STANDING_LABEL, standings } from './standing.ts';

/** What the home shows of the companies. It stands in the address. */
export interface HomeSearch {
  text: string;
  filter: StandingFilter;
  order: Order;
}

/** What is searched, also in the URL. The URL follows with a delay of its own, which an input may not have. */
export function useHomeSearch(): [HomeSearch, (change: Partial<HomeSearch>) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get('estado');
  const [search, setSearch] = useState<HomeSearch>({
    text: params.get('q') ?? '',
    filter: isStandingFilter(asked) ? asked : 'todas',
    order: orders.find((order) => order === params.get('orden')) ?? 'problemas',
  });
  function change(part: Partial<HomeSearch>) {
    const next = { ...search, ...part };
    setSearch(next);
    const written = new URLSearchParams();
    if (next.text) written.set('q', next.text);
    if (next.filter !== 'todas') written.set('estado', next.filter);
    if (next.order !== 'problemas') written.set('orden', next.order);
    setParams(written, { replace: true, preventScrollReset: true });
  }
  return [search, change];
}

/** Fewer companies are seen at a glance. */
const WORTH_FILTERING = 5;

const LABELS: Record<StandingFilter, string> = {
  todas: 'Todas',
  atencion: 'Necesitan tu atención',
  ...STANDING_LABEL,
};
const ORDER_LABELS: Record<Order, string> = { problemas: 'Problemas primero', nombre: 'Por nombre' };

interface StandingToolsProps {
  businesses: readonly BusinessCard[];
  search: HomeSearch;
  onSearch: (change: Partial<HomeSearch>) => void;
}

/** Filter by state, with how many there are of each, and the order. */
export function StandingTools({ businesses, search, onSearch }: StandingToolsProps) {
  if (businesses.length < WORTH_FILTERING) return null;
  const counts = countByStanding(businesses);
  const filters: StandingFilter[] = ['todas', 'atencion', ...standings];
  return (
    <>
      <PlainSelect
        label="Estado"
        value={search.filter}
        onChange={(filter) => onSearch({ filter })}
        className="max-md:min-w-0 max-md:flex-3"
        options={filters
          .filter((filter) => filter === 'todas' || filter === search.filter || (counts.get(filter) ?? 0) > 0)
          .map((filter) => ({ value: filter, label: LABELS[filter], note: formatCount(counts.get(filter) ?? 0) }))}
      />
      <PlainSelect
        label="Orden"
        value={search.order}
        onChange={(order) => onSearch({ order })}
        className="max-md:min-w-0 max-md:flex-4"
        options={orders.map((order) => ({ value: order, label: ORDER_LABELS[order] }))}
      />
    </>
  );
}
