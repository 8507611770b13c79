import { Link } from 'react-router';
import { PageTitle } from '../../lib/page-title.tsx';
import { Logo } from '../../ui/logo.tsx';
import { LegalLinks } from './legal-links.tsx';
import { SignUpForm } from './sign-up-form.tsx';

const promises = [
  { title: '7 días', text: 'de prueba gratis' },
  { title: 'RCE y RVIE', text: 'desde el SIRE de SUNAT' },
  { title: '24 meses', text: 'de compras y ventas' },
];

/** Creating an account: what it is for on the left, the form on the right. */
export default function SignUpPage() {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-(--content-max) flex-col px-4 py-4 md:px-8">
      <PageTitle>Crear cuenta</PageTitle>
      <header className="flex h-10 items-center justify-between">
        <Link to="/login" aria-label="Yupana, ir al inicio de sesión" className="flex">
          <Logo />
        </Link>
        <Link to="/login" className="text-dense font-medium text-ink-muted hover:text-ink-strong">
          Iniciar sesión
        </Link>
      </header>
      <main
        id="contenido"
        tabIndex={-1}
        className="grid flex-1 content-start gap-x-19 gap-y-8 py-6 lg:grid-cols-[minmax(0,1fr)_452px] lg:py-8"
      >
        <div className="lg:pt-6">
          <h1 className="text-[34px] leading-[39px] font-semibold tracking-[-.02em] text-ink-strong lg:text-hero lg:leading-[54px]">
            El IGV de todas tus empresas, cuadrado y explicado.
          </h1>
          <p className="mt-4 max-w-[560px] text-lead text-ink-muted lg:text-[18px] lg:leading-7">
            Yupana trae las compras y ventas de tus clientes desde SUNAT, las cuadra con su resumen y te muestra el
            periodo.
          </p>
          <dl className="mt-8 grid grid-cols-3 divide-x rounded-md border bg-surface max-lg:hidden">
            {promises.map(({ title, text }) => (
              <div key={title} className="flex flex-col px-4.5 py-3.5">
                <dt className="order-2 text-dense text-ink-muted">{text}</dt>
                <dd className="text-[22px] leading-8 font-semibold text-ink-strong">{title}</dd>
              </div>
            ))}
          </dl>
        </div>
        <section aria-labelledby="crear-cuenta" className="rounded-lg border bg-surface px-4 py-5 md:px-7 md:py-7">
          <h2 id="crear-cuenta" className="text-heading font-semibold tracking-tight text-ink-strong">
            Crea tu cuenta
          </h2>
          <p className="mt-0.5 mb-4 text-dense text-ink-muted">Empieza tu prueba de 7 días gratis.</p>
          <SignUpForm />
        </section>
      </main>
      <LegalLinks />
    </div>
  );
}
