import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../../ui/cx.ts';
import { Logo } from '../../ui/logo.tsx';
import { PartnerMark } from '../../ui/partner-mark.tsx';

interface TopBarProps {
  /** After the logo: a link, the company. */
  children?: ReactNode;
  /** At the right: the user. */
  aside: ReactNode;
  /** Siscont's accounts: dark in both themes, and under both names. */
  partner?: boolean;
  /** Only the mark on phones, to leave room. */
  compact?: boolean;
}

/** What is pointed at on the brand's ink is lit: the dark theme's grey would be a stain. */
const ON_INK = { '--surface-hover': 'color-mix(in oklab, var(--on-brand-ink) 14%, transparent)' } as CSSProperties;

export function TopBar({ children, aside, partner = false, compact = false }: TopBarProps) {
  return (
    <header
      data-theme={partner ? 'dark' : undefined}
      style={partner ? ON_INK : undefined}
      className={cx(
        'sticky top-0 z-(--z-sticky) flex h-(--topbar-h) items-center gap-5 border-b px-5 max-md:gap-2.5 max-md:px-3 print:hidden',
        partner ? 'bg-brand-ink text-on-brand-ink' : 'bg-surface',
      )}
    >
      <Link to="/inicio" aria-label="Yupana, ir a Mis Empresas" className="flex rounded-sm">
        <span className={compact ? 'flex max-md:hidden' : 'flex'}>
          <Logo />
        </span>
        {compact && (
          <span className="flex md:hidden">
            <Logo hideName />
          </span>
        )}
      </Link>
      {partner && <PartnerMark className={compact ? 'max-md:hidden' : ''} />}
      {children}
      <span className="flex-1" />
      {aside}
    </header>
  );
}

/** The link back to the companies, after a hairline. */
export function MyCompaniesLink({ className = '' }: { className?: string }) {
  return (
    <nav aria-label="Principal" className={`flex items-center gap-5 ${className}`}>
      <span aria-hidden="true" className="h-[22px] w-px bg-line-strong" />
      <Link
        to="/inicio"
        className="inline-flex h-[34px] items-center rounded-sm px-2.5 font-medium text-ink-muted hover:bg-surface-hover hover:text-ink-strong"
      >
        Mis Empresas
      </Link>
    </nav>
  );
}
