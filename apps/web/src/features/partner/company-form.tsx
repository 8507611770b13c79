import { useMutation } from '@tanstack/react-query';
import { naturalPersonFields, registerBusiness, registerBusinessFields } from '@yupana/contract/businesses.ts';
import { NEEDS_PLAN } from '@yupana/contract/plan-standing.ts';
import { isNaturalPerson } from '@yupana/tax/ruc.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { api } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { ConsentFields } from '../../lib/forms/consent-fields.tsx';
import { FormError } from '../../lib/forms/form-error.tsx';
import { NaturalPersonFields } from '../../lib/forms/person-fields.tsx';
import { SolCredentialFields } from '../../lib/forms/sol-credential-fields.tsx';
import { useZodForm } from '../../lib/forms/use-zod-form.ts';
import { SupportLink } from '../../lib/support-link.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';

const companyForm = registerBusinessFields.omit({ ruc: true, name: true });
const personForm = companyForm.extend(naturalPersonFields.shape);
type Typed = z.input<typeof companyForm>;
const empty = {
  username: '',
  passwordSOL: '',
  sunat_api_key: '',
  sunat_api_secret: '',
  paternal_surname: '',
  maternal_surname: '',
  given_names: '',
};

/** RUC and name come from Siscont and cannot be changed here. */
export function CompanyForm({ ruc, name, onRegistered }: { ruc: string; name: string; onRegistered: () => void }) {
  const person = isNaturalPerson(ruc);
  const schema: z.ZodType<z.output<typeof companyForm>, Typed> = person ? personForm : companyForm;
  const form = useZodForm<Typed, z.output<typeof companyForm>>(schema, empty);
  const { register, control, formState, handleSubmit } = form;
  const { errors } = formState;
  const registration = useMutation({
    mutationFn: (typed: z.output<typeof companyForm>) => {
      const given = Object.entries(typed).filter(([, value]) => value !== '' && value !== undefined);
      return api(registerBusiness, { body: { ...(Object.fromEntries(given) as typeof typed), ruc, name } });
    },
    onSuccess: onRegistered,
  });
  const submit = handleSubmit((typed) => {
    if (!registration.isPending) registration.mutate(typed);
  });
  return (
    <form onSubmit={submit} noValidate className="mt-3 flex flex-col gap-4 rounded-lg border bg-surface p-5 md:p-6">
      <p className="text-ink-muted">
        Con sus credenciales de SUNAT traemos las compras y ventas de los últimos 24 meses.
      </p>
      <FormError error={registration.error} action={wayOut(registration.error)} />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField label="RUC" readOnly defaultValue={ruc} />
        <TextField label="Nombre de la empresa" readOnly defaultValue={name} />
      </div>
      {person && (
        <NaturalPersonFields
          paternal={{ ...register('paternal_surname'), error: errors.paternal_surname?.message }}
          maternal={{ ...register('maternal_surname'), error: errors.maternal_surname?.message }}
          given={{ ...register('given_names'), error: errors.given_names?.message }}
        />
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
        block
        type="submit"
        busy={registration.isPending}
        disabled={!formState.isValid || registration.isPending}
      >
        Registrar empresa
      </Button>
    </form>
  );
}

/** What to do about a refusal that no other value of the form undoes. */
function wayOut(error: unknown): ReactNode {
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'BUSINESS_ALREADY_REGISTERED') {
    return <SupportLink className="link text-inherit">Contactar a soporte</SupportLink>;
  }
  if (code === null || !NEEDS_PLAN.has(code)) return null;
  return (
    <Link to="/planes-y-precios" className="link whitespace-nowrap text-inherit">
      Ver planes
    </Link>
  );
}
