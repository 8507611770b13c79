import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangePasswordBody, changePassword, changePasswordBody, listSessions } from '@yupana/contract/profile.ts';
import type { ReactNode } from 'react';
import { api } from '../../lib/api/api.ts';
import { fieldErrors } from '../../lib/api/api-error.ts';
import { callKey } from '../../lib/api/query.ts';
import { FormError } from '../../lib/forms/form-error.tsx';
import { confirm_password, isRepeated, NOT_REPEATED } from '../../lib/forms/repeated-password.ts';
import { useZodForm } from '../../lib/forms/use-zod-form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { showToast } from '../../ui/overlays/toast-manager.ts';

const passwordForm = changePasswordBody.extend({ confirm_password }).refine(isRepeated, NOT_REPEATED);
const FORM = 'cambiar-clave';
const empty = { current_password: '', password: '', confirm_password: '' };

interface PasswordDialogProps {
  /** What the new password still lacks, as the sign-up shows it. */
  hints: (password: string) => ReactNode;
  onClose: () => void;
}

/** The password in use, and the one that takes its place, twice. */
export default function PasswordDialog({ hints, onClose }: PasswordDialogProps) {
  const queryClient = useQueryClient();
  const form = useZodForm(passwordForm, empty);
  const { register, formState, handleSubmit, watch, setError } = form;
  const { errors } = formState;
  const change = useMutation({
    mutationFn: (body: ChangePasswordBody) => api(changePassword, { body }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: callKey(listSessions) });
      showToast('Tu contraseña cambió. Cerramos tus demás sesiones.');
      onClose();
    },
    onError: (error) => {
      const message = fieldErrors(error).current_password;
      if (message) setError('current_password', { message }, { shouldFocus: true });
    },
  });
  const submit = handleSubmit(({ confirm_password: _typed, ...body }) => {
    if (!change.isPending) change.mutate(body);
  });
  const general = change.error && !fieldErrors(change.error).current_password ? change.error : null;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Cambiar contraseña"
      description="Se cierran tus demás sesiones"
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" type="submit" form={FORM} busy={change.isPending}>
            Cambiar contraseña
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={submit} noValidate className="flex flex-col gap-4">
        {general && <FormError error={general} />}
        <PasswordField
          label="Contraseña actual"
          what="contraseña actual"
          autoComplete="current-password"
          error={errors.current_password?.message}
          {...register('current_password')}
        />
        <PasswordField
          label="Nueva contraseña"
          what="nueva contraseña"
          autoComplete="new-password"
          hint={hints(watch('password'))}
          error={errors.password?.message}
          {...register('password')}
        />
        <PasswordField
          label="Repetir contraseña"
          what="contraseña repetida"
          autoComplete="new-password"
          error={errors.confirm_password?.message}
          {...register('confirm_password')}
        />
      </form>
    </Dialog>
  );
}
