import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getFilters } from '@yupana/contract/businesses.ts';
import type { CallResponse } from '@yupana/contract/call.ts';
import { getCollection } from '@yupana/contract/collection.ts';
import { getCredentialsState, validateCredentials } from '@yupana/contract/credentials.ts';
import { api } from '../../lib/api/api.ts';
import { callKey, callQuery } from '../../lib/api/query.ts';

/** How the saved credentials of a company stand with SUNAT. */
export function useCredentialsState(uuid: string): UseQueryResult<CallResponse<typeof getCredentialsState>> {
  return useQuery({ ...callQuery(getCredentialsState, { params: { uuid } }), staleTime: 0, enabled: uuid !== '' });
}

/** Asks SUNAT whether the saved credentials work. Up to a minute; once, for a try may count against the SOL user. */
export function useValidateCredentials(uuid: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(validateCredentials, { params: { uuid }, body: {} }),
    onSettled: () =>
      Promise.all(
        [getFilters, getCollection, getCredentialsState].map((call) =>
          queryClient.invalidateQueries({ queryKey: callKey(call) }),
        ),
      ),
  });
}
