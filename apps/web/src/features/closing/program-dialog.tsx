import { useQuery } from '@tanstack/react-query';
import { type BookingProgram, bookingPrograms, isOnTrial, PROGRAM_TITLES } from '@yupana/contract/booking-programs.ts';
import { getSettings } from '@yupana/contract/settings.ts';
import { formatPeriod } from '@yupana/tax/period.ts';
import { type FormEvent, type RefObject, useId, useState } from 'react';
import { callQuery } from '../../lib/api/query.ts';
import { formatDate } from '../../lib/formats.ts';
import { FormError } from '../../lib/forms/form-error.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { SelectField } from '../../ui/controls/select-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { type Scope, useChangingProgram } from './use-close.ts';

interface ProgramDialogProps {
  scope: Scope;
  program: BookingProgram;
  onClose: () => void;
  returnsFocusTo: RefObject<HTMLElement | null>;
}

const OPTIONS = bookingPrograms.map((value) => ({
  value,
  label: isOnTrial(value) ? `${PROGRAM_TITLES[value]} (en prueba)` : PROGRAM_TITLES[value],
}));

/** Whose file the package has: the company tells it here as in its settings, and it counts for the periods that come. */
export default function ProgramDialog({ scope, program, onClose, returnsFocusTo }: ProgramDialogProps) {
  const form = useId();
  const [chosen, setChosen] = useState(program);
  const { data, error, refetch } = useQuery(callQuery(getSettings, { query: { ruc: scope.ruc } }));
  const setting = data?.data.settings.find((one) => one.setting === 'program');
  const changing = useChangingProgram(scope);
  const since = sinceOf(scope, setting?.told?.since ?? null);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!setting || changing.isPending) return;
    if (chosen === program) return onClose();
    const reason = `Elegido en el cierre de ${formatPeriod(scope.tax_period)}`;
    const told = { setting: 'program', value: { program: chosen }, since, reason, seen: setting.version } as const;
    changing.mutate(told, { onSuccess: onClose, onError: () => void refetch() });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      returnsFocusTo={returnsFocusTo}
      title="Sistema contable"
      description={`El archivo de este sistema va en el paquete de cierre. Vale desde el ${formatDate(since)}, hasta que elijas otro aquí o en Ajustes de la empresa.`}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            busy={changing.isPending || (!setting && !error) || undefined}
            disabled={!setting}
          >
            Guardar
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-3">
        <SelectField
          label="La empresa registra en"
          value={chosen}
          options={OPTIONS}
          hint={
            isOnTrial(chosen)
              ? `En prueba: el archivo sigue el formato publicado de ${PROGRAM_TITLES[chosen]}, y aún no vimos que lo importe.`
              : 'Sus compras deducibles, para importar.'
          }
          onChange={setChosen}
        />
        <FormError error={changing.error ?? error} />
      </form>
    </Dialog>
  );
}

/** From the period on; where another was told from a day within it, from that day, which would count instead. */
function sinceOf({ tax_period }: Scope, told: string | null): string {
  const month = `${tax_period.slice(0, 4)}-${tax_period.slice(4)}`;
  return told?.startsWith(month) ? told : `${month}-01`;
}
