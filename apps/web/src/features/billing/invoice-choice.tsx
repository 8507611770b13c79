import { type InvoiceParty, invoiceParty, type Subscription } from '@yupana/contract/billing.ts';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { keepRuc } from '../../lib/forms/keep.ts';
import { useZodForm } from '../../lib/forms/use-zod-form.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';

const KINDS = [
  { value: 'factura', label: 'Factura' },
  { value: 'boleta', label: 'Boleta' },
] as const;
type Kind = (typeof KINDS)[number]['value'];

interface InvoiceChoiceState {
  kind: Kind;
  setKind: (kind: Kind) => void;
  form: UseFormReturn<{ ruc: string; name: string }, unknown, InvoiceParty>;
  /** Null: a boleta. Undefined: something is missing, and is said beside it. */
  read: () => Promise<InvoiceParty | null | undefined>;
}

/** What is asked of who pays: whom the factura is made out to, as it was the last time. */
export function useInvoiceChoice({
  invoice,
  payments,
}: Pick<Subscription, 'invoice' | 'payments'>): InvoiceChoiceState {
  const paidWithout = !invoice && payments.some(({ state }) => state === 'charged');
  const [kind, setKind] = useState<Kind>(paidWithout ? 'boleta' : 'factura');
  const form = useZodForm(invoiceParty, { ruc: invoice?.ruc ?? '', name: invoice?.name ?? '' });

  async function read(): Promise<InvoiceParty | null | undefined> {
    if (kind === 'boleta') return null;
    let written: InvoiceParty | undefined;
    await form.handleSubmit((party) => {
      written = party;
    })();
    return written;
  }
  return { kind, setKind, form, read };
}

export function InvoiceChoice({ choice: { kind, setKind, form } }: { choice: InvoiceChoiceState }) {
  const { errors } = form.formState;
  return (
    <div className="flex flex-col gap-3">
      <Segmented label="Comprobante de pago" value={kind} options={KINDS} onChange={setKind} block />
      {kind === 'factura' ? (
        <>
          <TextField
            label="RUC"
            inputMode="numeric"
            autoComplete="off"
            onInput={keepRuc}
            error={errors.ruc?.message}
            {...form.register('ruc')}
          />
          <TextField
            label="Razón social"
            autoComplete="organization"
            maxLength={200}
            error={errors.name?.message}
            {...form.register('name')}
          />
        </>
      ) : (
        <p className="text-dense text-ink-muted">Sale con el nombre y el DNI de tu cuenta. No da crédito fiscal.</p>
      )}
    </div>
  );
}
