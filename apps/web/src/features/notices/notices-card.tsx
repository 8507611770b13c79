import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { changeNotices, getNotices, type NoticeKind, type Notices } from '@yupana/contract/notices.ts';
import { api } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { callKey, callQuery } from '../../lib/api/query.ts';
import { formatInstant } from '../../lib/formats.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckboxField } from '../../ui/controls/checkbox.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { showToast } from '../../ui/overlays/toast-manager.ts';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';

interface Said {
  kind: NoticeKind;
  title: string;
  text: string;
}

const sayDigest = ({ digest_at }: Notices): Said => ({
  kind: 'digest',
  title: `Resumen diario, a las ${digest_at}`,
  text: 'Qué llegó, qué vence y qué cambió después de que decidiste, por empresa. Si no hay novedades te escribimos solo los lunes, y solo si algo sigue pendiente.',
});

const AT_ONCE: readonly Said[] = [
  {
    kind: 'rejections',
    title: 'Credenciales rechazadas',
    text: 'SUNAT no aceptó la clave de una empresa y dejamos de recolectarla.',
  },
  {
    kind: 'suppliers',
    title: 'Proveedores en alerta',
    text: 'Un proveedor entró al padrón SSCO, pasó a no habido o a baja, y una de tus empresas le compró.',
  },
  {
    kind: 'closed_periods',
    title: 'Cambios después del cierre',
    text: 'SUNAT cambió la propuesta de un periodo que ya habías cerrado.',
  },
];

/** Which mails of their companies this person gets; each is switched by itself, and only theirs. */
export default function NoticesCard() {
  const { data, isPending, isError, refetch, isRefetching } = useQuery(callQuery(getNotices, {}));
  const change = useChange();
  return (
    <Card title="Avisos por correo">
      {isPending && (
        <div className="flex flex-col gap-3 py-1">
          <LoadingText />
          <Skeleton className="w-64" />
          <Skeleton className="w-48" />
        </div>
      )}
      {isError && <ErrorState level={3} onRetry={() => void refetch()} retrying={isRefetching} />}
      {data && (
        <div className="flex flex-col gap-4">
          {data.refused_at && (
            <Alert tone="warning">
              El {formatInstant(data.refused_at)} el servidor de tu correo no aceptó lo que te enviamos: estos avisos no
              te llegan. Lo intentamos otra vez cada día; revisa que tu buzón exista y tenga espacio.
            </Alert>
          )}
          <p className="text-ink-muted">Solo de las empresas que ves, y solo para ti.</p>
          <Choice said={sayDigest(data)} notices={data} onChange={change} />
          <fieldset className="flex flex-col gap-3 border-t pt-3.5">
            <legend className="float-left mb-3 text-dense font-[550] text-ink-strong">
              Al momento, una vez por cada hecho
            </legend>
            {AT_ONCE.map((said) => (
              <Choice key={said.kind} said={said} notices={data} onChange={change} />
            ))}
          </fieldset>
        </div>
      )}
    </Card>
  );
}

interface ChoiceProps {
  said: Said;
  notices: Notices;
  onChange: (kind: NoticeKind, is: boolean) => void;
}

function Choice({ said: { kind, title, text }, notices, onChange }: ChoiceProps) {
  return (
    <CheckboxField
      name={kind}
      checked={notices[kind]}
      onChange={(is) => onChange(kind, is)}
      label={
        <>
          <span className="font-[550] text-ink-strong">{title}.</span> {text}
        </>
      }
    />
  );
}

/** Shown at once, and as it was when the server did not take it. */
function useChange(): (kind: NoticeKind, is: boolean) => void {
  const client = useQueryClient();
  const key = callKey(getNotices, {});
  const set = (part: Partial<Notices>) =>
    client.setQueryData<Notices>(key, (known) => (known ? { ...known, ...part } : known));
  const { mutate } = useMutation({
    mutationFn: (change: Partial<Record<NoticeKind, boolean>>) => api(changeNotices, { body: change }),
    onMutate: (change) => client.cancelQueries({ queryKey: key }).then(() => set(change)),
    onSuccess: (_saved, change) =>
      showToast(Object.values(change)[0] ? 'Te enviaremos estos avisos' : 'Ya no te enviaremos estos avisos'),
    onError: (error) => showToast(errorText(error), { tone: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
  return (kind, is) => mutate({ [kind]: is });
}
