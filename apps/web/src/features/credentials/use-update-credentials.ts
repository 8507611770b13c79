import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getFilters, updateCredentials } from '@yupana/contract/businesses.ts';
import { getCollection } from '@yupana/contract/collection.ts';
import { forgetApiClient, getCredentialsState } from '@yupana/contract/credentials.ts';
import type { Proof } from '@yupana/contract/proof.ts';
import type { z } from 'zod';
import { api } from '../../lib/api/api.ts';
import { callKey } from '../../lib/api/query.ts';

/** Replaces the four credentials of a company; the server then collects again. An empty API pair means it has none. */
export function useUpdateCredentials(uuid: string) {
  const onSuccess = useRefreshed();
  return useMutation({
    mutationFn: (body: z.input<typeof updateCredentials.body>) => api(updateCredentials, { params: { uuid }, body }),
    onSuccess,
  });
}

/** Leaves the company with its SOL user alone; the server then collects again. */
export function useForgetApiClient(uuid: string) {
  const onSuccess = useRefreshed();
  return useMutation({
    mutationFn: (body: Proof) => api(forgetApiClient, { params: { uuid }, body }),
    onSuccess,
  });
}

function useRefreshed() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [getFilters, getCollection, getCredentialsState].map((call) =>
        queryClient.invalidateQueries({ queryKey: callKey(call) }),
      ),
    );
}
