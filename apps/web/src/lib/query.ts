import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { Call, CallResponse } from '@yupana/contract/call.ts';
import { type ApiRequest, api } from './api.ts';
import { ApiError } from './api-error.ts';

/** An answer is an answer: only silence and an unavailable server are asked again, twice. */
function worthRetrying(failures: number, error: Error): boolean {
  if (error instanceof ApiError && error.status < 502) return false;
  return failures < 2;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: worthRetrying, staleTime: 30_000, gcTime: 5 * 60_000 },
      // Else what is asked offline would wait in the tab and be sent by itself, long after one thought better of it.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** The key of a call's answers; without a request, of all of them (to invalidate). */
export function callKey<T extends Call>(call: T, request?: ApiRequest<T>): readonly unknown[] {
  return request === undefined ? [call.id] : [call.id, request];
}

/** `useQuery(callQuery(getFilters, {}))`: key, fetch and types of a call of the contract. */
export function callQuery<T extends Call>(call: T, request: ApiRequest<T>) {
  return queryOptions<CallResponse<T>>({
    queryKey: callKey(call, request),
    queryFn: ({ signal }) => api(call, request, { signal }),
  });
}
