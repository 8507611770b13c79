import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getMe, type User } from '@yupana/contract/accounts.ts';
import { LONGEST_NAME, LONGEST_PARTNER_NAME } from '@yupana/contract/person.ts';
import { profileFields, type UpdateProfileBody, updateProfile } from '@yupana/contract/profile.ts';
import { api } from '../../lib/api/api.ts';
import { callKey } from '../../lib/api/query.ts';
import { FormError } from '../../lib/forms/form-error.tsx';
import { keepLetters } from '../../lib/forms/keep.ts';
import { MobileField } from '../../lib/forms/person-fields.tsx';
import { useZodForm } from '../../lib/forms/use-zod-form.ts';
import { useAuth } from '../../lib/session/session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { showToast } from '../../ui/overlays/toast-manager.ts';

const FORM = 'datos-personales';

/** Name and mobile, as they will be from now on. */
export default function PersonDialog({ user, onClose }: { user: User; onClose: () => void }) {
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
      showToast('Tus datos quedaron guardados');
      onClose();
    },
  });
  const submit = handleSubmit((body) => {
    if (!save.isPending) save.mutate(body);
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Datos personales"
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            variant="primary"
            type="submit"
            form={FORM}
            busy={save.isPending}
            disabled={!formState.isDirty || save.isPending}
          >
            Guardar cambios
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <FormError error={save.error} />
        <TextField
          label={partner ? 'Nombres o razón social' : 'Nombres'}
          autoComplete={partner ? 'organization' : 'given-name'}
          maxLength={partner ? LONGEST_PARTNER_NAME : LONGEST_NAME}
          onInput={keep}
          error={errors.name?.message}
          {...register('name')}
        />
        <TextField
          label="Apellidos"
          optional={partner}
          autoComplete="family-name"
          maxLength={LONGEST_NAME}
          onInput={keep}
          error={errors.last_name?.message}
          {...register('last_name')}
        />
        <MobileField error={errors.phone_number?.message} {...register('phone_number')} />
      </form>
    </Dialog>
  );
}
