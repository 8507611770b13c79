import { SCENARIO_NAME_LENGTH, scenarioName } from '@yupana/contract/scenarios.ts';
import { type FormEvent, type RefObject, useId, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { FormError } from '../../../lib/forms/form-error.tsx';
import { judge } from '../../../lib/forms/judge.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { showToast } from '../../../ui/overlays/toast-manager.ts';
import type { Ticks } from '../reckon.ts';
import { type Scope, useSaving } from '../use-scenarios.ts';

interface SaveDialogProps {
  scope: Scope;
  ticks: Ticks;
  onSaved: (uuid: string) => void;
  onClose: () => void;
  returnsFocusTo: RefObject<HTMLElement | null>;
}

/** Asks how what is ticked is called. */
export default function SaveDialog({ scope, ticks, onSaved, onClose, returnsFocusTo }: SaveDialogProps) {
  const form = useId();
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState<string | undefined>();
  const saving = useSaving(scope);
  const taken =
    saving.error instanceof ApiError && saving.error.code === 'SCENARIO_NAMED' ? saving.error.message : null;

  function submit(event: FormEvent) {
    event.preventDefault();
    const { out, errors } = judge(scenarioName, { name });
    setWrong(errors?.name);
    if (!out || saving.isPending) return;
    saving.mutate(
      { uuid: null, name: out.name, ticks },
      {
        onSuccess: ({ uuid }) => {
          onSaved(uuid);
          onClose();
          showToast(`Guardaste «${out.name}»`);
        },
      },
    );
  }

  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      returnsFocusTo={returnsFocusTo}
      title="Guardar escenario"
      description="Guarda lo marcado y sus cifras. Nada cambia en tus comprobantes."
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={form} variant="primary" busy={saving.isPending}>
            Guardar
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-3">
        <TextField
          label="Nombre"
          placeholder="Con lo sustentado"
          maxLength={SCENARIO_NAME_LENGTH}
          value={name}
          error={wrong ?? taken ?? undefined}
          onChange={(event) => setName(event.target.value)}
        />
        {!taken && <FormError error={saving.error} />}
      </form>
    </Dialog>
  );
}
