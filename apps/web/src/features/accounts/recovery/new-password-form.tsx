import { FormError } from '../../../lib/forms/form-error.tsx';
import { useFetchedForm } from '../../../lib/forms/use-fetched-form.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PasswordField } from '../../../ui/controls/password-field.tsx';
import { DoorTitle } from '../door.tsx';
import { PasswordHints } from '../password-hints.tsx';
import { Unjudged } from '../unjudged.tsx';

const fetchSchema = () => import('./new-password-judge.ts').then(({ newPasswordForm }) => newPasswordForm);

interface NewPasswordFormProps {
  error: unknown;
  sending: boolean;
  onPassword: (password: string) => void;
}

/** Asks for the new password twice. */
export function NewPasswordForm({ error, sending, onPassword }: NewPasswordFormProps) {
  const form = useFetchedForm(fetchSchema, { password: '', confirm_password: '' });
  const { register, formState, watch } = form;
  const submit = form.handleSubmit(({ password }) => onPassword(password));
  // What was said of the repetition may stop being true when the password changes.
  const onChange = (): void => {
    if (formState.touchedFields.confirm_password) void form.trigger('confirm_password');
  };
  return (
    <form {...form.entering} onSubmit={submit} noValidate className="flex flex-col gap-4.5">
      <DoorTitle>Crea una nueva contraseña</DoorTitle>
      <FormError listed error={error} />
      <PasswordField
        label="Nueva contraseña"
        autoComplete="new-password"
        error={formState.errors.password?.message}
        hint={<PasswordHints password={watch('password')} />}
        {...register('password', { onChange })}
      />
      <PasswordField
        label="Repite la contraseña"
        autoComplete="new-password"
        error={formState.errors.confirm_password?.message}
        {...register('confirm_password')}
      />
      {form.unjudged && <Unjudged onRetry={form.retry} />}
      {/* Not before it was pressed: a busy button takes no press. */}
      <Button
        variant="primary"
        size="lg"
        block
        type="submit"
        busy={(form.waiting && formState.isSubmitting) || sending}
      >
        Guardar contraseña
      </Button>
    </form>
  );
}
