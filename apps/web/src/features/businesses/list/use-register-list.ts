import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getSubscription } from '@yupana/contract/billing.ts';
import { type BusinessRow, registerBusinesses } from '@yupana/contract/business-lists.ts';
import { getFilters } from '@yupana/contract/businesses.ts';
import { api } from '../../../lib/api/api.ts';
import { callKey } from '../../../lib/api/query.ts';

/** Registers a list. It can be sent again as it is: what is registered already stays as it is. */
export function useRegisterList() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (rows: BusinessRow[]) => api(registerBusinesses, { body: { rows, terms: true, privacy: true } }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: callKey(getSubscription) });
      return queryClient.invalidateQueries({ queryKey: callKey(getFilters) });
    },
  });
}
