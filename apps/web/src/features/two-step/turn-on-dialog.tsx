import { useMutation } from '@tanstack/react-query';
import { confirmTwoStep, confirmTwoStepBody, startTwoStep, startTwoStepBody } from '@yupana/contract/two-step.ts';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { FormError } from '../../lib/forms/form-error.tsx';
import { useZodForm } from '../../lib/forms/use-zod-form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const FORM = 'verificacion-en-dos-pasos';

/** Three steps: the password, the app's first code, the recovery codes. Nothing changes until the second is right. */
export default function TurnOnDialog({ onClose }: { onClose: () => void }) {
  const start = useMutation({
    mutationFn: (current_password: string) => api(startTwoStep, { body: { current_password } }),
  });
  const confirm = useMutation({ mutationFn: (code: string) => api(confirmTwoStep, { body: { code } }) });

  if (confirm.data) return <RecoveryCodes codes={confirm.data.recovery_codes} onClose={onClose} />;
  const started = start.data;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Activar la verificación en dos pasos"
      description={started ? 'Paso 2 de 3: tu app de autenticación' : 'Paso 1 de 3: confirma que eres tú'}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" type="submit" form={FORM} busy={start.isPending || confirm.isPending}>
            {started ? 'Activar' : 'Continuar'}
          </Button>
        </>
      }
    >
      {started ? (
        <AppStep {...started} error={confirm.error} onCode={(code) => !confirm.isPending && confirm.mutate(code)} />
      ) : (
        <PasswordStep error={start.error} onPassword={(typed) => !start.isPending && start.mutate(typed)} />
      )}
    </Dialog>
  );
}

function PasswordStep({ error, onPassword }: { error: unknown; onPassword: (password: string) => void }) {
  const { register, handleSubmit, formState } = useZodForm(startTwoStepBody, { current_password: '' });
  return (
    <form
      id={FORM}
      onSubmit={handleSubmit(({ current_password }) => onPassword(current_password))}
      noValidate
      className="flex flex-col gap-4"
    >
      <FormError error={error} />
      <PasswordField
        label="Contraseña actual"
        autoComplete="current-password"
        error={formState.errors.current_password?.message}
        {...register('current_password')}
      />
    </form>
  );
}

interface AppStepProps {
  secret: string;
  otpauth_url: string;
  error: unknown;
  onCode: (code: string) => void;
}

function AppStep({ secret, otpauth_url, error, onCode }: AppStepProps) {
  const { register, handleSubmit, formState } = useZodForm(confirmTwoStepBody, { code: '' });
  const [byHand, setByHand] = useState(false);
  return (
    <form id={FORM} onSubmit={handleSubmit(({ code }) => onCode(code))} noValidate className="flex flex-col gap-4">
      <FormError error={error} />
      <p className="text-ink-muted">Escanea este código con tu app de autenticación y escribe el número que muestra.</p>
      <QrCode text={otpauth_url} label="Código QR para tu app de autenticación" />
      {byHand ? (
        <p className="text-center text-dense text-ink-muted">
          Clave para escribir en la app:
          <code className="mt-1 block font-sans text-body break-all text-ink-strong select-all">
            {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </code>
        </p>
      ) : (
        <div className="flex flex-wrap justify-center gap-x-4 gap-y-1">
          <a href={otpauth_url} className="link self-center text-dense md:hidden">
            Abrir en mi app
          </a>
          <Button variant="ghost" size="sm" onClick={() => setByHand(true)}>
            No puedo escanearlo
          </Button>
        </div>
      )}
      <TextField
        label="Código de 6 dígitos"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        hint="¿No lo acepta? Revisa que la hora de tu celular sea automática."
        error={formState.errors.code?.message}
        {...register('code')}
      />
    </form>
  );
}
