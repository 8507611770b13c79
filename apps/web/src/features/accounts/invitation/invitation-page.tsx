import { useMutation, useQuery } from '@tanstack/react-query';
import { acceptInvitation, type InvitedRole, readInvitation } from '@yupana/contract/team.ts';
import { Hourglass, TriangleAlert } from 'lucide-react';
import { Link, useNavigate, useParams } from 'react-router';
import { type ApiRequest, api } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { formatInstant } from '../../../lib/formats.ts';
import { ConsentFields } from '../../../lib/forms/consent-fields.tsx';
import { FormError } from '../../../lib/forms/form-error.tsx';
import { DniField, MobileField, NameFields } from '../../../lib/forms/person-fields.tsx';
import { setFieldErrors, untold } from '../../../lib/forms/set-field-errors.ts';
import { useFetchedForm } from '../../../lib/forms/use-fetched-form.ts';
import { useSendOnce } from '../../../lib/forms/use-send-once.ts';
import { takePlace } from '../../../lib/session/place.ts';
import { useAuth } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { buttonClass } from '../../../ui/controls/button-class.ts';
import { PasswordField } from '../../../ui/controls/password-field.tsx';
import { LoaderBoard } from '../../../ui/figures/loader-board.tsx';
import { Door, DoorTitle } from '../door.tsx';
import { DoorMark } from '../door-mark.tsx';
import { PasswordHints } from '../password-hints.tsx';
import { Unjudged } from '../unjudged.tsx';

const AS: Record<InvitedRole, string> = { accountant: 'contador', assistant: 'asistente', reader: 'lectura' };
const EXPIRED = 'INVITATION_EXPIRED';
const TAKEN = 'EMAIL_ALREADY_REGISTERED';

/** Where the link of an invitation leads: what it is to, and who accepts it. */
export default function InvitationPage() {
  const { token = '' } = useParams();
  return (
    <Door title="Invitación">
      <Steps key={token} token={token} />
    </Door>
  );
}

function Steps({ token }: { token: string }) {
  const found = useQuery({
    queryKey: [readInvitation.id, token],
    queryFn: () => api(readInvitation, { body: { token } }),
    retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (found.isPending) return <LoaderBoard title="Comprobando la invitación..." />;
  if (found.error instanceof ApiError && [404, 410, 422].includes(found.error.status)) return <Expired />;
  if (found.isError) {
    return (
      <div className="flex flex-col items-start gap-4">
        <DoorMark icon={TriangleAlert} tone="warning" />
        <DoorTitle takesFocus>Ocurrió un error</DoorTitle>
        <p role="alert" className="text-ink-muted">
          Por favor, inténtalo de nuevo en un minuto.
        </p>
        <Button variant="primary" size="lg" block busy={found.isFetching} onClick={() => void found.refetch()}>
          Reintentar
        </Button>
      </div>
    );
  }
  return <Accept token={token} {...found.data} />;
}

function Expired() {
  return (
    <div className="flex flex-col items-start gap-4">
      <DoorMark icon={Hourglass} tone="warning" />
      <DoorTitle takesFocus>Esta invitación ya no sirve</DoorTitle>
      <p role="alert" className="text-ink-muted">
        Venció, se anuló o ya se usó. Pide otra a quien te invitó.
      </p>
      <Link to="/login" className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
        Iniciar sesión
      </Link>
    </div>
  );
}

interface AcceptProps {
  token: string;
  firm_name: string;
  invited_by: string;
  email: string;
  role: InvitedRole;
  expires_at: string;
}

const fetchSchema = () => import('./invitation-judge.ts').then(({ invitationForm }) => invitationForm);
const empty = { name: '', last_name: '', document_number: '', phone_number: '', password: '' };

const toldBelow = ({ field }: { field?: string | undefined }) => field !== undefined && Object.hasOwn(empty, field);

function Accept({ token, firm_name, invited_by, email, role, expires_at }: AcceptProps) {
  const navigate = useNavigate();
  const form = useFetchedForm(fetchSchema, empty);
  const { register, control, formState, watch } = form;
  const { errors } = formState;
  const accept = useMutation({
    mutationFn: (request: ApiRequest<typeof acceptInvitation>) => api(acceptInvitation, request),
    onSuccess: async ({ access_token }) => {
      useAuth.getState().signedIn(access_token);
      takePlace();
      await navigate('/inicio', { replace: true });
    },
    onError: (error) => setFieldErrors(form, error, toldBelow),
  });
  const send = useSendOnce(accept.mutateAsync);
  const submit = form.handleSubmit(({ terms: _terms, privacy: _privacy, ...person }) =>
    send({ body: { ...person, token } }),
  );
  if (accept.error instanceof ApiError && accept.error.code === EXPIRED) return <Expired />;
  const isTaken = accept.error instanceof ApiError && accept.error.code === TAKEN;
  return (
    <form {...form.entering} onSubmit={submit} noValidate className="grid grid-cols-2 gap-x-3 gap-y-3.5 *:col-span-2">
      <DoorTitle>Únete a {firm_name}</DoorTitle>
      <p className="text-ink-muted wrap-anywhere">
        {invited_by} te invita como {AS[role]}. Entrarás con {email}. Puedes aceptar hasta el{' '}
        {formatInstant(expires_at)}.
      </p>
      <FormError
        listed
        error={untold(accept.error, toldBelow)}
        action={
          isTaken ? (
            <span className="text-dense">
              Ese correo ya entra a otra cuenta de Yupana. Pide que te inviten con otro correo.
            </span>
          ) : undefined
        }
      />
      <NameFields
        name={{ error: errors.name?.message, ...register('name') }}
        surname={{ error: errors.last_name?.message, ...register('last_name') }}
      />
      <DniField error={errors.document_number?.message} className="!col-span-1" {...register('document_number')} />
      <MobileField error={errors.phone_number?.message} className="!col-span-1" {...register('phone_number')} />
      <PasswordField
        label="Contraseña"
        autoComplete="new-password"
        error={errors.password?.message}
        hint={<PasswordHints password={watch('password')} />}
        {...register('password')}
      />
      <ConsentFields control={control} />
      {form.unjudged && <Unjudged onRetry={form.retry} />}
      <Button
        variant="primary"
        size="lg"
        block
        type="submit"
        busy={form.waiting || accept.isPending}
        disabled={!formState.isValid || accept.isPending}
      >
        Aceptar la invitación
      </Button>
    </form>
  );
}
