import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getFilters, updateCredentials } from '@yupana/contract/businesses.ts';
import { getCollection } from '@yupana/contract/collection.ts';
import { getCredentialsState } from '@yupana/contract/credentials.ts';
import type { z } from 'zod';
import { api } from '../../lib/api/api.ts';
import { callKey } from '../../lib/api/query.ts';

/** Replaces the four credentials of a company; the server then collects again. An empty API pair means it has none. */
export function useUpdateCredentials(uuid: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof updateCredentials.body>) => api(updateCredentials, { params: { uuid }, body }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: callKey(getFilters) }),
        queryClient.invalidateQueries({ queryKey: callKey(getCollection) }),
        queryClient.invalidateQueries({ queryKey: callKey(getCredentialsState) }),
      ]),
  });
}
