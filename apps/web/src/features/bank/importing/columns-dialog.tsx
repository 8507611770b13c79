import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Bank, type Currency, chooseColumns, type Statement } from '@yupana/contract/bank.ts';
import { type FormEvent, useId, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { FormError } from '../../../lib/forms/form-error.tsx';
import { askAgainOfPayments } from '../../../lib/paying/ask-again.ts';
import { BANKS } from '../../../lib/paying/banks.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { PlainSelect } from '../../../ui/controls/plain-select.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { cellShown, columnsOf, ROLES, rolesOf, whyUnready, withRole } from './column-roles.ts';

interface ColumnsDialogProps {
  ruc: string;
  statement: Statement;
  onRead: (statement: Statement) => void;
  onClose: () => void;
}

const BANK_OPTIONS = (Object.keys(BANKS) as Bank[]).map((value) => ({ value, label: BANKS[value] }));
const CURRENCIES: readonly { value: Currency; label: string }[] = [
  { value: 'PEN', label: 'Soles (S/)' },
  { value: 'USD', label: 'Dólares (US$)' },
];

/** «Columnas del banco»: its first rows, and above each column what it is. Remembered for the next file with the same titles. */
export default function ColumnsDialog({ ruc, statement, onRead, onClose }: ColumnsDialogProps) {
  const client = useQueryClient();
  const form = useId();
  const { titles, sample } = statement;
  const width = Math.max(titles.length, ...sample.map((row) => row.length));
  const [roles, setRoles] = useState(() => rolesOf(statement.columns, width));
  const [bank, setBank] = useState(statement.bank);
  const [account, setAccount] = useState(statement.account);
  const [currency, setCurrency] = useState(statement.currency);
  const [unready, setUnready] = useState<string | null>(null);
  const choosing = useMutation({
    mutationFn: () =>
      api(chooseColumns, {
        query: { ruc },
        body: { statement: statement.uuid, columns: columnsOf(roles), bank, account, currency },
      }),
    onSuccess: async ({ data }) => {
      await askAgainOfPayments(client);
      onRead(data.statement);
      onClose();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const why = whyUnready(roles);
    setUnready(why);
    if (why === null && !choosing.isPending) choosing.mutate();
  }
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title="Columnas del banco"
      description={`Di qué es cada columna de ${statement.name}. Se recuerda para los siguientes con los mismos títulos.`}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" type="submit" form={form} busy={choosing.isPending}>
            Leer con estas columnas
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormError error={choosing.error} />
        {unready && (
          <Alert tone="danger" urgent takesFocus>
            {unready}
          </Alert>
        )}
        <section
          aria-label="Primeras filas del archivo"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
          tabIndex={0}
          className="overflow-x-auto rounded-sm border"
        >
          <table className="w-full border-separate border-spacing-0 text-dense">
            <thead>
              <tr>
                {roles.map((role, place) => (
                  <th
                    // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                    key={place}
                    scope="col"
                    className="min-w-36 border-b bg-surface-sunken px-2 py-2 text-left align-bottom text-caption font-medium text-ink-subtle"
                  >
                    <span className="mb-1 block truncate">{titles[place] || `Columna ${place + 1}`}</span>
                    <PlainSelect
                      label={`Qué es ${titles[place] || `la columna ${place + 1}`}`}
                      value={role}
                      options={ROLES}
                      onChange={(next) => setRoles(withRole(roles, place, next))}
                    />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sample.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no identity
                <tr key={at}>
                  {roles.map((role, place) => (
                    <td
                      // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                      key={place}
                      title={row[place]}
                      className={`max-w-56 truncate border-b px-2 py-1.5 ${role === 'none' ? 'text-ink-subtle' : 'text-ink'}`}
                    >
                      {cellShown(row[place], role)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <div className="grid gap-3 md:grid-cols-3">
          <SelectField label="Banco" value={bank} options={BANK_OPTIONS} onChange={setBank} />
          <TextField
            label="Cuenta"
            optional
            maxLength={40}
            value={account}
            onChange={({ target }) => setAccount(target.value)}
          />
          <SelectField label="Moneda" value={currency} options={CURRENCIES} onChange={setCurrency} />
        </div>
      </form>
    </Dialog>
  );
}
