import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getSubscription, type InvoiceParty, type Subscription, saveInvoiceParty } from '@yupana/contract/billing.ts';
import { api } from '../../lib/api/api.ts';
import { callKey } from '../../lib/api/query.ts';
import { FormError } from '../../lib/forms/form-error.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { showToast } from '../../ui/overlays/toast-manager.ts';
import { InvoiceChoice, useInvoiceChoice } from './invoice-choice.tsx';

interface InvoiceDialogProps {
  invoice: Subscription['invoice'];
  onClose: () => void;
}

/** Asks whom the next factura is made out to. */
export default function InvoiceDialog({ invoice, onClose }: InvoiceDialogProps) {
  const queryClient = useQueryClient();
  const choice = useInvoiceChoice({ invoice, payments: [] });
  const save = useMutation({
    mutationFn: (party: InvoiceParty | null) => api(saveInvoiceParty, { body: { invoice: party } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: callKey(getSubscription) });
      showToast('Los datos de tu factura quedaron guardados');
      onClose();
    },
  });
  async function submit() {
    const party = await choice.read();
    if (party !== undefined && !save.isPending) save.mutate(party);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Datos de la factura"
      description="Valen para tu próximo pago; los anteriores no cambian."
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" busy={save.isPending} onClick={() => void submit()}>
            Guardar
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <FormError error={save.error} />
        <InvoiceChoice choice={choice} />
      </div>
    </Dialog>
  );
}
