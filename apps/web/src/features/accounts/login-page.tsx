import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useFetchedPart } from '../../lib/files/fetched-part.tsx';
import { FormError } from '../../lib/forms/form-error.tsx';
import { useLightForm } from '../../lib/forms/use-light-form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Door, DoorTitle } from './door.tsx';
import { type Challenge, useEnter, useGiven, useSignIn } from './sign-in.ts';

/** Only who has a second step or a closed account needs it. */
const loadStep = () => import('./sign-in-step.tsx');

const fetchJudge = () => import('./judge-door.ts').then(({ judgeSignIn }) => judgeSignIn);

/** The door of whoever has an account: the password, and what may follow it. */
export default function LoginPage() {
  const [challenge, setChallenge] = useState<Challenge | null>(useGiven().challenge ?? null);
  const enter = useEnter(setChallenge);
  const { ask, Part: SignInStep, failure } = useFetchedPart(loadStep);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when there is something to answer
  useEffect(() => {
    if (challenge) ask();
  }, [challenge]);
  return (
    <Door title="Iniciar sesión">
      {challenge ? (
        SignInStep ? (
          <SignInStep key={challenge.token} challenge={challenge} onAnswer={enter} onBack={() => setChallenge(null)} />
        ) : (
          failure
        )
      ) : (
        <PasswordStep onChallenge={setChallenge} />
      )}
    </Door>
  );
}

function PasswordStep({ onChallenge }: { onChallenge: (challenge: Challenge) => void }) {
  const signIn = useSignIn(onChallenge);
  const form = useLightForm(fetchJudge, { email: useGiven().email ?? '', password: '' }, signIn.send);

  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-4.5">
      <DoorTitle>Iniciar sesión</DoorTitle>
      <FormError error={signIn.error} />
      <TextField
        label="Usuario"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        {...form.field('email')}
      />
      <div className="flex flex-col gap-2">
        <PasswordField label="Contraseña" autoComplete="current-password" {...form.field('password')} />
        <Link to="/recuperar-contraseña-identificacion" className="link self-start text-dense">
          ¿Olvidaste tu contraseña?
        </Link>
      </div>
      <Button variant="primary" size="lg" block type="submit" busy={form.waiting || signIn.sending}>
        Iniciar sesión
      </Button>
      <p className="text-dense text-ink-muted">
        ¿Aún no tienes cuenta?{' '}
        <Link to="/crear-cuenta" className="link">
          Regístrate
        </Link>
      </p>
    </form>
  );
}
