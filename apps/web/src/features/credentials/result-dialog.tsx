import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { CountingRow } from '../../ui/figures/counting-row.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { Result } from './result.ts';

interface ResultDialogProps {
  result: Result | null;
  /** What the server says, when it has something to say. */
  message?: string | undefined;
  /** Asking again at once may help; else it is for later. */
  worthRetrying?: boolean;
  returnsFocusTo: RefObject<HTMLElement | null>;
  onClose: () => void;
  onValidate: () => void;
}

const LOOKS: Record<Result, { title: string; text: string; Icon?: typeof CircleCheck; tone: string }> = {
  'update-success': {
    title: 'Credenciales actualizadas',
    text: 'Ya empezamos a traer de nuevo sus comprobantes. Si quieres, comprueba ahora mismo que SUNAT las acepta.',
    Icon: CircleCheck,
    tone: 'bg-positive-soft text-positive-text',
  },
  'update-error': {
    title: 'Ocurrió un error',
    text: 'Parece que hubo un problema y no hemos podido actualizar tus credenciales, vuelve a intentarlo en unos minutos.',
    Icon: CircleAlert,
    tone: 'bg-danger-soft text-danger-text',
  },
  'validate-initialize': {
    title: 'Validando tus credenciales',
    text: 'Estamos ingresando a SUNAT con ellas. Puede tardar hasta 1 minuto; no cierres esta ventana.',
    tone: '',
  },
  'validate-success': {
    title: '¡Listo!',
    text: 'Tus credenciales son correctas, estamos volviendo a extraer tu información de SUNAT. Podrás ver tus comprobantes en un plazo máximo de 24 horas.',
    Icon: CircleCheck,
    tone: 'bg-positive-soft text-positive-text',
  },
  'validate-error': {
    title: 'No pudimos validar tus credenciales',
    text: 'Sucedió un error inesperado a la hora de validar tus credenciales, vuelve a intentarlo en unos minutos.',
    Icon: CircleAlert,
    tone: 'bg-danger-soft text-danger-text',
  },
  'validate-warning': {
    title: 'SUNAT no está respondiendo bien',
    text: 'Vuelve a intentarlo en unos minutos.',
    Icon: TriangleAlert,
    tone: 'bg-warning-soft text-warning-text',
  },
};

/** How the update of the credentials, or their validation, went. */
export function ResultDialog(props: ResultDialogProps) {
  const { result, message, worthRetrying = false, returnsFocusTo, onClose, onValidate } = props;
  if (result === null) return null;
  const { title, text, Icon, tone } = LOOKS[result];
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      returnsFocusTo={returnsFocusTo}
      dismissible={result !== 'validate-initialize'}
      title={title}
      description={result === 'update-error' ? text : (message ?? text)}
      mark={
        Icon ? (
          <span className={cx('grid size-10 place-items-center rounded-full', tone)}>
            <Icon size={20} strokeWidth={1.75} aria-hidden />
          </span>
        ) : (
          <CountingRow running />
        )
      }
      footer={<Actions {...{ result, worthRetrying, onClose, onValidate }} />}
    >
      {result === 'update-error' && message && <p className="text-dense text-ink-muted">{message}</p>}
    </Dialog>
  );
}

interface ActionsProps extends Pick<ResultDialogProps, 'onClose' | 'onValidate'> {
  result: Result;
  worthRetrying: boolean;
}

function Actions({ result, worthRetrying, onClose, onValidate }: ActionsProps): ReactNode {
  switch (result) {
    case 'update-success':
      return (
        <>
          <Button onClick={onClose}>En otro momento</Button>
          <Button variant="primary" onClick={onValidate}>
            Validar ahora
          </Button>
        </>
      );
    case 'validate-initialize':
      return null;
    case 'validate-success':
      return (
        <Button variant="primary" onClick={onClose}>
          Entendido
        </Button>
      );
    case 'validate-warning':
      return (
        <>
          <Button onClick={onClose}>Cerrar</Button>
          {worthRetrying && (
            <Button variant="primary" onClick={onValidate}>
              Reintentar
            </Button>
          )}
        </>
      );
    case 'update-error':
    case 'validate-error':
      return <Button onClick={onClose}>Cerrar</Button>;
  }
}
