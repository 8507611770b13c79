import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangePasswordBody, changePassword, changePasswordBody, listSessions } from '@yupana/contract/profile.ts';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { api } from '../../lib/api.ts';
import { fieldErrors } from '../../lib/api-error.ts';
import { FormError } from '../../lib/form-error.tsx';
import { callKey } from '../../lib/query.ts';
import { useZodForm } from '../../lib/use-zod-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { showToast } from '../../ui/toast-manager.ts';

const passwordForm = changePasswordBody
  .extend({ confirm_password: z.string().min(1, 'Vuelva a ingresar su contraseña') })
  .refine((typed) => typed.password === typed.confirm_password, {
    path: ['confirm_password'],
    message: 'Su contraseña no coincide',
  });
const empty = { current_password: '', password: '', confirm_password: '' };

interface PasswordCardProps {
  /** What the new password still lacks, as the sign-up shows it. */
  hints: (password: string) => ReactNode;
  /** Siscont keeps the password, and its links sign in with it. */
  partner?: boolean;
}

export function PasswordCard({ hints, partner = false }: PasswordCardProps) {
  const queryClient = useQueryClient();
  const form = useZodForm(passwordForm, empty);
  const { register, formState, handleSubmit, watch, setError, reset } = form;
  const { errors } = formState;
  const change = useMutation({
    mutationFn: (body: ChangePasswordBody) => api(changePassword, { body }),
    onSuccess: () => {
      reset(empty);
      void queryClient.invalidateQueries({ queryKey: callKey(listSessions) });
      showToast('Tu contraseña cambió. Cerramos tus demás sesiones.');
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
    <Card title="Contraseña">
      <form onSubmit={submit} noValidate className="grid gap-4 md:grid-cols-2">
        {general && <FormError error={general} className="md:col-span-2" />}
        <PasswordField
          label="Contraseña actual"
          what="contraseña actual"
          autoComplete="current-password"
          error={errors.current_password?.message}
          className="md:col-span-2 md:max-w-[calc(50%-8px)]"
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
        <p className="text-dense text-ink-muted md:col-span-2">
          Al cambiarla se cierran tus demás sesiones y te avisamos por correo.
          {partner && ' Cámbiala también en Siscont: desde allí se entra con la que tiene guardada.'}
        </p>
        <Button variant="primary" type="submit" busy={change.isPending} className="justify-self-start">
          Cambiar contraseña
        </Button>
      </form>
    </Card>
  );
}
