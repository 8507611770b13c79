import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ForeignPurchase, removeNonDomiciled } from '@yupana/contract/non-domiciled.ts';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { showToast } from '../../ui/overlays/toast-manager.ts';
import { api } from '../api/api.ts';
import { errorText } from '../api/api-error.ts';
import { askAgainOfForeign, type ForeignScope } from './use-foreign.ts';

interface RemoveButtonProps {
  scope: ForeignScope;
  purchase: ForeignPurchase;
  name: string;
}

/** Takes back what was told of a purchase, after asking once more; one that was typed goes whole. */
export function RemoveButton({
  scope: { ruc, tax_period },
  purchase: { purchase, typed, version },
  name,
}: RemoveButtonProps) {
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const removing = useMutation({
    mutationFn: () => api(removeNonDomiciled, { params: { ruc }, body: { tax_period, purchase, seen: version } }),
    onSuccess: () => showToast(typed ? 'Compra quitada' : 'Se quitó lo informado'),
    onError: (error) => showToast(errorText(error), { tone: 'danger' }),
    onSettled: () => askAgainOfForeign(client),
  });
  return (
    <Button
      size="sm"
      variant={asked ? 'danger' : 'ghost'}
      busy={removing.isPending}
      aria-label={asked ? `Quitar del todo: ${name}` : `Quitar: ${name}`}
      onClick={() => (asked ? removing.mutate() : setAsked(true))}
      onBlur={() => setAsked(false)}
    >
      {asked ? 'Quitar del todo' : 'Quitar'}
    </Button>
  );
}
