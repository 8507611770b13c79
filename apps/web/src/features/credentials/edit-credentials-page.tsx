import type { Business } from '@yupana/contract/businesses.ts';
import { updateCredentialsBody } from '@yupana/contract/businesses.ts';
import { TROUBLES } from '@yupana/contract/troubles.ts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { ApiError, errorText, isSessionOver } from '../../lib/api/api-error.ts';
import { useIsArchived } from '../../lib/archived.ts';
import { formatInstant } from '../../lib/formats.ts';
import ProofDialog from '../../lib/forms/proof-dialog.tsx';
import { isRefusedProof } from '../../lib/forms/refused-proof.ts';
import { SolCredentialFields } from '../../lib/forms/sol-credential-fields.tsx';
import { lacksApiClient, tellsRefusal } from '../../lib/forms/tells-refusal.ts';
import { useZodForm } from '../../lib/forms/use-zod-form.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { useCompany } from '../../lib/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { RefusedNotice } from './refused-notice.tsx';
import { type Result, resultOf } from './result.ts';
import { ResultDialog } from './result-dialog.tsx';
import { SolDoorOffer } from './sol-door-offer.tsx';
import { useUpdateCredentials } from './use-update-credentials.ts';
import { useCredentialsState, useValidateCredentials } from './use-validate-credentials.ts';

const WITHOUT_API =
  'Sin API key, recolectamos con el usuario y la clave SOL. Si quieres, comprueba ahora mismo que el Portal SOL los acepta.';

const ONLY_IF = 'Edita las credenciales solo si hubo un error al ingresarlas o si cambiaron en SUNAT.';

const REASONED: ReadonlySet<number> = new Set([409, 422, 429]);

const empty = { username: '', password: '', sunat_api_key: '', sunat_api_secret: '' };

/** Replaces the SUNAT credentials of the company. Of what is stored only the SOL user is shown: the keys are written again. */
export default function EditCredentialsPage() {
  const company = useCompany((state) => state.company);
  const archived = useIsArchived();
  const navigate = useNavigate();
  const uuid = company?.uuid ?? '';
  const { data: state } = useCredentialsState(uuid);
  const update = useUpdateCredentials(uuid);
  const validation = useValidateCredentials(uuid);
  const sessionOver = isSessionOver(update.error) || isSessionOver(validation.error);
  const [written, setWritten] = useState<z.input<typeof updateCredentialsBody> | null>(null);
  // While it is asked who is there, nothing came of it yet.
  const result = written || sessionOver ? null : resultOf(update, validation);
  const form = useZodForm(updateCredentialsBody, empty);
  const { register, formState } = form;
  const { errors } = formState;
  const username = state?.username;
  useEffect(() => {
    // What somebody already wrote is not replaced. An archived company has no field to put it in.
    if (!archived && username && form.getValues('username') === '')
      form.resetField('username', { defaultValue: username });
  }, [archived, username, form]);
  // The button is disabled while it works, and loses the focus: it gets it back when the result is closed.
  const from = useRef<HTMLElement | null>(null);
  const noteFocus = () => {
    from.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  };
  const submit = form.handleSubmit((body) => {
    if (update.isPending) return;
    noteFocus();
    setWritten(body);
  });
  const validateSaved = () => {
    noteFocus();
    validation.mutate();
  };

  /** Who gives up proving who they are has changed nothing, and nothing is told of it. */
  function endProof() {
    if (isRefusedProof(update.error)) update.reset();
    setWritten(null);
  }

  /** A success leads home; anything else, back to the form as it was. */
  function close() {
    if (result === 'update-success' || result === 'validate-success') void navigate('/inicio');
    update.reset();
    validation.reset();
  }

  return (
    <div className="mx-auto w-full max-w-[760px]">
      <PageTitle>Editar Credenciales</PageTitle>
      <h1 className="text-heading font-semibold tracking-tight text-ink-strong">Editar Credenciales</h1>
      {archived ? <div className="my-4" /> : <Notice company={company} state={state} />}
      {!archived && company && <SolDoorOffer company={company} />}
      <form
        onSubmit={submit}
        noValidate
        className="flex flex-col gap-4 rounded-lg border bg-surface px-4 py-5 md:px-7 md:py-6"
      >
        <div className="grid gap-4 md:grid-cols-2">
          <TextField label="Nombre de la empresa" readOnly value={company?.name ?? ''} />
          <TextField label="RUC" readOnly value={company?.ruc ?? ''} />
        </div>
        {archived ? (
          <p className="text-dense text-ink-muted">Para cambiar sus credenciales, reactiva la empresa.</p>
        ) : (
          <>
            <SolCredentialFields
              missing={lacksApiClient(company)}
              username={{ ...register('username'), error: errors.username?.message }}
              password={{ ...register('password'), error: errors.password?.message }}
              apiKey={{ ...register('sunat_api_key'), error: errors.sunat_api_key?.message }}
              apiSecret={{ ...register('sunat_api_secret'), error: errors.sunat_api_secret?.message }}
            />
            <p className="text-dense text-ink-muted">
              Las cuatro se reemplazan juntas: si dejas vacías las de la API, la empresa queda sin ellas y se recolecta
              con la clave SOL.
            </p>
            <div className="flex flex-wrap gap-3 max-md:flex-col">
              <Button
                variant="primary"
                size="lg"
                type="submit"
                busy={update.isPending}
                disabled={!formState.isValid || update.isPending}
              >
                Editar credenciales
              </Button>
              <Button size="lg" disabled={validation.isPending} onClick={validateSaved}>
                Validar las guardadas
              </Button>
            </div>
          </>
        )}
      </form>
      {written && (
        <ProofDialog
          description="Cambiarás las credenciales de SUNAT de esta empresa"
          button="Guardar"
          onProve={(proof) => update.mutateAsync({ ...written, ...proof })}
          onClose={endProof}
          returnsFocusTo={from}
        />
      )}
      <ResultDialog
        result={result}
        message={messageOf(result, validation, update, state?.rests_until ?? null)}
        worthRetrying={validation.data?.code === 503}
        returnsFocusTo={from}
        onClose={close}
        onValidate={() => validation.mutate()}
      />
    </div>
  );
}

