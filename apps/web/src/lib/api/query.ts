import { MutationCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { getFilters } from '@yupana/contract/businesses.ts';
import type { Call, CallResponse } from '@yupana/contract/call.ts';
import { useCompany } from '../session/session.ts';
import { type ApiRequest, api } from './api.ts';
import { ApiError, isWorthRetrying } from './api-error.ts';

/** Asked again, twice. */
function worthRetrying(failures: number, error: Error): boolean {
  return failures < 2 && isWorthRetrying(error);
}

export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({ onError: (error) => isNotFound(error) && void doubtCompany(client) }),
    defaultOptions: {
      queries: { retry: worthRetrying, staleTime: 30_000, gcTime: 5 * 60_000 },
      // Else what is asked offline would wait in the tab and be sent by itself, long after one thought better of it.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

/** The key of a call's answers; without a request, of all of them (to invalidate). */
export function callKey<T extends Call>(call: T, request?: ApiRequest<T>): readonly unknown[] {
  return request === undefined ? [call.id] : [call.id, request];
}

/** `useQuery(callQuery(getFilters, {}))`: key, fetch and types of a call of the contract. */
export function callQuery<T extends Call>(call: T, request: ApiRequest<T>) {
  return queryOptions<CallResponse<T>>({
    queryKey: callKey(call, request),
    queryFn: async ({ signal, client }) => {
      try {
        return await api(call, request, { signal });
      } catch (error) {
        if (isNotFound(error)) await doubtCompany(client, call);
        throw error;
      }
    },
  });
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/**
 * What is not found may be the company itself, handed over or removed elsewhere: it is known whether it still is the
 * account's before the screen that asked says anything of it. No failure of this hides what was answered.
 */
async function doubtCompany(client: QueryClient, asked?: Call): Promise<void> {
  if (useCompany.getState().company === null) return;
  if (asked?.id === getFilters.id) return;
  await client.refetchQueries({ queryKey: callKey(getFilters), type: 'active' }, { cancelRefetch: false });
}
