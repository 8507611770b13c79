import { updateCredentialsBody } from '@yupana/contract/businesses.ts';
import { useNavigate } from 'react-router';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { useCompany } from '../../lib/session.ts';
import { SolCredentialFields } from '../../lib/sol-credential-fields.tsx';
import { useZodForm } from '../../lib/use-zod-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ResultDialog } from './result-dialog.tsx';
import { useUpdateCredentials } from './use-update-credentials.ts';

const empty = { username: '', password: '', sunat_api_key: '', sunat_api_secret: '' };

/** Replaces the SUNAT credentials of the company. What is stored is never shown: the four are written again. */
export default function EditCredentialsPage() {
  const company = useCompany((state) => state.company);
  const navigate = useNavigate();
  const update = useUpdateCredentials(company?.uuid ?? '');
  const form = useZodForm(updateCredentialsBody, empty);
  const { register, formState } = form;
  const { errors } = formState;
  const submit = form.handleSubmit((body) => {
    if (!update.isPending) update.mutate(body);
  });

  return (
    <div className="mx-auto w-full max-w-[760px]">
      <PageTitle>Editar Credenciales</PageTitle>
      <h1 className="text-heading font-semibold tracking-tight text-ink-strong">Editar Credenciales</h1>
      <Alert tone="warning" className="my-4">
        Edita las credenciales solo si hubo un error al ingresarlas o si cambiaron en SUNAT.
      </Alert>
      <form
        onSubmit={submit}
        noValidate
        className="flex flex-col gap-4 rounded-lg border bg-surface px-4 py-5 md:px-7 md:py-6"
      >
        <div className="grid gap-4 md:grid-cols-2">
          <TextField label="Nombre de la empresa" readOnly value={company?.name ?? ''} />
          <TextField label="RUC" readOnly value={company?.ruc ?? ''} />
        </div>
        <SolCredentialFields
          username={{ ...register('username'), error: errors.username?.message }}
          password={{ ...register('password'), error: errors.password?.message }}
          apiKey={{ ...register('sunat_api_key'), error: errors.sunat_api_key?.message }}
          apiSecret={{ ...register('sunat_api_secret'), error: errors.sunat_api_secret?.message }}
        />
        <p className="text-dense text-ink-muted">
          Las cuatro se reemplazan juntas: si dejas vacías las de la API, la empresa queda sin ellas.
        </p>
        <Button
          variant="primary"
          size="lg"
          type="submit"
          busy={update.isPending}
          disabled={!formState.isValid || update.isPending}
          className="md:self-start"
        >
          Editar credenciales
        </Button>
      </form>
      <ResultDialog
        result={update.isSuccess ? 'update-success' : update.isError ? 'update-error' : null}
        detail={update.error instanceof ApiError && update.error.status === 422 ? errorText(update.error) : undefined}
        onClose={() => {
          if (update.isSuccess) void navigate('/inicio');
          else update.reset();
        }}
      />
    </div>
  );
}
