import type { ReactNode } from 'react';
import { PageTitle } from '../../lib/page-title.tsx';
import { SupportLink } from '../../lib/support-link.tsx';
import { Logo } from '../../ui/logo.tsx';
import { PartnerMark } from '../../ui/partner-mark.tsx';

/** The frame of whoever comes from Siscont and is not on a dashboard yet. */
export function PartnerFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <header
        data-theme="dark"
        className="flex h-(--topbar-h) items-center gap-5 border-b bg-brand-ink px-5 text-on-brand-ink max-md:px-4"
      >
        <span role="img" aria-label="Yupana" className="flex">
          <Logo />
        </span>
        <PartnerMark />
        <span className="flex-1" />
        <SupportLink className="text-dense font-medium text-ink-strong hover:underline">Soporte</SupportLink>
      </header>
      <main
        id="contenido"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-[640px] flex-col px-4 py-6 outline-none md:py-9"
      >
        {children}
      </main>
    </>
  );
}

export function PartnerTitle({ children }: { children: ReactNode }) {
  return <h1 className="mb-1 text-heading font-semibold tracking-tight text-balance text-ink-strong">{children}</h1>;
}
