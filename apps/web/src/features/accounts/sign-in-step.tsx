import type { SignInAnswer } from '@yupana/contract/accounts.ts';
import { reopenAccount } from '@yupana/contract/closure.ts';
import { LONGEST_SECOND_STEP_CODE } from '@yupana/contract/person.ts';
import { passSecondStep, secondStepBody } from '@yupana/contract/two-step.ts';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { api } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { formatDate } from '../../lib/formats.ts';
import { FormError } from '../../lib/forms/form-error.tsx';
import { useSend } from '../../lib/forms/use-send.ts';
import { useZodForm } from '../../lib/forms/use-zod-form.ts';
import { SupportLink } from '../../lib/support-link.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { DoorTitle } from './door.tsx';
import type { Challenge } from './sign-in.ts';

interface StepProps {
  challenge: Challenge;
  onAnswer: (answer: SignInAnswer) => Promise<void>;
  /** Back to the user and the password. */
  onBack: () => void;
}

/** What a right password still lacks. */
export default function SignInStep(props: StepProps) {
  return props.challenge.step === 'reopen' ? <Reopen {...props} /> : <SecondStep {...props} />;
}

const codeOnly = secondStepBody.pick({ code: true });

function SecondStep({ challenge, onAnswer, onBack }: StepProps) {
  const { register, handleSubmit, formState, setFocus } = useZodForm(codeOnly, { code: '' });
  const step = useSend(async (code: string) =>
    onAnswer(await api(passSecondStep, { body: { challenge_token: challenge.token, code } })),
  );
  useEffect(() => setFocus('code'), [setFocus]);
  const submit = handleSubmit(({ code }) => step.send(code));
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4.5">
      <DoorTitle>Verificación en dos pasos</DoorTitle>
      <p className="text-ink-muted">Escribe el código de 6 dígitos que muestra tu app de autenticación.</p>
      <FormError error={step.error} />
      <TextField
        label="Código"
        inputMode="text"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={LONGEST_SECOND_STEP_CODE}
        hint="¿Sin tu celular? Escribe uno de tus códigos de recuperación."
        error={formState.errors.code?.message}
        {...register('code')}
      />
      <Button variant="primary" size="lg" block type="submit" busy={step.sending}>
        Verificar
      </Button>
      <SupportLink className="link self-start text-dense">
        ¿No tienes ni tu celular ni tus códigos? Escríbenos
      </SupportLink>
      <Back onBack={onBack} gone={hasExpired(step.error)} />
    </form>
  );
}

function Reopen({ challenge, onAnswer, onBack }: StepProps) {
  const title = useRef<HTMLDivElement>(null);
  useEffect(() => title.current?.focus(), []);
  const reopen = useSend(async () =>
    onAnswer(await api(reopenAccount, { body: { challenge_token: challenge.token } })),
  );
  return (
    <div ref={title} tabIndex={-1} className="flex flex-col gap-4.5 outline-none">
      <DoorTitle>Cerraste esta cuenta</DoorTitle>
      <FormError error={reopen.error} />
      <p className="text-ink-muted">
        Tus datos se borrarán el {challenge.erase_on ? formatDate(challenge.erase_on) : ''}. Hasta ese día puedes
        reabrirla: encontrarás todo como lo dejaste y la recolección diaria volverá a empezar.
      </p>
      <Button variant="primary" size="lg" block busy={reopen.sending} onClick={() => reopen.send()}>
        Reabrir mi cuenta
      </Button>
      <Back onBack={onBack} gone={hasExpired(reopen.error)} />
    </div>
  );
}

function hasExpired(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'SIGN_IN_STEP_EXPIRED';
}

function Back({ onBack, gone }: { onBack: () => void; gone: boolean }) {
  return (
    <Button
      variant={gone ? 'primary' : 'ghost'}
      icon={<ArrowLeft size={16} strokeWidth={1.75} aria-hidden />}
      onClick={onBack}
      className="self-start"
    >
      Volver a iniciar sesión
    </Button>
  );
}