interface NoticeProps {
  company: Business | null;
  state: ReturnType<typeof useCredentialsState>['data'];
}

/** One alert at a time: what SUNAT refused, here or in the company's banner, makes the general warning a sentence. */
function Notice({ company, state }: NoticeProps) {
  const missing = lacksApiClient(company);
  return (
    <>
      {isRefused(company) && !missing && <p className="mt-1 text-ink-muted">{ONLY_IF}</p>}
      <div className="my-4 empty:my-2">
        {missing ? (
          <Alert tone="danger">{TROUBLES['api-client-missing'].what}</Alert>
        ) : tellsRefusal(company) ? (
          <RefusedNotice state={state} />
        ) : (
          !isRefused(company) && <Alert tone="warning">{ONLY_IF}</Alert>
        )}
      </div>
    </>
  );
}

function isRefused(company: Business | null): boolean {
  return company?.status === 'INVALID_CREDENTIALS' || company?.status === 'MISSING_PERMISSIONS';
}

/** Instead of the dialog's own words: the server's, or that nothing is being collected. */
function messageOf(
  result: Result | null,
  validation: ReturnType<typeof useValidateCredentials>,
  update: ReturnType<typeof useUpdateCredentials>,
  rest: string | null,
): string | undefined {
  if (result === 'update-error') return refusalOf(update.error);
  if (result !== 'update-success') return validation.data?.message ?? refusalOf(validation.error);
  const { sunat_api_key: key, sunat_api_secret: secret } = update.variables ?? {};
  if (!key || !secret) return WITHOUT_API;
  return rest === null
    ? undefined
    : `${TROUBLES['sol-user-rests'].what} Guardamos las nuevas y las probaremos el ${formatInstant(rest)}.`;
}

/**
 * What the server says of what was asked: its data, that they were edited meanwhile, too many at once. Its own failures have a
 * text of ours.
 */
function refusalOf(error: unknown): string | undefined {
  return error instanceof ApiError && REASONED.has(error.status) ? errorText(error) : undefined;
}
