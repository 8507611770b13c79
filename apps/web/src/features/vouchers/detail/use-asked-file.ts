import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchVoucherFile, getVoucherDetail, type VoucherFile } from '@yupana/contract/voucher-detail.ts';
import type { Period } from '@yupana/tax/period.ts';
import { api } from '../../../lib/api/api.ts';
import { callKey } from '../../../lib/api/query.ts';
import { useCompany } from '../../../lib/session/session.ts';
import { useBook } from '../which-book.ts';

/** What SUNAT said stays said while one works on a period: who closes a preview and opens it again is not told that nobody asked. */
const KEPT_MS = 30 * 60_000;

interface Wanted {
  code: string;
  kind: 'pdf' | 'cdr';
  period: Period;
}

/**
 * Asks SUNAT for a file that it gives when somebody wants it.
 * @param onCome with the link under which it is kept now
 * @returns how it is asked for, whether it is under way and what the last answer was, also when another part of the screen asked
 */
export function useAskedFile({ code, kind, period }: Wanted, onCome?: (link: string) => void) {
  const uuid = useCompany(({ company }) => company?.uuid ?? '');
  const { operation } = useBook();
  const client = useQueryClient();
  const queryKey = ['asked-file', uuid, code, kind];
  // Of all that ask for it on the screen, and of who asked and was closed since.
  const asked = useMutationState({
    filters: { mutationKey: queryKey, exact: true },
    select: ({ state }) => state.status,
  }).at(-1);
  const told = useQuery<VoucherFile | null>({ queryKey, queryFn: () => null, enabled: false, gcTime: KEPT_MS });
  const { mutate } = useMutation({
    mutationKey: queryKey,
    gcTime: KEPT_MS,
    mutationFn: () =>
      api(fetchVoucherFile, {
        params: { uuid, code, kind },
        query: { tax_period: period, operation_type: operation },
      }),
    onSuccess: ({ file }) => {
      client.setQueryData(queryKey, file);
      if (file.link === null) return undefined;
      onCome?.(file.link);
      return client.invalidateQueries({ queryKey: callKey(getVoucherDetail) });
    },
  });
  const file = told.data ?? null;
  return {
    ask: () => client.isMutating({ mutationKey: queryKey, exact: true }) === 0 && mutate(),
    isAsking: asked === 'pending',
    /** SUNAT failed, which is no answer: it may be asked again. */
    hasFailed: asked === 'error' || file?.reason === 'failing',
    file,
  };
}
