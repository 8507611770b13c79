import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useCurrentUser } from '../../features/accounts/use-current-user.ts';
import { MyCompaniesLink, TopBar } from '../top-bar.tsx';
import { UserButton } from '../user-button.tsx';

const UserMenu = lazy(() => import('../user-menu.tsx'));

/** Everything outside of a company's dashboard: the companies and their registration. */
export default function HomeLayout() {
  const user = useCurrentUser();
  const { pathname } = useLocation();
  const atHome = pathname.startsWith('/inicio');
  return (
    <>
      <TopBar
        aside={
          <Suspense fallback={<UserButton user={user} />}>
            <UserMenu user={user} />
          </Suspense>
        }
      >
        {!atHome && user?.accountant_profile !== 'Siscont' && <MyCompaniesLink />}
      </TopBar>
      <main id="contenido" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
    </>
  );
}
