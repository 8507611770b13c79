import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { CallResponse } from '@yupana/contract/call.ts';
import {
  askReportZip,
  cancelReportZip,
  getReportZip,
  listReportZips,
  type ReportZip,
} from '@yupana/contract/report-zips.ts';
import { type ApiRequest, api } from '../../api/api.ts';
import { callKey, callQuery } from '../../api/query.ts';

export type { ReportZip } from '@yupana/contract/report-zips.ts';
export type ZipOrder = ApiRequest<typeof askReportZip>['body'];

/** While one is made, how often it is looked how far it is. */
const WATCHED_MS = 1_000;

/** Whether somebody is still at it. */
export function isUnderWay({ state }: Pick<ReportZip, 'state'>): boolean {
  return state === 'waiting' || state === 'building' || state === 'packing';
}

/** The zips that are made or kept, whoever closed the dialog meanwhile. */
export function useZips(): UseQueryResult<CallResponse<typeof listReportZips>> {
  return useQuery({ ...callQuery(listReportZips, {}), staleTime: 0 });
}

/** One of them; while it is made it is asked again and again. */
export function useZip(uuid: string | null): UseQueryResult<ReportZip> {
  return useQuery({
    ...callQuery(getReportZip, { params: { uuid: uuid ?? '' } }),
    enabled: uuid !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data === undefined || isUnderWay(state.data) ? WATCHED_MS : false),
  });
}

export function useAskZip(): UseMutationResult<ReportZip, Error, ZipOrder> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ZipOrder) => api(askReportZip, { body }),
    onSuccess: (zip) => {
      client.setQueryData(callKey(getReportZip, { params: { uuid: zip.uuid } }), zip);
      return client.invalidateQueries({ queryKey: callKey(listReportZips) });
    },
  });
}

/** Stops one that is made, or erases one that is ready. */
export function useCancelZip(): UseMutationResult<unknown, Error, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (uuid: string) => api(cancelReportZip, { params: { uuid } }),
    onSettled: () => client.invalidateQueries({ queryKey: callKey(listReportZips) }),
  });
}
