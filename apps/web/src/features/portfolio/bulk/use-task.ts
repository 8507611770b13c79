import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { CallResponse } from '@yupana/contract/call.ts';
import {
  closeCompanies,
  collectCompanies,
  dismissTask,
  getTask,
  type PortfolioTask,
  stopTask,
} from '@yupana/contract/portfolio.ts';
import { useEffect, useRef } from 'react';
import { type ApiRequest, api } from '../../../lib/api/api.ts';
import { errorText } from '../../../lib/api/api-error.ts';
import { callKey, callQuery } from '../../../lib/api/query.ts';
import { showToast } from '../../../ui/overlays/toast-manager.ts';
import { useLookAgain } from '../use-portfolio.ts';

const WATCHED_MS = 1_500;
const KEY = callKey(getTask, {});

const told = (error: Error) => showToast(errorText(error), { tone: 'danger' });

/** What was asked last for many companies. While it goes on it is watched; each company that ends is looked at again in the table. */
export function useTask(): UseQueryResult<CallResponse<typeof getTask>> {
  const again = useLookAgain();
  const query = useQuery({
    ...callQuery(getTask, {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.task?.open ? WATCHED_MS : false),
  });
  const over = query.data?.task?.items.filter(({ state }) => state === 'done' || state === 'failed').length ?? 0;
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (query.data === undefined) return;
    if (before.current !== null && before.current !== over) void again();
    before.current = over;
  });
  return query;
}

/** Puts what was answered in the place of what was known. */
function useTold(): (task: PortfolioTask | null) => void {
  const client = useQueryClient();
  return (task) => client.setQueryData(KEY, { task });
}

type CollectBody = ApiRequest<typeof collectCompanies>['body'];
type CloseBody = ApiRequest<typeof closeCompanies>['body'];

export function useCollecting(): UseMutationResult<PortfolioTask, Error, CollectBody> {
  const tell = useTold();
  return useMutation({
    mutationFn: (body: CollectBody) => api(collectCompanies, { body }),
    onSuccess: tell,
    onError: told,
  });
}

export function useClosingMany(): UseMutationResult<PortfolioTask, Error, CloseBody> {
  const tell = useTold();
  return useMutation({
    mutationFn: (body: CloseBody) => api(closeCompanies, { body }),
    onSuccess: tell,
  });
}

export function useStopping(): UseMutationResult<CallResponse<typeof stopTask>, Error, string> {
  const tell = useTold();
  return useMutation({
    mutationFn: (uuid: string) => api(stopTask, { params: { uuid } }),
    onSuccess: ({ task }) => tell(task),
    onError: told,
  });
}

export function useDismissing() {
  const tell = useTold();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (uuid: string) => api(dismissTask, { params: { uuid } }),
    // Behind it another may go on.
    onSuccess: () => {
      tell(null);
      return client.invalidateQueries({ queryKey: KEY });
    },
    onError: told,
  });
}
