import { MessageCircle } from 'lucide-react';
import { Outlet, useLocation } from 'react-router';
import { useCurrentUser } from '../../features/accounts/use-current-user.ts';
import { SupportLink } from '../../lib/support-link.tsx';
import { MyCompaniesLink, TopBar } from '../bar/top-bar.tsx';
import { UserCorner } from '../bar/user-corner.tsx';
import { Shortcuts } from '../shortcuts.tsx';

/** Everything outside of a company's dashboard: the companies and their registration. */
export default function HomeLayout() {
  const user = useCurrentUser();
  const { pathname } = useLocation();
  const atHome = pathname.startsWith('/inicio');
  return (
    <>
      <TopBar
        partner={user?.accountant_profile === 'Siscont'}
        aside={
          <>
            <SupportLink className="inline-flex h-[34px] items-center gap-1.5 rounded-sm px-2.5 font-medium text-ink-muted hover:bg-surface-hover hover:text-ink-strong max-md:size-11 max-md:justify-center max-md:px-0">
              <MessageCircle size={17} strokeWidth={1.75} aria-hidden />
              <span className="max-md:sr-only">Soporte por WhatsApp</span>
            </SupportLink>
            <UserCorner user={user} />
          </>
        }
      >
        {!atHome && user?.accountant_profile !== 'Siscont' && <MyCompaniesLink className="max-md:hidden" />}
      </TopBar>
      <main id="contenido" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      <Shortcuts />
    </>
  );
}
