import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { closeAccount, closeAccountBody } from '@yupana/contract/closure.ts';
import { LONGEST_SECOND_STEP_CODE } from '@yupana/contract/person.ts';
import { secondStepCode } from '@yupana/contract/proof.ts';
import { getTwoStep } from '@yupana/contract/two-step.ts';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { api } from '../../lib/api/api.ts';
import { callQuery } from '../../lib/api/query.ts';
import { FormError } from '../../lib/forms/form-error.tsx';
import { useZodForm } from '../../lib/forms/use-zod-form.ts';
import { signOutEverywhere } from '../../lib/session/session-tabs.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

const FORM = 'cerrar-cuenta';
const withCode = closeAccountBody.extend({ code: secondStepCode });
type Typed = z.input<typeof closeAccountBody>;

/** Asks who is there before the account is closed. */
export default function ClosureDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data: twoStep } = useQuery(callQuery(getTwoStep, {}));
  const asksCode = twoStep?.enabled === true;
  const form = useZodForm<Typed, Typed>(asksCode ? withCode : closeAccountBody.omit({ code: true }), {
    current_password: '',
    code: '',
  });
  const { register, handleSubmit, formState } = form;
  const close = useMutation({
    mutationFn: (body: Typed) => api(closeAccount, { body }),
    onSuccess: async ({ erase_on }) => {
      // The session is over: whatever asks with it now would only be told that it expired.
      await queryClient.cancelQueries();
      signOutEverywhere();
      await navigate('/cuenta-cerrada', { replace: true, state: { erase_on } });
      queryClient.clear();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="¿Cerrar tu cuenta?"
      description="Se cerrarán todas tus sesiones"
      footer={
        <>
          <Button onClick={onClose}>Conservar mi cuenta</Button>
          <Button variant="danger-solid" type="submit" form={FORM} busy={close.isPending}>
            Cerrar mi cuenta
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        onSubmit={handleSubmit((body) => !close.isPending && close.mutate(body))}
        noValidate
        className="flex flex-col gap-4"
      >
        <FormError error={close.error} />
        <p className="text-ink-muted">
          Si quieres conservar tus datos, descárgalos antes. Escribe tu contraseña para confirmar.
        </p>
        <PasswordField
          label="Contraseña actual"
          autoComplete="current-password"
          error={formState.errors.current_password?.message}
          {...register('current_password')}
        />
        {asksCode && (
          <TextField
            label="Código de la app o de recuperación"
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={LONGEST_SECOND_STEP_CODE}
            error={formState.errors.code?.message}
            {...register('code')}
          />
        )}
      </form>
    </Dialog>
  );
}
