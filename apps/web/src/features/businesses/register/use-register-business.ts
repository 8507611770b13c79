import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getSubscription } from '@yupana/contract/billing.ts';
import { getFilters, registerBusiness, type registerBusinessBody, validateRuc } from '@yupana/contract/businesses.ts';
import { isRuc } from '@yupana/tax/ruc.ts';
import { useState } from 'react';
import type { z } from 'zod';
import { api } from '../../../lib/api/api.ts';
import { callKey, callQuery } from '../../../lib/api/query.ts';

export type RegisterBusiness = z.input<typeof registerBusinessBody>;

/**
 * Registers a company. What is optional and empty is not sent. When the RUC turns out to be taken, `isMine` says whether by
 * this account: in another tab, or by a sending whose answer was lost.
 */
export function useRegisterBusiness() {
  const queryClient = useQueryClient();
  const [isMine, setMine] = useState(false);
  const registration = useMutation({
    mutationFn: (body: RegisterBusiness) => {
      const given = Object.entries(body).filter(([, value]) => value !== '' && value !== undefined);
      return api(registerBusiness, { body: Object.fromEntries(given) as typeof body });
    },
    onError: async (_error, { ruc }) => {
      const check = callQuery(validateRuc, { params: { ruc } });
      const known = await queryClient.fetchQuery({ ...check, retry: false, staleTime: 0 }).catch(() => null);
      setMine(known?.registered_by_me ?? false);
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: callKey(getSubscription) });
      return queryClient.invalidateQueries({ queryKey: callKey(getFilters) });
    },
  });
  return { ...registration, isMine };
}

/** Asks whether a RUC is registered already; only for one whose check digit holds, and without insisting on failure. */
export function useRucCheck(ruc: string) {
  return useQuery({ ...callQuery(validateRuc, { params: { ruc } }), enabled: isRuc(ruc), retry: false, staleTime: 0 });
}
