import type { MailboxMessage } from '@yupana/contract/mailbox.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { effectWords } from './mailbox-words.ts';

interface Props {
  message: MailboxMessage;
  /** With which SOL user. */
  who: string;
  onClose: () => void;
  onConfirm: () => void;
}

/** What opening does cannot be undone: it is asked once, with the name of what is opened. */
export function ConfirmOpening({ message, who, onClose, onConfirm }: Props) {
  const { subject, business, is_read } = message;
  const effect = effectWords(message);
  return (
    <Dialog
      open
      onClose={onClose}
      title="¿Abrir este mensaje en SUNAT?"
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" onClick={onConfirm}>
            Abrir y descargar
          </Button>
        </>
      }
    >
      <p className="font-medium text-ink-strong wrap-anywhere">{subject}</p>
      <p className="text-dense text-ink-muted">{business.name}</p>
      <p className="mt-3 text-dense text-ink-muted">
        {is_read
          ? 'SUNAT ya lo tiene como leído. Entraremos otra vez para descargar lo que trae.'
          : `SUNAT lo marcará como leído con ${who} y la hora. No se puede deshacer.`}
        {effect && ` ${effect}`}
      </p>
    </Dialog>
  );
}
