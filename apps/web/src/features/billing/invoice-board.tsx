import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getSubscription, type InvoiceParty, type Subscription, saveInvoiceParty } from '@yupana/contract/billing.ts';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { FormError } from '../../lib/form-error.tsx';
import { callKey } from '../../lib/query.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast-manager.ts';
import { InvoiceChoice, useInvoiceChoice } from './invoice-choice.tsx';

type Invoice = Subscription['invoice'];

interface InvoiceBoardProps {
  invoice: Invoice;
  /** Something was paid already: without an invoice, with a boleta. */
  paid: boolean;
  email: string;
}

/** Whom the next factura is made out to, and where the constancia goes. */
export function InvoiceBoard({ invoice, paid, email }: InvoiceBoardProps) {
  const [editing, setEditing] = useState(false);
  return (
    <section aria-label="Datos de la factura" className="divide-y rounded-md border bg-surface">
      <div className="flex items-center justify-between gap-2.5 py-2.5 pr-2.5 pl-[18px]">
        <p className="min-w-0">
          <span className="block text-caption text-ink-subtle">
            {invoice ? 'Factura a nombre de' : 'Comprobante de pago'}
          </span>
          <b className="block font-semibold wrap-anywhere text-ink-strong">
            {invoice ? invoice.name : paid ? 'Boleta a tu nombre' : 'Factura o boleta, lo eliges al pagar'}
          </b>
          {invoice && <span className="num text-caption text-ink-subtle">RUC {invoice.ruc}</span>}
        </p>
        <Button variant="ghost" size="sm" onClick={() => setEditing(true)} aria-label="Editar los datos de la factura">
          Editar
        </Button>
      </div>
      <p className="px-[18px] py-2.5">
        <span className="block text-caption text-ink-subtle">La constancia se envía al correo con que pagas</span>
        <span className="font-medium wrap-anywhere text-ink-strong">{email}</span>
      </p>
      {editing && <EditInvoice invoice={invoice} onClose={() => setEditing(false)} />}
    </section>
  );
}

function EditInvoice({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
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
