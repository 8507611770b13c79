import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '../../lib/files/lazy-part.ts';
import { useAuth } from '../../lib/session/session.ts';
import { Logo } from '../../ui/logo.tsx';

/**
 * Fetched when it is shown: the login, which is loaded with the pages that stand in for a broken one, has no bar. What broke
 * may be the very files of this version: the page still says so.
 */
const SessionBar = lazyPart(() => import('../bar/session-bar.tsx'), BrandBar);

/** A screen that belongs to no area: in a session under its bar, else under the brand. Asks the server nothing. */
export function Branded({ children }: { children: ReactNode }) {
  const signedIn = useAuth((auth) => auth.accessToken !== null);
  return (
    <>
      {signedIn ? (
        <Suspense fallback={<BrandBar />}>
          <SessionBar />
        </Suspense>
      ) : (
        <BrandBar />
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

function BrandBar() {
  return (
    <header className="flex h-(--topbar-h) items-center border-b bg-surface px-5">
      <Link to="/" aria-label="Yupana, ir al inicio" className="flex rounded-sm">
        <Logo />
      </Link>
    </header>
  );
}
