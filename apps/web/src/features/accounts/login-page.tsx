import { signInBody } from '@yupana/contract/accounts.ts';
import { Link } from 'react-router';
import { FormError } from '../../lib/form-error.tsx';
import { PageTitle } from '../../lib/page-title.tsx';
import { useZodForm } from '../../lib/use-zod-form.ts';
import { BoardIllustration } from '../../ui/board-illustration.tsx';
import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LegalLinks } from './legal-links.tsx';
import { useSignIn } from './sign-in.ts';

/** The door. The form on the left, the brand's board on the right (above it on a phone). */
export default function LoginPage() {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] bg-surface md:grid-cols-[minmax(0,1fr)_minmax(0,1.08fr)] md:grid-rows-1">
      <PageTitle>Iniciar sesión</PageTitle>
      <main className="flex flex-col px-5 pt-6 pb-5 max-md:order-2 md:px-12 md:py-9" id="contenido" tabIndex={-1}>
        <Logo size={30} />
        <SignInForm />
        <LegalLinks />
      </main>
      <aside className="grid place-items-center bg-board-bg text-on-brand-ink md:p-10">
        <BoardIllustration
          digits="84"
          cellWidth={80}
          cellHeight={64}
          className="h-auto w-full overflow-visible md:hidden"
        />
        <div className="w-[491px] max-w-full max-md:hidden">
          <p className="mb-[34px] text-display font-semibold tracking-[-.018em]">
            Cada comprobante
            <br />
            en su casilla.
          </p>
          <BoardIllustration digits="18472" className="h-auto max-w-full overflow-visible" />
          <div className="mt-6.5 flex items-center gap-5.5">
            <p className="num text-figure font-semibold whitespace-nowrap">
              <span className="font-normal text-on-brand-ink-muted">S/</span> 18,472
            </p>
            <p className="text-on-brand-ink-muted">
              de IGV por pagar, contado como en una yupana:
              <br />
              cada fila es un dígito; cada casilla vale 5, 3, 2 o 1.
            </p>
          </div>
        </div>
      </aside>
    </div>
  );
}

function SignInForm() {
  const { register, handleSubmit, formState } = useZodForm(signInBody, { email: '', password: '' });
  const signIn = useSignIn();
  const submit = handleSubmit((body) => {
    if (!signIn.isPending) signIn.mutate(body);
  });

  return (
    <form
      onSubmit={submit}
      noValidate
      className="my-auto flex w-full flex-col gap-4.5 max-md:mt-5.5 md:mx-auto md:w-93"
    >
      <h1 className="text-[28px] leading-[34px] font-semibold tracking-tight text-ink-strong">Iniciar sesión</h1>
      <FormError error={signIn.error} />
      <TextField
        label="Usuario"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Contraseña"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <Button variant="primary" size="lg" block type="submit" busy={signIn.isPending}>
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
