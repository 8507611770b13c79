import { Suspense } from 'react';
import { Link, Outlet } from 'react-router';
import { lazyPart, Nothing } from '../../lib/files/lazy-part.ts';
import { useAuth } from '../../lib/session/session.ts';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { cx } from '../../ui/cx.ts';
import { Logo } from '../../ui/logo.tsx';
import { Shortcuts } from '../shortcuts.tsx';

const HomeLayout = lazyPart(() => import('./home-layout.tsx'), Nothing);
const PLACE =
  'inline-flex h-[34px] items-center rounded-sm px-2.5 font-medium text-ink-muted hover:bg-surface-hover hover:text-ink-strong';

/** Around what anybody may read: under the bar of the companies for who is in, under that of the doors for who is not. */
export default function OpenLayout() {
  const isIn = useAuth(({ accessToken }) => accessToken !== null);
  if (isIn) {
    return (
      <Suspense fallback={null}>
        <HomeLayout />
      </Suspense>
    );
  }
  return (
    <>
      <header className="sticky top-0 z-(--z-sticky) flex h-(--topbar-h) items-center gap-5 border-b bg-surface px-5 max-md:px-3 print:hidden">
        <Link to="/login" aria-label="Yupana, ir al inicio de sesión" className="flex rounded-sm">
          <Logo />
        </Link>
        <nav aria-label="Principal" className="ml-auto flex gap-1 max-md:hidden">
          <Link to="/reglas" aria-current="page" className={`${PLACE} font-semibold text-ink-strong`}>
            Reglas
          </Link>
          <Link to="/login#planes" className={PLACE}>
            Planes
          </Link>
          <Link to="/login" className={PLACE}>
            Iniciar sesión
          </Link>
        </nav>
        <Link to="/crear-cuenta" className={cx(buttonClass({ variant: 'primary' }), 'max-md:ml-auto')}>
          Crear cuenta
        </Link>
      </header>
      <main id="contenido" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      <Shortcuts />
    </>
  );
}
