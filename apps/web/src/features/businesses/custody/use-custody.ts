import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getSubscription } from '@yupana/contract/billing.ts';
import { getFilters } from '@yupana/contract/businesses.ts';
import type { Call, CallResponse } from '@yupana/contract/call.ts';
import { listPutAway } from '@yupana/contract/custody.ts';
import { getOffer } from '@yupana/contract/handovers.ts';
import { type ApiRequest, api } from '../../../lib/api/api.ts';
import { callKey } from '../../../lib/api/query.ts';

const CHANGED = [getFilters, listPutAway, getSubscription, getOffer];

/** A call that changes which companies the account has, or what they are called: every list of them is asked for again. */
export function useCustody<const C extends Call>(call: C, onDone?: (answer: CallResponse<C>) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: ApiRequest<C>) => api(call, request),
    onSuccess: async (answer: CallResponse<C>) => {
      await Promise.all(CHANGED.map((one) => queryClient.invalidateQueries({ queryKey: callKey(one) })));
      onDone?.(answer);
    },
  });
}
