import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addSupport, type SupportProof } from '@yupana/contract/supports.ts';
import { type FormEvent, useId, useState } from 'react';
import { api } from '../../../../lib/api/api.ts';
import { base64Of } from '../../../../lib/files/base64.ts';
import { todayInLima } from '../../../../lib/formats.ts';
import { FormError } from '../../../../lib/forms/form-error.tsx';
import { askAgainOfPayments } from '../../../../lib/paying/ask-again.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { SelectField } from '../../../../ui/controls/select-field.tsx';
import { TextArea } from '../../../../ui/controls/text-area.tsx';
import { TextField } from '../../../../ui/controls/text-field.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { showToast } from '../../../../ui/overlays/toast-manager.ts';
import { hasAmount, needsAmount, PROOF_OPTIONS } from './proofs.ts';

interface SupportDialogProps {
  ruc: string;
  code: string;
  /** «Factura F001-1234» */
  name: string;
  onClose: () => void;
}

const LONGEST_NOTE = 300;
const MOST_BYTES = 5 * 1024 * 1024;
const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;

/** Adds a note or a proof to a purchase, with a file if there is one. */
export default function SupportDialog({ ruc, code, name, onClose }: SupportDialogProps) {
  const client = useQueryClient();
  const form = useId();
  const [request] = useState(() => crypto.randomUUID());
  const [proof, setProof] = useState<SupportProof>('note');
  const [date, setDate] = useState(todayInLima());
  const [amount, setAmount] = useState('');
  const [note, setNote] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [wrong, setWrong] = useState<{ note?: string; date?: string; amount?: string; file?: string }>({});
  const adding = useMutation({
    mutationFn: async () => {
      const content = file && { name: file.name, content: await base64Of(file) };
      const body = { request, code, proof, date, note: note.trim(), file: content };
      const of = hasAmount(proof) && amount !== '' ? Number(amount) : null;
      return api(addSupport, { query: { ruc }, body: { ...body, amount: of } });
    },
    onSuccess: () => {
      showToast(proof === 'note' ? 'Nota añadida' : 'Sustento añadido');
      void askAgainOfPayments(client);
      onClose();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const found = {
      ...(proof === 'note' && note.trim() === '' && !file && { note: 'Escribe la nota o adjunta un archivo.' }),
      ...(!date && { date: 'Ingrese la fecha.' }),
      ...(date > todayInLima() && { date: 'La fecha no puede ser futura.' }),
      ...(hasAmount(proof) &&
        (amount !== '' || needsAmount(proof)) &&
        !AMOUNT.test(amount) && { amount: 'Ingrese un importe, como 1234.50.' }),
      ...(file && file.size > MOST_BYTES && { file: 'El archivo puede pesar hasta 5 MB.' }),
    };
    setWrong(found);
    if (Object.keys(found).length === 0 && !adding.isPending) adding.mutate();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Añadir sustento"
      description={name}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" type="submit" form={form} busy={adding.isPending}>
            Añadir
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-x-3 gap-y-3.5 md:grid-cols-2">
        <FormError error={adding.error} className="md:col-span-2" />
        <SelectField
          label="Qué es"
          value={proof}
          options={PROOF_OPTIONS}
          onChange={setProof}
          className="md:col-span-2"
        />
        <TextField
          label="Fecha"
          type="date"
          value={date}
          max={todayInLima()}
          error={wrong.date}
          onChange={({ target }) => setDate(target.value)}
        />
        {hasAmount(proof) && (
          <TextField
            label={needsAmount(proof) ? 'Importe de toda la operación, en soles' : 'Importe en soles'}
            optional={!needsAmount(proof)}
            inputMode="decimal"
            value={amount}
            error={wrong.amount}
            onChange={({ target }) => setAmount(target.value.replace(/[\s,]/g, ''))}
          />
        )}
        <TextArea
          label="Nota"
          optional={proof !== 'note'}
          counter
          maxLength={LONGEST_NOTE}
          value={note}
          error={wrong.note}
          className="md:col-span-2"
          onChange={({ target }) => setNote(target.value)}
        />
        <Field
          label="Archivo"
          optional
          hint="PDF, JPG o PNG de 5 MB como máximo"
          error={wrong.file}
          className="md:col-span-2"
        >
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".pdf,.jpg,.jpeg,.png"
              className="text-dense text-ink-muted file:mr-3 file:h-[34px] file:cursor-pointer file:rounded-sm file:border file:border-line-strong file:bg-surface file:px-3 file:font-[550] file:text-ink max-md:file:h-11"
              onChange={({ target }) => setFile(target.files?.[0] ?? null)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
