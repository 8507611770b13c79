import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MeansOfPayment } from '@yupana/contract/bank.ts';
import { paidTo as paidToSchema, registerPayments } from '@yupana/contract/bank-payments.ts';
import { isCashMeans } from '@yupana/tax/facts/means-of-payment.ts';
import { fromWire, sum, toWire } from '@yupana/tax/money.ts';
import { type FormEvent, type RefObject, useId, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { SelectField } from '../../ui/controls/select-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Money } from '../../ui/figures/money.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { showToast } from '../../ui/overlays/toast-manager.ts';
import { api } from '../api/api.ts';
import { withSkipped } from '../deciding/skipped.ts';
import { formatCount, pluralize, todayInLima } from '../formats.ts';
import { FormError } from '../forms/form-error.tsx';
import { askAgainOfPayments } from './ask-again.ts';
import { MEANS_OPTIONS } from './means.ts';
import { tellLoads } from './tell-loads.ts';

export interface Payable {
  code: string;
  /** «Factura F001-1234» */
  name: string;
  supplier: string;
  /** What is left to pay of it, in soles; of several, its total. */
  owed: number;
}

export interface PayDialogProps {
  ruc: string;
  vouchers: readonly Payable[];
  onPaid?: () => void;
  onClose: () => void;
  returnsFocusTo?: RefObject<HTMLElement | null>;
}

const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;

function sayPaidTo(text: string): { paidTo?: string } {
  const judged = paidToSchema.safeParse(text);
  return judged.success ? {} : { paidTo: judged.error.issues[0]?.message ?? '' };
}

/** Writes down how a purchase was paid, or several that were paid alike: of each what is left. */
export default function PayDialog({ ruc, vouchers, onPaid, onClose, returnsFocusTo }: PayDialogProps) {
  const client = useQueryClient();
  const form = useId();
  // The same one in every try, so that an answer that was lost is no second payment.
  const [request] = useState(() => crypto.randomUUID());
  const [only] = vouchers.length === 1 ? vouchers : [];
  const [amount, setAmount] = useState(only ? only.owed.toFixed(2) : '');
  const [date, setDate] = useState(todayInLima());
  const [means, setMeans] = useState<MeansOfPayment>('003');
  const isCash = isCashMeans(means);
  const [bank, setBank] = useState('');
  const [operation, setOperation] = useState('');
  const [paidTo, setPaidTo] = useState('');
  const [noticeOn, setNoticeOn] = useState('');
  const [wrong, setWrong] = useState<{ amount?: string; date?: string; paidTo?: string; noticeOn?: string }>({});
  const total = toWire(sum(vouchers.map(({ owed }) => fromWire(owed))));

  const paying = useMutation({
    mutationFn: () =>
      api(registerPayments, {
        query: { ruc },
        body: {
          ...{ request, date, means, bank: isCash ? '' : bank, operation: isCash ? '' : operation },
          ...{ paid_to: paidTo.trim() || null, notice_on: (paidTo.trim() && noticeOn) || null },
          vouchers: vouchers.map(({ code }) => (only ? { code, amount: Number(amount) } : { code })),
        },
      }),
    onSuccess: ({ data }) => {
      const marked = pluralize(data.changed + data.already, 'marcado', 'marcados');
      const why = data.skipped.map((one) => one.why);
      const said = only ? 'Pago registrado' : withSkipped(marked, why);
      const label = 'Usarlo en el análisis';
      const offer = !data.loads_payments && { action: { label, onClick: () => void tellLoads(client, ruc, date) } };
      showToast(said, { ...(offer && { ...offer, lasts: 10_000 }) });
      void askAgainOfPayments(client);
      onPaid?.();
      onClose();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = {
      ...(only && !(AMOUNT.test(amount) && Number(amount) > 0) && { amount: 'Ingrese un importe, como 1234.50.' }),
      ...(!date && { date: 'Ingrese la fecha del pago.' }),
      ...(date > todayInLima() && { date: 'La fecha del pago no puede ser futura.' }),
      ...(paidTo.trim() && sayPaidTo(paidTo)),
      ...(paidTo.trim() && noticeOn > todayInLima() && { noticeOn: 'La fecha del aviso no puede ser futura.' }),
    };
    setWrong(found);
    if (Object.keys(found).length === 0 && !paying.isPending) paying.mutate();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={only ? 'Registrar un pago' : `Marcar ${formatCount(vouchers.length)} como pagados`}
      description={
        only
          ? `${only.name} · ${only.supplier}`
          : 'De cada compra se anota pagado lo que le falta. Las que ya están pagadas se omiten.'
      }
      {...(returnsFocusTo && { returnsFocusTo })}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" type="submit" form={form} busy={paying.isPending}>
            {only ? 'Registrar pago' : `Registrar ${formatCount(vouchers.length)} pagos`}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-x-3 gap-y-3.5 md:grid-cols-2">
        <FormError error={paying.error} className="md:col-span-2" />
        <TextField
          label="Fecha del pago"
          type="date"
          max={todayInLima()}
          value={date}
          error={wrong.date}
          onChange={({ target }) => setDate(target.value)}
        />
        {only ? (
          <TextField
            label="Importe en soles"
            inputMode="decimal"
            value={amount}
            error={wrong.amount}
            hint={
              <>
                Por pagar <Money value={only.owed} />
              </>
            }
            onChange={({ target }) => setAmount(target.value.replace(/[\s,]/g, ''))}
          />
        ) : (
          <p className="self-end pb-2.5 text-dense text-ink-muted">
            Sus totales suman <Money value={total} strong />
          </p>
        )}
        <SelectField
          label="Medio de pago"
          value={means}
          options={MEANS_OPTIONS}
          onChange={setMeans}
          className="md:col-span-2"
        />
        {!isCash && (
          <>
            <TextField
              label="Banco"
              optional
              maxLength={60}
              value={bank}
              onChange={({ target }) => setBank(target.value)}
            />
            <TextField
              label="Número de operación"
              optional
              maxLength={40}
              value={operation}
              onChange={({ target }) => setOperation(target.value)}
            />
          </>
        )}
        <TextField
          label="Pagado a"
          optional
          maxLength={20}
          placeholder="RUC o documento"
          value={paidTo}
          error={wrong.paidTo}
          hint="Solo si cobró otra persona y no el proveedor"
          autoComplete="off"
          className="md:col-span-2"
          onChange={({ target }) => setPaidTo(target.value)}
        />
        {paidTo.trim() && (
          <TextField
            label="Aviso a SUNAT de que cobra un tercero"
            optional
            type="date"
            max={todayInLima()}
            value={noticeOn}
            error={wrong.noticeOn}
            hint="Debe ser anterior al pago"
            className="md:col-span-2"
            onChange={({ target }) => setNoticeOn(target.value)}
          />
        )}
      </form>
    </Dialog>
  );
}
