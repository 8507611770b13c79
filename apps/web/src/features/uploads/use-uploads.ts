import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  cancelUpload,
  listMissingDocuments,
  listUploadResults,
  listUploads,
  type UploadOutcome,
} from '@yupana/contract/uploads.ts';
import type { Period } from '@yupana/tax/period.ts';
import { useEffect } from 'react';
import { api } from '../../lib/api/api.ts';
import { callKey, callQuery } from '../../lib/api/query.ts';
import { forgetAll, useOutbox } from './sending.ts';

const EVERY_MS = 1_500;

/** The uploads of a period, asked for again while one is under way. */
export function useUploads(uuid: string, period: Period) {
  const client = useQueryClient();
  const arrived = useOutbox((state) => state.arrived);
  const uploads = useQuery({
    ...callQuery(listUploads, { params: { uuid }, query: { tax_period: period } }),
    refetchInterval: ({ state }) => ((state.data?.under_way ?? 0) > 0 ? EVERY_MS : false),
  });
  const told = uploads.data?.counts.all ?? 0;
  const underWay = uploads.data?.under_way ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file that arrived is the reason to ask again
  useEffect(() => {
    void client.invalidateQueries({ queryKey: callKey(listUploads) });
  }, [client, arrived]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: more results, or the end of an upload, are the reason to ask again
  useEffect(() => {
    void client.invalidateQueries({ queryKey: callKey(listUploadResults) });
    void client.invalidateQueries({ queryKey: callKey(listMissingDocuments) });
  }, [client, told, underWay]);
  return uploads;
}

/** One page of what became of files. */
export function useResults(
  uuid: string,
  period: Period,
  search: { outcome?: UploadOutcome; page: number; size: 20 | 50 | 100 },
) {
  const query = { tax_period: period, ...search };
  return useQuery({
    ...callQuery(listUploadResults, { params: { uuid }, query }),
    placeholderData: keepPreviousData,
  });
}

/** One page of purchases without their XML. */
export function useMissing(uuid: string, period: Period, page: number) {
  const query = { tax_period: period, page, size: 50 as const };
  return useQuery({
    ...callQuery(listMissingDocuments, { params: { uuid }, query }),
    placeholderData: keepPreviousData,
  });
}

/** Cancels what is under way, here and at the server. */
export function useCancel(uuid: string) {
  const client = useQueryClient();
  return async (uploads: readonly string[]) => {
    forgetAll(uuid);
    await Promise.allSettled(uploads.map((upload) => api(cancelUpload, { params: { uuid, upload } })));
    await client.invalidateQueries({ queryKey: callKey(listUploads) });
  };
}
