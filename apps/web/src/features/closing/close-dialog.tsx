import { PROGRAM_TITLES } from '@yupana/contract/booking-programs.ts';
import { CLOSE_REASON } from '@yupana/contract/close-reason.ts';
import { formatPeriod } from '@yupana/tax/period.ts';
import { type FormEvent, type RefObject, useId, useState } from 'react';
import { formatSoles } from '../../lib/formats.ts';
import { FormError } from '../../lib/forms/form-error.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { CHECKS } from './close-words.ts';
import { type Close, type Scope, useClosing } from './use-close.ts';

interface CloseDialogProps {
  scope: Scope;
  close: Close;
  onClose: () => void;
  returnsFocusTo: RefObject<HTMLElement | null>;
}

/** Asks once before a period is closed: what of, and why, where a point is not met. */
export default function CloseDialog({ scope, close, onClose, returnsFocusTo }: CloseDialogProps) {
  const form = useId();
  const [reason, setReason] = useState('');
  const [isShort, setShort] = useState(false);
  const closing = useClosing(scope);
  const warned = close.checks.filter(({ state }) => state === 'warns');
  const version = (close.versions[0]?.version ?? 0) + 1;
  const { igv_result } = close.figures;

  function submit(event: FormEvent) {
    event.preventDefault();
    const isMissing = warned.length > 0 && reason.trim().length < CLOSE_REASON.least;
    setShort(isMissing);
    if (isMissing || closing.isPending) return;
    closing.mutate({ seq: close.seq, reason: reason.trim() }, { onSuccess: onClose });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      returnsFocusTo={returnsFocusTo}
      title={`Cerrar ${formatPeriod(scope.tax_period)}, versión ${version}`}
      description="Los estados de sus comprobantes quedan como están hasta que lo reabras. No se envía nada a SUNAT ni al cliente."
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={form} variant="primary" busy={closing.isPending}>
            Firmar y cerrar
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
        }}
        className="flex flex-col gap-3"
      >
        <p className="text-body text-ink-muted">
          {igv_result === null
            ? 'El IGV del periodo no se conoce todavía.'
            : `${igv_result < 0 ? 'Saldo a favor' : 'IGV por pagar'}: ${formatSoles(Math.abs(igv_result))}.`}{' '}
          El paquete tendrá {close.contents.filter(({ left_out }) => left_out === null).length} archivos, con el de{' '}
          {PROGRAM_TITLES[close.program]}.
        </p>
        {warned.length > 0 && (
          <>
            <ul className="flex flex-col gap-1 rounded-sm border border-warning-border bg-warning-soft px-3 py-2 text-dense text-warning-text">
              {warned.map(({ id, says, note }) => (
                <li key={id}>
                  <b className="font-semibold">{CHECKS[id].title}.</b> {says} {note && `${note}.`}
                </li>
              ))}
            </ul>
            <TextArea
              label="Por qué cierras así"
              hint="Queda en la versión y en el manifiesto del paquete."
              maxLength={CLOSE_REASON.most}
              counter
              value={reason}
              error={isShort ? `Escribe por qué, en ${CLOSE_REASON.least} caracteres o más.` : undefined}
              onChange={(event) => setReason(event.target.value)}
            />
          </>
        )}
        <FormError error={closing.error} />
      </form>
    </Dialog>
  );
}
