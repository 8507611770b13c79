import { keepPreviousData, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallResponse } from '@yupana/contract/call.ts';
import { exportPortfolio, getPortfolio, removeView, saveView } from '@yupana/contract/portfolio.ts';
import type { Period } from '@yupana/tax/period.ts';
import { type ApiRequest, api } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { callKey, callQuery } from '../../lib/api/query.ts';
import { logEvent } from '../../lib/events.ts';
import { bytesOf } from '../../lib/files/base64.ts';
import { saveFile } from '../../lib/files/save-file.ts';
import { showToast } from '../../ui/overlays/toast-manager.ts';

export type Portfolio = CallResponse<typeof getPortfolio>;

/** As the home does. */
const AT_REST_MS = 60_000;
const WHILE_COLLECTING_MS = 5_000;

/** @param period null: that which is declared this month */
export function usePortfolio(period: Period | null): UseQueryResult<Portfolio> {
  return useQuery({
    ...callQuery(getPortfolio, { query: period === null ? {} : { tax_period: period } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ collection: { is } }) => is === 'running' || is === 'waiting')
        ? WHILE_COLLECTING_MS
        : AT_REST_MS,
  });
}

const told = (error: Error) => showToast(errorText(error), { tone: 'danger' });

/** The table is asked for again, whichever period is on screen. */
export function useLookAgain(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: callKey(getPortfolio) });
}

export function useSavingView() {
  const again = useLookAgain();
  return useMutation({
    mutationFn: (body: ApiRequest<typeof saveView>['body']) => api(saveView, { body }),
    onSuccess: again,
  });
}

export function useRemovingView() {
  const again = useLookAgain();
  return useMutation({
    mutationFn: (uuid: string) => api(removeView, { params: { uuid } }),
    onSuccess: again,
    onError: told,
  });
}

export function useExporting() {
  return useMutation({
    mutationFn: (body: ApiRequest<typeof exportPortfolio>['body']) => api(exportPortfolio, { body }),
    onSuccess: ({ name, content }) => {
      logEvent('download', 'empresas_excel');
      saveFile(new Blob([bytesOf(content)], { type: XLSX }), name);
    },
    onError: told,
  });
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
