import { useMutation } from '@tanstack/react-query';
import { type SignUpSiscontBody, signUpSiscont, signUpSiscontBody } from '@yupana/contract/partner.ts';
import { Link, useNavigate } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { ConsentFields } from '../../lib/forms/consent-fields.tsx';
import { consents } from '../../lib/forms/consents.ts';
import { FormError } from '../../lib/forms/form-error.tsx';
import { DniField, MobileField } from '../../lib/forms/person-fields.tsx';
import { useZodForm } from '../../lib/forms/use-zod-form.ts';
import { setFlag } from '../../lib/session/first-run.ts';
import { usePartner } from '../../lib/session/partner.ts';
import { useAuth } from '../../lib/session/session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { cx } from '../../ui/cx.ts';
import { PartnerFrame, PartnerTitle } from './partner-frame.tsx';
import { Stopped } from './stopped.tsx';

const accountForm = signUpSiscontBody.pick({ document_number: true, phone_number: true }).extend(consents.shape);

/** Asks of who comes from Siscont what its link does not say. */
export default function AccountPage() {
  const { email, password, razon_social, visitToken } = usePartner();
  const known = email && password && razon_social && visitToken;
  return (
    <PartnerFrame title="Crear cuenta">
      <PartnerTitle>Completa tu registro</PartnerTitle>
      {known ? (
        <AccountForm email={email} password={password} name={razon_social} visit_token={visitToken} />
      ) : (
        <Stopped>Vuelve a abrir Yupana desde Siscont para continuar.</Stopped>
      )}
    </PartnerFrame>
  );
}

type Known = Pick<SignUpSiscontBody, 'email' | 'password' | 'name' | 'visit_token'>;

function AccountForm(known: Known) {
  const navigate = useNavigate();
  const { register, control, formState, handleSubmit } = useZodForm(accountForm, {
    document_number: '',
    phone_number: '',
  });
  const signUp = useMutation({
    mutationFn: (body: SignUpSiscontBody) => api(signUpSiscont, { body }),
    onSuccess: async ({ access_token }) => {
      useAuth.getState().signedIn(access_token);
      usePartner.setState({ password: null });
      setFlag('isFirstLogin', false);
      setFlag('isFirstViewDashboard', true);
      await navigate('/siscont/validate', { replace: true });
    },
  });
  const submit = handleSubmit(({ document_number, phone_number }) => {
    if (!signUp.isPending) signUp.mutate({ ...known, document_number, phone_number });
  });
  return (
    <form onSubmit={submit} noValidate className="mt-3 flex flex-col gap-4 rounded-lg border bg-surface p-5 md:p-6">
      <p className="text-ink-muted">
        La cuenta de <strong className="font-semibold text-ink-strong">{known.name}</strong> es gratis mientras tu
        licencia de Siscont esté activa. Entrarás con el correo y la contraseña de Siscont.
      </p>
      <FormError
        error={signUp.error}
        action={isTaken(signUp.error) && <SignInLink email={known.email} className="text-inherit" />}
      />
      <TextField label="Correo electrónico" readOnly defaultValue={known.email} />
      <div className="grid gap-4 md:grid-cols-2">
        <DniField error={formState.errors.document_number?.message} {...register('document_number')} />
        <MobileField error={formState.errors.phone_number?.message} {...register('phone_number')} />
      </div>
      <ConsentFields control={control} />
      <Button
        variant="primary"
        size="lg"
        block
        type="submit"
        busy={signUp.isPending}
        disabled={!formState.isValid || signUp.isPending}
      >
        Registrarme
      </Button>
      <p className="text-dense text-ink-muted">
        ¿Ya tienes una cuenta de Yupana con este correo? <SignInLink email={known.email} />
      </p>
    </form>
  );
}

function isTaken(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'EMAIL_ALREADY_REGISTERED';
}

/** Of whoever has an account already, under another password: the sign-in comes back to the link's way. */
function SignInLink({ email, className = '' }: { email: string; className?: string }) {
  return (
    <Link to="/login" state={{ email, next: '/siscont/validate' }} className={cx('link', className)}>
      Inicia sesión con su contraseña
    </Link>
  );
}
