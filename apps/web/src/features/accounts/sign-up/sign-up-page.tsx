import { PageTitle } from '../../../lib/page-title.tsx';
import { Benefits } from '../landing/benefits.tsx';
import { FORM_ID } from '../landing/go-to-form.tsx';
import { LandingHeader } from '../landing/header.tsx';
import { Hero } from '../landing/hero.tsx';
import { HowItWorks } from '../landing/how-it-works.tsx';
import { PlanInvitation } from '../landing/plan-invitation.tsx';
import { COLUMN } from '../landing/section.tsx';
import { Testimonials } from '../landing/testimonials.tsx';
import { LegalLinks } from '../legal-links.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** The landing page: what the product is for, with the form to try it always one button away. */
export default function SignUpPage() {
  return (
    <div className="min-h-dvh">
      <PageTitle>Crear cuenta</PageTitle>
      <LandingHeader />
      <main id="contenido" tabIndex={-1} className="outline-none">
        <div
          className={`${COLUMN} grid items-start gap-x-19 gap-y-9 pt-0 pb-11 md:pt-5.5 lg:grid-cols-[minmax(0,1fr)_452px]`}
        >
          <Hero />
          <section
            id={FORM_ID}
            aria-labelledby="crear-cuenta-titulo"
            className="scroll-mt-4 rounded-xl border bg-surface px-4 py-5 md:mt-1.5 md:px-7 md:pt-6.5 md:pb-5.5"
          >
            <h2 id="crear-cuenta-titulo" className="text-heading font-semibold tracking-[-.012em] text-ink-strong">
              Crea tu cuenta
            </h2>
            <p className="mt-0.5 mb-4 text-dense text-ink-muted">Empieza tu prueba de 7 días gratis.</p>
            <SignUpForm />
          </section>
        </div>
        <HowItWorks />
        <Benefits />
        <Testimonials />
        <PlanInvitation />
      </main>
      <div className={`${COLUMN} pb-6`}>
        <LegalLinks />
      </div>
    </div>
  );
}
