import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAuth } from '../lib/session.ts';
import { Logo } from '../ui/logo.tsx';
import { MyCompaniesLink, TopBar } from './top-bar.tsx';
import { UserCorner } from './user-corner.tsx';

/** A screen that belongs to no area: in a session under its bar, else under the brand. Asks the server nothing. */
export function Branded({ children }: { children: ReactNode }) {
  const { accessToken, user } = useAuth();
  const partner = user?.accountant_profile === 'Siscont';
  return (
    <>
      {accessToken ? (
        <TopBar partner={partner} aside={<UserCorner user={user} />}>
          {!partner && <MyCompaniesLink className="max-md:hidden" />}
        </TopBar>
      ) : (
        <header className="flex h-(--topbar-h) items-center border-b bg-surface px-5">
          <Link to="/" aria-label="Yupana, ir al inicio" className="flex rounded-sm">
            <Logo />
          </Link>
        </header>
      )}
      <main
        id="contenido"
        tabIndex={-1}
        className="flex min-h-[70dvh] flex-col items-center justify-center gap-1 p-6 text-center outline-none"
      >
        {children}
      </main>
    </>
  );
}
