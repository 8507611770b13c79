import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getMe, type User } from '@yupana/contract/accounts.ts';
import { profileFields, type UpdateProfileBody, updateProfile } from '@yupana/contract/profile.ts';
import { api } from '../../lib/api.ts';
import { FormError } from '../../lib/form-error.tsx';
import { keepLetters, keepMobile } from '../../lib/keep.ts';
import { callKey } from '../../lib/query.ts';
import { useAuth } from '../../lib/session.ts';
import { useZodForm } from '../../lib/use-zod-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast-manager.ts';

/** Name and mobile, which can change; email and DNI, which say whose account it is. */
export function PersonCard({ user }: { user: User }) {
  const queryClient = useQueryClient();
  const { name, last_name, phone_number } = user;
  // A partner's account came with the name of a company, and no surname.
  const partner = user.accountant_profile === 'Siscont';
  const keep = partner ? undefined : keepLetters;
  const form = useZodForm(profileFields(user.accountant_profile), { name, last_name, phone_number });
  const { register, formState, handleSubmit } = form;
  const { errors } = formState;
  const save = useMutation({
    mutationFn: (body: UpdateProfileBody) => api(updateProfile, { body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(callKey(getMe, {}), saved);
      useAuth.getState().setUser(saved);
      form.reset({ name: saved.name, last_name: saved.last_name, phone_number: saved.phone_number });
      showToast('Tus datos quedaron guardados');
    },
  });
  const submit = handleSubmit((body) => {
    if (!save.isPending) save.mutate(body);
  });
  return (
    <Card title="Datos personales">
      <form onSubmit={submit} noValidate className="grid gap-4 md:grid-cols-2">
        {save.error && <FormError error={save.error} className="md:col-span-2" />}
        <TextField
          label={partner ? 'Nombres o razón social' : 'Nombres'}
          autoComplete={partner ? 'organization' : 'given-name'}
          maxLength={partner ? 200 : 80}
          onInput={keep}
          error={errors.name?.message}
          {...register('name')}
        />
        <TextField
          label="Apellidos"
          optional={partner}
          autoComplete="family-name"
          maxLength={80}
          onInput={keep}
          error={errors.last_name?.message}
          {...register('last_name')}
        />
        <TextField
          label="Celular"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          onInput={keepMobile}
          error={errors.phone_number?.message}
          {...register('phone_number')}
        />
        <TextField label="DNI" readOnly defaultValue={user.document_number} />
        <TextField
          label="Correo electrónico"
          readOnly
          defaultValue={user.email}
          hint="Con él inicias sesión; no se puede cambiar."
          className="md:col-span-2"
        />
        <Button
          variant="primary"
          type="submit"
          busy={save.isPending}
          disabled={!formState.isDirty || save.isPending}
          className="justify-self-start"
        >
          Guardar cambios
        </Button>
      </form>
    </Card>
  );
}
