import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageTitle } from '../../lib/page-title.tsx';
import { Logo } from '../../ui/logo.tsx';
import { LegalLinks } from './legal-links.tsx';

/** A page of plain text, for anyone: terms, privacy. */
export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto min-h-dvh max-w-180 px-5 py-6">
      <PageTitle>{title}</PageTitle>
      <header>
        <Link to="/" aria-label="Yupana, ir al inicio" className="inline-flex">
          <Logo />
        </Link>
      </header>
      <main
        id="contenido"
        tabIndex={-1}
        className="mt-8 text-ink-muted outline-none [&_h2]:mt-6 [&_h2]:mb-1 [&_h2]:text-title [&_h2]:font-semibold [&_h2]:text-ink-strong [&_p]:mb-3"
      >
        <h1 className="mb-4 text-heading font-semibold tracking-tight text-ink-strong">{title}</h1>
        {children}
      </main>
      <LegalLinks />
    </div>
  );
}
