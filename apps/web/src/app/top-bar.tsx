import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Logo } from '../ui/logo.tsx';

interface TopBarProps {
  /** After the logo: a link, the company. */
  children?: ReactNode;
  /** At the right: the user. */
  aside: ReactNode;
  /** Only the mark on phones, to leave room. */
  compact?: boolean;
}

export function TopBar({ children, aside, compact = false }: TopBarProps) {
  return (
    <header className="sticky top-0 z-(--z-sticky) flex h-(--topbar-h) items-center gap-5 border-b bg-surface px-5 max-md:gap-2.5 max-md:px-3 print:hidden">
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
