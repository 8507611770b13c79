import type { Business } from '@yupana/contract/businesses.ts';
import { NEEDS_PLAN } from '@yupana/contract/plan-standing.ts';
import { isNaturalPerson } from '@yupana/tax/ruc.ts';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { ConsentFields } from '../../../lib/forms/consent-fields.tsx';
import { DraftNote, RecoverDraft } from '../../../lib/forms/draft-note.tsx';
import { FormError } from '../../../lib/forms/form-error.tsx';
import { NaturalPersonFields } from '../../../lib/forms/person-fields.tsx';
import { SolCredentialFields } from '../../../lib/forms/sol-credential-fields.tsx';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { useSendOnce } from '../../../lib/forms/use-send-once.ts';
import { useZodForm } from '../../../lib/forms/use-zod-form.ts';
import { useAuth } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { PlansLink } from '../plan-room.tsx';
import { AlreadyRegistered } from './already-registered.tsx';
import { registerForm } from './register-form-schema.ts';
import { TaxpayerNotice } from './taxpayer-notice.tsx';
import { useProposedName } from './use-proposed-name.ts';
import { type RegisterBusiness, useRegisterBusiness, useRucCheck } from './use-register-business.ts';

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

/** What a draft keeps: neither keys nor consents. */
const DRAFTED = ['ruc', 'name', 'username', 'paternal_surname', 'maternal_surname', 'given_names'] as const;

const PROPOSED = {
  'ruc-register': 'Así figura en el padrón RUC de SUNAT. Corrígelo si hace falta.',
  purchases: 'Así figura entre los proveedores de tus empresas. Corrígelo si hace falta.',
} as const;

/**
 * Asks for a company and its SUNAT credentials. A refusal of the server empties the form, says why and offers to bring back
 * what was written. Without an answer nobody refused anything: what is written stays, and the RUC is asked about again,
 * because it may be registered by now.
 */
export function RegisterForm({ onRegistered }: { onRegistered: (business: Business) => void }) {
  const form = useZodForm(registerForm, empty);
  const { register, control, formState, watch, setValue } = form;
  const owner = useAuth(({ user }) => user?.uuid ?? null);
  const draft = useDraft(form, { name: 'empresa', owner, fields: DRAFTED, empty });
  const { errors } = formState;
  const registration = useRegisterBusiness();
  const ruc = watch('ruc').trim();
  const [leftRuc, setLeftRuc] = useState('');
  const check = useRucCheck(leftRuc);
  const taken = leftRuc === ruc && check.data?.registered === true ? check.data : null;
  const known = (leftRuc === ruc && check.data) || null;
  // A session that ended is no refusal: the modal «Tu sesión caducó» says it.
  const error = registration.error instanceof ApiError && registration.error.status === 401 ? null : registration.error;
  const refusal = error instanceof ApiError ? error.code : '';
  const [recovered, setRecovered] = useState(false);
  useEffect(() => {
    // The first thing that is not kept; its field is registered anew by then.
    if (recovered) form.setFocus('passwordSOL');
    setRecovered(false);
  }, [recovered, form]);
  const send = useSendOnce(
    (body: RegisterBusiness) =>
      // The callbacks of one `mutate` are not called once the form is gone: who left is not led anywhere.
      new Promise<void>((resolve, reject) => {
        registration.mutate(body, { onSuccess: (business) => resolve(done(business)), onError: reject });
      }),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (!refusal) return;
    draft.refuse();
    setLeftRuc('');
  }, [refusal]);

  useProposedName(known, {
    read: () => form.getValues('name'),
    write: (name) => {
      setValue('name', name, { shouldValidate: name !== '' });
      // Who stands in the field already, about to write, writes over the proposal and not behind it.
      const field = document.activeElement;
      if (field instanceof HTMLInputElement && field.name === 'name') field.select();
    },
  });

  const submit = form.handleSubmit((body) => {
    if (!taken) send(body);
  });
  function done(business: Business) {
    draft.forget();
    onRegistered(business);
  }
  function recover() {
    setLeftRuc(draft.refused?.ruc ?? '');
    draft.recover();
    setRecovered(true);
  }
  const recovery = draft.refused && <RecoverDraft onRecover={recover} />;

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {!taken &&
        (refusal === 'BUSINESS_ALREADY_REGISTERED' ? (
          <AlreadyRegistered byMe={registration.isMine} takesFocus action={recovery} />
        ) : (
          <FormError error={error} action={NEEDS_PLAN.has(refusal) ? <PlansLink /> : recovery} />
        ))}
      {draft.found && <DraftNote onStartOver={draft.startOver} />}
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label="RUC"
          inputMode="numeric"
          autoComplete="off"
          error={errors.ruc?.message}
          {...register('ruc', { onBlur: (event) => setLeftRuc(String(event.target.value).trim()) })}
        />
        <TextField
          label="Nombre de la empresa"
          autoComplete="organization"
          hint={known?.name_source && known.name === watch('name') ? PROPOSED[known.name_source] : undefined}
          error={errors.name?.message}
          {...register('name')}
        />
      </div>
      {taken && <AlreadyRegistered byMe={taken.registered_by_me} />}
      {!taken && <TaxpayerNotice taxpayer={known?.taxpayer ?? null} />}
      {isNaturalPerson(ruc) && (
        <NaturalPersonFields
          paternal={{ ...register('paternal_surname'), error: errors.paternal_surname?.message }}
          maternal={{ ...register('maternal_surname'), error: errors.maternal_surname?.message }}
          given={{ ...register('given_names'), error: errors.given_names?.message }}
        >
          {known?.name_source === 'ruc-register' && (
            <p className="text-dense text-ink-muted md:col-span-3">
              En el padrón figura «{known.name}», con los apellidos primero. Escríbelos por separado.
            </p>
          )}
        </NaturalPersonFields>
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
