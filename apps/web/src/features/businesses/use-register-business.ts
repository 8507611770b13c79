import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getSubscription } from '@yupana/contract/billing.ts';
import { getFilters, registerBusiness, type registerBusinessBody, validateRuc } from '@yupana/contract/businesses.ts';
import { isRuc } from '@yupana/tax/ruc.ts';
import type { z } from 'zod';
import { api } from '../../lib/api.ts';
import { callKey, callQuery } from '../../lib/query.ts';

/** Registers a company. What is optional and empty is not sent. */
export function useRegisterBusiness() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof registerBusinessBody>) => {
      const given = Object.entries(body).filter(([, value]) => value !== '' && value !== undefined);
      return api(registerBusiness, { body: Object.fromEntries(given) as typeof body });
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: callKey(getSubscription) });
      return queryClient.invalidateQueries({ queryKey: callKey(getFilters) });
    },
  });
}

/** Asks whether a RUC is registered already; only for one whose check digit holds, and without insisting on failure. */
export function useRucCheck(ruc: string) {
  return useQuery({ ...callQuery(validateRuc, { params: { ruc } }), enabled: isRuc(ruc), retry: false, staleTime: 0 });
}
