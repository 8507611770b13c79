import { useMutation, useQuery } from '@tanstack/react-query';
import { type NoticeScope, readUnsubscribing, unsubscribe } from '@yupana/contract/notices.ts';
import { Check, Link2Off, MailX, TriangleAlert } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { api } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { FormError } from '../../../lib/forms/form-error.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { buttonClass } from '../../../ui/controls/button-class.ts';
import { LoaderBoard } from '../../../ui/figures/loader-board.tsx';
import { Door, DoorTitle } from '../door.tsx';
import { DoorMark } from '../door-mark.tsx';

const WHAT: Readonly<Record<NoticeScope, string>> = { digest: 'el resumen diario', urgent: 'los avisos urgentes' };

/** Where the link of a mail leads: what it switches off, and one button. Opening it changes nothing, whoever opens it. */
export default function UnsubscribePage() {
  const { token = '' } = useParams();
  return (
    <Door title="Avisos por correo">
      <Steps key={token} token={token} />
    </Door>
  );
}

function Steps({ token }: { token: string }) {
  const found = useQuery({
    queryKey: [readUnsubscribing.id, token],
    queryFn: () => api(readUnsubscribing, { body: { token } }),
    retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const off = useMutation({ mutationFn: () => api(unsubscribe, { body: { token } }) });
  if (found.isPending) return <LoaderBoard title="Comprobando el enlace..." />;
  if (found.error instanceof ApiError && [404, 422].includes(found.error.status)) return <Useless />;
  if (found.isError) return <Failed retrying={found.isFetching} onRetry={() => void found.refetch()} />;
  const { scope, email, is_on } = off.data ?? found.data;
  if (!is_on) return <Done scope={scope} email={email} />;
  return (
    <div className="flex flex-col items-start gap-4">
      <DoorMark icon={MailX} tone="warning" />
      <DoorTitle>¿Dejar de recibir {WHAT[scope]}?</DoorTitle>
      <p className="text-ink-muted">
        {scope === 'digest' ? 'Llega' : 'Llegan'} a <b className="font-[550] text-ink-strong">{email}</b>. Lo demás no
        cambia.
      </p>
      {off.error && <FormError error={off.error} />}
      <Button variant="primary" size="lg" block busy={off.isPending} onClick={() => off.mutate()}>
        Dejar de recibir {WHAT[scope]}
      </Button>
    </div>
  );
}

function Done({ scope, email }: { scope: NoticeScope; email: string }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <DoorMark icon={Check} tone="positive" />
      <DoorTitle takesFocus>Listo: ya no enviamos {WHAT[scope]}</DoorTitle>
      <p role="status" className="text-ink-muted">
        A {email}. Si cambias de idea, actívalo en «Mi perfil», en «Avisos por correo».
      </p>
      <Link to="/perfil" className={buttonClass({ size: 'lg', block: true })}>
        Ir a mi perfil
      </Link>
    </div>
  );
}

function Useless() {
  return (
    <div className="flex flex-col items-start gap-4">
      <DoorMark icon={Link2Off} tone="warning" />
      <DoorTitle takesFocus>Este enlace no sirve</DoorTitle>
      <p role="alert" className="text-ink-muted">
        Puede estar cortado, o ser de una cuenta que ya no existe. Cópialo entero del correo, o elige tus avisos en «Mi
        perfil».
      </p>
      <Link to="/perfil" className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
        Ir a mi perfil
      </Link>
    </div>
  );
}

function Failed({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
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
