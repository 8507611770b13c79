import { useQuery } from '@tanstack/react-query';
import type { Business, BusinessCard } from '@yupana/contract/businesses.ts';
import { useEffect, useState } from 'react';
import { forgetCompany } from '../lib/session/session.ts';
import { findCompany } from './open-company.ts';

interface Standing {
  /** The list does not have it, and the server has not said yet whether the account still does. */
  asking: boolean;
  /** The company that was open and has left the account. The tab has forgotten it. */
  gone: Business | null;
}

/**
 * Whether the open company still is the account's: it may have been handed over or removed in another tab, or by another
 * person. A list that was kept may be older than the company, so only a fresh answer takes it away.
 * @param businesses the account's; undefined while they are not known
 */
export function useStanding(company: Business | null, businesses: readonly BusinessCard[] | undefined): Standing {
  const [gone, setGone] = useState<Business | null>(null);
  const away = company !== null && businesses !== undefined && !businesses.some(({ uuid }) => uuid === company.uuid);
  const { data, isPending } = useQuery({
    queryKey: ['standing', company?.uuid],
    queryFn: async ({ signal }) => (await findCompany(company?.ruc ?? '', signal))?.uuid === company?.uuid,
    enabled: away,
    staleTime: 0,
    gcTime: 0,
  });
  const left = away && data === false;
  useEffect(() => {
    if (!left) return;
    setGone(company);
    forgetCompany();
  }, [left, company]);
  if (left) return { asking: false, gone: company };
  return { asking: away && isPending, gone: company === null ? gone : null };
}
