import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AskState, askWithholdings } from '@yupana/contract/withholdings.ts';
import type { Period } from '@yupana/tax/period.ts';
import { api } from '../../../lib/api/api.ts';
import { errorText } from '../../../lib/api/api-error.ts';
import { showToast } from '../../../ui/overlays/toast-manager.ts';

/** While SUNAT is asked, how often it is looked whether it answered. */
const WATCHED_MS = 3_000;

/** For `refetchInterval`: again and again while SUNAT is asked. */
export function whileAsking(asking: AskState | undefined): number | false {
  return asking && asking.state !== 'idle' ? WATCHED_MS : false;
}

/** Asks SUNAT for a period. What is on the screen is fetched anew, and says that it is under way. */
export function useAsking(uuid: string, period: Period) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api(askWithholdings, { params: { uuid }, body: { tax_period: period } }),
    onSuccess: () =>
      Promise.all(
        ['listDetractions', 'listPerceptions', 'listRetentions'].map((id) =>
          client.invalidateQueries({ queryKey: [id] }),
        ),
      ),
    onError: (error) => showToast(errorText(error), { tone: 'danger' }),
  });
}
