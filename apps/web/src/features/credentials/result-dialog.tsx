import { CircleAlert, CircleCheck } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';

interface ResultDialogProps {
  result: 'update-success' | 'update-error' | null;
  /** What the server said about the data, when that is the reason. */
  detail?: string;
  onClose: () => void;
}

const FAILED =
  'Parece que hubo un problema y no hemos podido actualizar tus credenciales, vuelve a intentarlo en unos minutos.';

/** How the update of the credentials went. */
export function ResultDialog({ result, detail, onClose }: ResultDialogProps) {
  const done = result === 'update-success';
  const Icon = done ? CircleCheck : CircleAlert;
  return (
    <Dialog
      open={result !== null}
      onClose={onClose}
      size="sm"
      title={done ? 'Credenciales actualizadas' : 'Ocurrió un error'}
      description={
        done
          ? 'Las comprobamos ahora con SUNAT y volvemos a traer los comprobantes. El avance se ve en la empresa.'
          : FAILED
      }
      mark={
        <span
          className={cx(
            'grid size-10 place-items-center rounded-full',
            done ? 'bg-positive-soft text-positive-text' : 'bg-danger-soft text-danger-text',
          )}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden />
        </span>
      }
      footer={
        <Button variant={done ? 'primary' : 'secondary'} onClick={onClose}>
          {done ? 'Entendido' : 'Cerrar'}
        </Button>
      }
    >
      {detail && <p className="text-dense text-ink-muted">{detail}</p>}
    </Dialog>
  );
}
