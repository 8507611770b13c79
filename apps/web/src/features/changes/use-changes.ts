import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallResponse } from '@yupana/contract/call.ts';
import { listChanges, markChangesSeen, type VoucherChange } from '@yupana/contract/changes.ts';
import { listVouchers } from '@yupana/contract/vouchers.ts';
import type { Period } from '@yupana/tax/period.ts';
import { api } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { callKey, callQuery } from '../../lib/api/query.ts';
import { showToast } from '../../ui/overlays/toast-manager.ts';
import type { ChangesSearch } from './changes-search.ts';

export type Changes = CallResponse<typeof listChanges>;

/** One page of changes. The old page stays, dimmed, until the new one is there. */
export function useChanges(uuid: string, period: Period, search: ChangesSearch) {
  const { book, kind, after, unseen, page, size } = search;
  const query = {
    ...{ tax_period: period, book, page, size },
    ...(kind && { kind }),
    ...(after && { after }),
    ...(unseen && { only: 'unseen' as const }),
  };
  return useQuery({
    ...callQuery(listChanges, { params: { uuid }, query }),
    enabled: uuid !== '',
    placeholderData: keepPreviousData,
  });
}

/** Marks changes as seen: the named ones, or all up to the newest that is known, so that what came meanwhile stays unseen. */
export function useMarkSeen(uuid: string, period: Period, { book }: ChangesSearch, newest: string | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes?: VoucherChange[]) =>
      api(markChangesSeen, {
        params: { uuid },
        body: {
          tax_period: period,
          book,
          until: newest ?? new Date(0).toISOString(),
          ...(changes && { changes: changes.map(({ collection, code }) => ({ collection, code })) }),
        },
      }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: callKey(listChanges) }),
        client.invalidateQueries({ queryKey: callKey(listVouchers) }),
      ]),
    // Whoever follows one to its voucher asked for nothing.
    onError: (error, changes) => changes === undefined && showToast(errorText(error), { tone: 'danger' }),
  });
}
