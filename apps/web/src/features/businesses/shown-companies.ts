import type { BusinessCard } from '@yupana/contract/businesses.ts';
import { needsAttention, type Standing, standingOf, standings } from './standing.ts';

/** Which companies the home shows, and in which order. */

export const orders = ['problemas', 'nombre'] as const;
export type Order = (typeof orders)[number];

/** `todas`, those that need somebody, or those of one standing. */
export type StandingFilter = 'todas' | 'atencion' | Standing;

export function isStandingFilter(text: string | null): text is StandingFilter {
  return text === 'todas' || text === 'atencion' || standings.includes(text as Standing);
}

export function filterByStanding(businesses: readonly BusinessCard[], filter: StandingFilter): BusinessCard[] {
  if (filter === 'todas') return [...businesses];
  if (filter === 'atencion') return businesses.filter(needsAttention);
  return businesses.filter((business) => standingOf(business) === filter);
}

/** The worst first, or by name; names that differ in a number stand in its order. */
export function orderCompanies(businesses: readonly BusinessCard[], order: Order): BusinessCard[] {
  const rank = (business: BusinessCard) => (order === 'problemas' ? standings.indexOf(standingOf(business)) : 0);
  return [...businesses].sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'es', { numeric: true }));
}

/** How many companies each filter would show. */
export function countByStanding(businesses: readonly BusinessCard[]): ReadonlyMap<StandingFilter, number> {
  const filters: StandingFilter[] = ['todas', 'atencion', ...standings];
  return new Map(filters.map((filter) => [filter, filterByStanding(businesses, filter).length]));
}
