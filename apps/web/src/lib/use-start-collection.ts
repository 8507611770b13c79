import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getCollection, startCollection } from '@yupana/contract/collection.ts';
import { showToast } from '../ui/overlays/toast-manager.ts';
import { api } from './api/api.ts';
import { errorText } from './api/api-error.ts';
import { callKey } from './api/query.ts';

/** «Actualizar ahora». The answer is the run that was started, or the one already under way. */
export function useStartCollection(uuid: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(startCollection, { params: { uuid } }),
    onSuccess: (collection) => queryClient.setQueryData(callKey(getCollection, { params: { uuid } }), collection),
    onError: (error) => showToast(errorText(error), { tone: 'danger' }),
  });
}
