import { isNaturalPerson } from '@yupana/tax/ruc.ts';
import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { ConsentFields } from '../../lib/consent-fields.tsx';
import { FormError } from '../../lib/form-error.tsx';
import { SolCredentialFields } from '../../lib/sol-credential-fields.tsx';
import { useZodForm } from '../../lib/use-zod-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AlreadyRegistered } from './already-registered.tsx';
import { PlansLink } from './plan-room.tsx';
import { registerForm } from './register-form-schema.ts';
import { useRegisterBusiness, useRucCheck } from './use-register-business.ts';

const empty = {
  name: '',
  ruc: '',
  username: '',
  passwordSOL: '',
  sunat_api_key: '',
  sunat_api_secret: '',
  paternal_surname: '',
  maternal_surname: '',
  given_names: '',
};

/** Refusals that another plan undoes. */
const NEEDS_PLAN: ReadonlySet<string> = new Set(['PLAN_LIMIT_REACHED', 'TRIAL_ENDED', 'PARTNER_LICENSE_ENDED']);

const PROPOSED = 'Así figura entre los proveedores de tus empresas. Corrígelo si hace falta.';

/** Asks for a company and its SUNAT credentials. A refusal of the server empties the form and says why. */
export function RegisterForm({ onRegistered }: { onRegistered: () => void }) {
  const form = useZodForm(registerForm, empty);
  const { register, control, formState, watch, reset, setValue } = form;
  const { errors } = formState;
  const registration = useRegisterBusiness();
  const ruc = watch('ruc').trim();
  const [leftRuc, setLeftRuc] = useState('');
  const check = useRucCheck(leftRuc);
  const taken = leftRuc === ruc && check.data?.registered === true ? check.data : null;
  const knownName = leftRuc === ruc ? check.data?.name : null;
  const refusedAsTaken =
    registration.error instanceof ApiError && registration.error.code === 'BUSINESS_ALREADY_REGISTERED';

  const needsPlan = registration.error instanceof ApiError && NEEDS_PLAN.has(registration.error.code);

  useEffect(() => {
    if (!registration.error) return;
    reset(empty);
    setLeftRuc('');
  }, [registration.error, reset]);

  useEffect(() => {
    if (knownName && form.getValues('name').trim() === '') setValue('name', knownName, { shouldValidate: true });
  }, [knownName, form, setValue]);

  const submit = form.handleSubmit((body) => {
    if (registration.isPending || taken) return;
    registration.mutate(body, { onSuccess: onRegistered });
  });

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {refusedAsTaken ? (
        <AlreadyRegistered byMe={false} takesFocus />
      ) : (
        <FormError error={registration.error} action={needsPlan && <PlansLink />} />
      )}
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label="RUC"
          inputMode="numeric"
          autoComplete="off"
          maxLength={11}
          error={errors.ruc?.message}
          {...register('ruc', { onBlur: (event) => setLeftRuc(String(event.target.value).trim()) })}
        />
        <TextField
          label="Nombre de la empresa"
          autoComplete="organization"
          maxLength={200}
          hint={knownName && knownName === watch('name') ? PROPOSED : undefined}
          error={errors.name?.message}
          {...register('name')}
        />
      </div>
      {taken && <AlreadyRegistered byMe={taken.registered_by_me} />}
      {isNaturalPerson(ruc) && (
        <fieldset className="grid gap-4 rounded-md border p-4 md:grid-cols-3">
          <legend className="px-1 text-caption text-ink-subtle">El RUC es de una persona natural</legend>
          <TextField
            label="Apellido paterno"
            maxLength={100}
            error={errors.paternal_surname?.message}
            {...register('paternal_surname')}
          />
          <TextField
            label="Apellido materno"
            optional
            maxLength={100}
            error={errors.maternal_surname?.message}
            {...register('maternal_surname')}
          />
          <TextField label="Nombres" maxLength={100} error={errors.given_names?.message} {...register('given_names')} />
        </fieldset>
      )}
      <SolCredentialFields
        username={{ ...register('username'), error: errors.username?.message }}
        password={{ ...register('passwordSOL'), error: errors.passwordSOL?.message }}
        apiKey={{ ...register('sunat_api_key'), error: errors.sunat_api_key?.message }}
        apiSecret={{ ...register('sunat_api_secret'), error: errors.sunat_api_secret?.message }}
      />
      <ConsentFields control={control} />
      <Button
        variant="primary"
        size="lg"
        type="submit"
        busy={registration.isPending}
        disabled={!formState.isValid || registration.isPending || taken !== null}
        className="md:self-start"
      >
        Registrar empresa
      </Button>
    </form>
  );
}
