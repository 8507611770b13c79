import { CircleCheck, Hourglass, TriangleAlert } from 'lucide-react';
import { Link, Navigate, useParams } from 'react-router';
import { useSendOnce } from '../../../lib/forms/use-send-once.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { buttonClass } from '../../../ui/controls/button-class.ts';
import { LoaderBoard } from '../../../ui/figures/loader-board.tsx';
import { Door, DoorTitle } from '../door.tsx';
import { DoorMark } from '../door-mark.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { IDENTIFICATION, isLinkExpired, useRecoveryToken, useResetPassword } from './recovery.ts';

/** Where the link of the recovery mail leads. */
export default function NewPasswordPage() {
  const { token } = useParams();
  if (!token) return <Navigate to={IDENTIFICATION} replace />;
  return (
    <Door title="Nueva contraseña">
      <Steps key={token} token={token} />
    </Door>
  );
}

function Steps({ token }: { token: string }) {
  const link = useRecoveryToken(token);
  const reset = useResetPassword();
  const save = useSendOnce(reset.mutateAsync);
  if (reset.isSuccess) return <Done />;
  if (isLinkExpired(link.error) || isLinkExpired(reset.error)) return <Expired />;
  if (link.isPending) return <LoaderBoard title="Comprobando el enlace..." />;
  if (link.isError) return <NotChecked onRetry={() => void link.refetch()} retrying={link.isFetching} />;
  return (
    <NewPasswordForm
      error={reset.error}
      sending={reset.isPending}
      onPassword={(password) => save({ token, password })}
    />
  );
}

/** Nobody could say whether the link serves: that is not said of the link. */
function NotChecked({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <DoorMark icon={TriangleAlert} tone="warning" />
      <DoorTitle takesFocus>Ocurrió un error</DoorTitle>
      <p role="alert" className="text-ink-muted">
        Por favor, inténtalo de nuevo en un minuto.
      </p>
      <Button variant="primary" size="lg" block busy={retrying} onClick={onRetry}>
        Reintentar
      </Button>
    </div>
  );
}

function Expired() {
  return (
    <div className="flex flex-col items-start gap-4">
      <DoorMark icon={Hourglass} tone="warning" />
      <DoorTitle takesFocus>Este link ya expiró</DoorTitle>
      <p role="alert" className="text-ink-muted">
        Los enlaces sirven una sola vez y vencen en 1 hora. Pide otro y úsalo cuando llegue.
      </p>
      <Link to={IDENTIFICATION} className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
        Volver a enviar correo
      </Link>
    </div>
  );
}

function Done() {
  return (
    <div className="flex flex-col items-start gap-4">
      <DoorMark icon={CircleCheck} tone="positive" />
      <DoorTitle takesFocus>¡Listo!</DoorTitle>
      <p role="status" className="text-ink-muted">
        Tu contraseña cambió y cerramos las sesiones que estaban abiertas.
      </p>
      <Link to="/login" className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
        Iniciar sesión
      </Link>
    </div>
  );
}
