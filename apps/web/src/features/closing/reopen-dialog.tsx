import { CLOSE_REASON } from '@yupana/contract/close-reason.ts';
import { formatPeriod } from '@yupana/tax/period.ts';
import { type FormEvent, type RefObject, useId, useState } from 'react';
import { FormError } from '../../lib/forms/form-error.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { type Scope, useReopening } from './use-close.ts';

interface ReopenDialogProps {
  scope: Scope;
  version: number;
  onClose: () => void;
  returnsFocusTo: RefObject<HTMLElement | null>;
}

/** Opens a period again, with why. */
export default function ReopenDialog({ scope, version, onClose, returnsFocusTo }: ReopenDialogProps) {
  const form = useId();
  const [reason, setReason] = useState('');
  const [isShort, setShort] = useState(false);
  const reopening = useReopening(scope);

  function submit(event: FormEvent) {
    event.preventDefault();
    const isMissing = reason.trim().length < CLOSE_REASON.least;
    setShort(isMissing);
    if (isMissing || reopening.isPending) return;
    reopening.mutate({ version, reason: reason.trim() }, { onSuccess: onClose });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      returnsFocusTo={returnsFocusTo}
      title={`Reabrir ${formatPeriod(scope.tax_period)}`}
      description={`La versión ${version} y su paquete se conservan. Lo que se supo desde el cierre cuenta desde ahora, y al cerrar otra vez se guarda la versión ${version + 1}.`}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={form} variant="primary" busy={reopening.isPending}>
            Reabrir
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-3">
        <TextArea
          label="Motivo"
          maxLength={CLOSE_REASON.most}
          counter
          value={reason}
          error={isShort ? `Escribe por qué, en ${CLOSE_REASON.least} caracteres o más.` : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        <FormError error={reopening.error} />
      </form>
    </Dialog>
  );
}
