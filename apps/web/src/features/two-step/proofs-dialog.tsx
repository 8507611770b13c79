import { useMutation } from '@tanstack/react-query';
import { LONGEST_SECOND_STEP_CODE } from '@yupana/contract/person.ts';
import { bothProofs, renewRecoveryCodes, turnOffTwoStep } from '@yupana/contract/two-step.ts';
import type { z } from 'zod';
import { api } from '../../lib/api/api.ts';
import { FormError } from '../../lib/forms/form-error.tsx';
import { useZodForm } from '../../lib/forms/use-zod-form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { showToast } from '../../ui/overlays/toast-manager.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

const FORM = 'pruebas';
const PURPOSES = {
  off: {
    title: 'Desactivar la verificación en dos pasos',
    description: 'Para entrar bastará tu contraseña',
    button: 'Desactivar',
    look: 'danger-solid',
  },
  codes: {
    title: 'Códigos de recuperación nuevos',
    description: 'Los anteriores dejarán de servir',
    button: 'Crear códigos',
    look: 'primary',
  },
} as const;

/** Asks for both proofs before it turns the second step off or renews its codes. */
export default function ProofsDialog({ purpose, onClose }: { purpose: 'off' | 'codes'; onClose: () => void }) {
  const { title, description, button, look } = PURPOSES[purpose];
  const { register, handleSubmit, formState } = useZodForm(bothProofs, { current_password: '', code: '' });
  const act = useMutation({
    mutationFn: async (body: z.input<typeof bothProofs>) => {
      if (purpose === 'codes') return (await api(renewRecoveryCodes, { body })).recovery_codes;
      await api(turnOffTwoStep, { body });
      return null;
    },
    onSuccess: (codes) => {
      if (codes) return;
      showToast('Desactivaste la verificación en dos pasos');
      onClose();
    },
  });
  if (act.data) return <RecoveryCodes codes={act.data} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant={look} type="submit" form={FORM} busy={act.isPending}>
            {button}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        onSubmit={handleSubmit((body) => !act.isPending && act.mutate(body))}
        noValidate
        className="flex flex-col gap-4"
      >
        <FormError error={act.error} />
        <PasswordField
          label="Contraseña actual"
          autoComplete="current-password"
          error={formState.errors.current_password?.message}
          {...register('current_password')}
        />
        <TextField
          label="Código de la app o de recuperación"
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={LONGEST_SECOND_STEP_CODE}
          error={formState.errors.code?.message}
          {...register('code')}
        />
      </form>
    </Dialog>
  );
}
