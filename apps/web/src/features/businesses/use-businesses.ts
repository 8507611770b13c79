import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type BusinessCard, getFilters } from '@yupana/contract/businesses.ts';
import { callQuery } from '../../lib/api/query.ts';

const WHILE_IN_PROGRESS_MS = 5_000;
/** As the report of one company does. */
const AT_REST_MS = 60_000;

/**
 * The accountant's companies. While one of them is in progress the list asks again by itself; a tab out of sight does not ask.
 * @param kept its figures are on screen, and dated: they are asked for again now and then, and soon while something is collected
 */
export function useBusinesses({ kept = false } = {}): UseQueryResult<BusinessCard[]> {
  return useQuery({
    ...callQuery(getFilters, {}),
    select: ({ businesses }) => businesses,
    refetchInterval: ({ state }) => {
      const businesses = state.data?.businesses ?? [];
      if (businesses.some(isInProgress) || (kept && businesses.some(isCollecting))) return WHILE_IN_PROGRESS_MS;
      return kept && AT_REST_MS;
    },
  });
}

export function isInProgress({ status }: Pick<BusinessCard, 'status'>): boolean {
  return status === 'IN_PROGRESS';
}

function isCollecting({ summary }: Pick<BusinessCard, 'summary'>): boolean {
  return summary?.completeness.some(({ collecting }) => collecting) ?? false;
}

/** In progress, and nothing says that it does not progress. */
export function isBeingProcessed({ status, failing }: Pick<BusinessCard, 'status' | 'failing'>): boolean {
  return status === 'IN_PROGRESS' && failing === null;
}

/** By status, descending (VALID first), then by name. */
export function sortBusinesses<T extends Pick<BusinessCard, 'status' | 'name'>>(businesses: readonly T[]): T[] {
  return [...businesses].sort((a, b) => {
    if (a.status !== b.status) return a.status < b.status ? 1 : -1;
    return a.name.localeCompare(b.name, 'es', { numeric: true });
  });
}

/** The companies whose name contains the text, whatever its case and accents, or whose RUC does. */
export function searchBusinesses<T extends Pick<BusinessCard, 'name' | 'ruc'>>(
  businesses: readonly T[],
  text: string,
): T[] {
  const wanted = plain(text.trim());
  return businesses.filter(({ name, ruc }) => plain(name).includes(wanted) || ruc.includes(wanted));
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ');
}
