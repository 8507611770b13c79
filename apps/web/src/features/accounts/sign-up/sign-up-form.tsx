import type { SignUpBody } from '@yupana/contract/accounts.ts';
import { accountantProfiles, LONGEST_COUPON } from '@yupana/contract/person.ts';
import { Controller } from 'react-hook-form';
import { Link } from 'react-router';
import { ApiError } from '../../../lib/api/api-error.ts';
import { ConsentFields } from '../../../lib/forms/consent-fields.tsx';
import { DraftNote } from '../../../lib/forms/draft-note.tsx';
import { FormError } from '../../../lib/forms/form-error.tsx';
import { DniField, MobileField, NameFields } from '../../../lib/forms/person-fields.tsx';
import { setFieldErrors, untold } from '../../../lib/forms/set-field-errors.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { useFetchedForm } from '../../../lib/forms/use-fetched-form.ts';
import { useSendOnce } from '../../../lib/forms/use-send-once.ts';
import { NOBODY } from '../../../lib/session/drafts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PasswordField } from '../../../ui/controls/password-field.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { PasswordHints } from '../password-hints.tsx';
import { Unjudged } from '../unjudged.tsx';
import { useSignUp } from './sign-up.ts';

const TAKEN = 'EMAIL_ALREADY_REGISTERED';
const profiles = accountantProfiles.map((profile) => ({ value: profile, label: profile }));

const fetchSchema = () => import('./sign-up-judge.ts').then(({ signUpForm }) => signUpForm);

const empty = {
  name: '',
  last_name: '',
  document_number: '',
  phone_number: '',
  email: '',
  password: '',
  coupon_code: '',
};

/** What a draft keeps: neither the password nor consents. */
const DRAFTED = ['name', 'last_name', 'document_number', 'phone_number', 'email', 'coupon_code'] as const;

/** What a field says of itself; that there is an account already is told above, with the way to it. */
const toldBelow = ({ code, field }: { code: string; field?: string | undefined }) =>
  field !== undefined && Object.hasOwn(empty, field) && code !== TAKEN;

/** Asks for the account. Everything is judged on blur; the button waits until all of it holds. */
export function SignUpForm() {
  const signUp = useSignUp();
  const form = useFetchedForm(fetchSchema, empty);
  const draft = useDraft(form, { name: 'cuenta', owner: NOBODY, fields: DRAFTED, empty });
  const { register, control, formState, watch } = form;
  const { errors } = formState;
  const send = useSendOnce((body: SignUpBody) =>
    signUp.mutateAsync(body, {
      onSuccess: draft.forget,
      onError: (error) => setFieldErrors(form, error, toldBelow),
    }),
  );
  const submit = form.handleSubmit(({ terms: _terms, privacy: _privacy, coupon_code, ...account }) => {
    send({ ...account, ...(coupon_code ? { coupon_code } : {}) });
  });

  return (
    <form {...form.entering} onSubmit={submit} noValidate className="grid grid-cols-2 gap-x-3 gap-y-3.5 *:col-span-2">
      <FormError listed error={untold(signUp.error, toldBelow)} action={<WayIn error={signUp.error} />} />
      {draft.found && <DraftNote onStartOver={draft.startOver} />}
      <NameFields
        name={{ error: errors.name?.message, ...register('name') }}
        surname={{ error: errors.last_name?.message, ...register('last_name') }}
      />
      <DniField error={errors.document_number?.message} className="!col-span-1" {...register('document_number')} />
      <MobileField error={errors.phone_number?.message} className="!col-span-1" {...register('phone_number')} />
      <TextField
        label="Correo electrónico"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        error={errors.email?.message}
        {...register('email')}
      />
      <Controller
        control={control}
        name="accountant_profile"
        render={({ field, fieldState }) => (
          <SelectField
            label="Perfil de contador"
            value={field.value ?? null}
            options={profiles}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={fieldState.error?.message}
            className="!col-span-1 max-sm:!col-span-2"
          />
        )}
      />
      <TextField
        label="Código de cupón"
        optional
        autoComplete="off"
        maxLength={LONGEST_COUPON}
        error={errors.coupon_code?.message}
        className="!col-span-1 max-sm:!col-span-2"
        {...register('coupon_code')}
      />
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
        busy={form.waiting || signUp.isPending}
        disabled={!formState.isValid || signUp.isPending}
      >
        Crear cuenta
      </Button>
      <p className="text-center text-dense text-ink-muted">
        ¿Ya tienes cuenta?{' '}
        <Link to="/login" className="link">
          Inicia sesión
        </Link>
      </p>
    </form>
  );
}

/** Whoever has an account already, perhaps from a sending whose answer was lost, needs another door. */
function WayIn({ error }: { error: unknown }) {
  if (!(error instanceof ApiError) || error.code !== TAKEN) return null;
  return (
    <Link to="/login" className="link text-dense">
      Iniciar sesión
    </Link>
  );
}
