import type { BusinessCard } from '@yupana/contract/businesses.ts';
import { Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useCurrentUser } from '../../features/accounts/use-current-user.ts';
import { ArchivedBanner } from '../../features/businesses/custody/archived-banner.tsx';
import { useArchived } from '../../features/businesses/custody/use-archived.ts';
import { welcomeFor } from '../../features/businesses/first-steps/welcome.ts';
import { useBusinesses } from '../../features/businesses/use-businesses.ts';
import { CollectionFootnote, CollectionNotice } from '../../features/collection/collection-status.tsx';
import { useLiveCollection } from '../../features/collection/use-collection.ts';
import { Archived } from '../../lib/archived.ts';
import { lazyPart, Nothing } from '../../lib/files/lazy-part.ts';
import { toldByCredentials } from '../../lib/forms/tells-refusal.ts';
import { useCompany } from '../../lib/session/session.ts';
import { cx } from '../../ui/cx.ts';
import { SideSheet } from '../../ui/overlays/side-sheet.tsx';
import { LoadingText } from '../../ui/skeleton.tsx';
import { AccountPanel } from '../bar/account-panel.tsx';
import { CompanySwitcher } from '../bar/company-switcher.tsx';
import { DashboardMenu } from '../bar/dashboard-menu.tsx';
import { HelpLinks } from '../bar/help-links.tsx';
import { Initials } from '../bar/initials.tsx';
import { MyCompaniesLink, TopBar } from '../bar/top-bar.tsx';
import UserMenu from '../bar/user-menu.tsx';
import { UnderBanner } from '../company-banner.tsx';
import { CompanyGonePage } from '../instead/company-gone-page.tsx';
import { Shortcuts } from '../shortcuts.tsx';
import { useStanding } from '../use-standing.ts';

const FirstWelcome = lazyPart(() => import('../../features/businesses/first-steps/first-welcome.tsx'), Nothing);

const NONE: readonly BusinessCard[] = [];

/** The shell of a company: sidebar from 1280 px, rail from 768, drawer below. */
export default function DashboardLayout() {
  const user = useCurrentUser();
  const { data } = useBusinesses();
  const businesses = data ?? NONE;
  const company = useFreshCompany(businesses);
  const standing = useStanding(company, data);
  const archived = useArchived(company?.uuid, data);
  useLiveCollection(company?.uuid ?? '', { stream: 'always' });
  const [drawer, setDrawer] = useState(false);
  const { pathname } = useLocation();
  const atCollection = pathname.endsWith('/recoleccion');
  // On a desktop too its sidebar becomes the rail: the screen is for one thing.
  const focused = pathname.endsWith('/observaciones');
  const toldBelow = pathname.endsWith('/editar-credenciales');
  if (standing.gone) return <CompanyGonePage company={standing.gone} />;
  if (!company) return null;
  const isPartner = user?.accountant_profile === 'Siscont';

  return (
    <>
      <TopBar
        compact
        partner={isPartner}
        aside={
          <>
            <UserMenu user={user} className="max-md:hidden" />
            <button
              type="button"
              onClick={() => setDrawer(true)}
              data-tour="menu"
              className="grid size-11 place-items-center rounded-md md:hidden"
            >
              <span className="sr-only">Abrir menú</span>
              <Initials user={user} />
            </button>
          </>
        }
      >
        {!isPartner && <MyCompaniesLink className="max-md:hidden" />}
        <CompanySwitcher company={company} inTopBar className={focused ? undefined : 'xl:hidden'} />
      </TopBar>
      <div
        className={cx(
          'grid min-h-[calc(100dvh-var(--topbar-h))] md:grid-cols-[var(--rail-w)_minmax(0,1fr)] print:block',
          !focused && 'xl:grid-cols-[var(--sidebar-w)_minmax(0,1fr)]',
        )}
      >
        <aside className="sticky top-(--topbar-h) h-[calc(100dvh-var(--topbar-h))] overflow-y-auto border-r max-md:hidden print:hidden">
          <div className={cx('flex min-h-full flex-col gap-3.5 px-3 py-3.5', focused ? 'hidden' : 'max-xl:hidden')}>
            <CompanySwitcher company={company} />
            <DashboardMenu company={company} isPartner={isPartner} />
            <div className="mt-auto">
              <HelpLinks />
            </div>
            <div className="border-t pt-2.5">
              <CollectionFootnote uuid={company.uuid} />
            </div>
          </div>
          <div className={cx('py-3', !focused && 'xl:hidden')}>
            <DashboardMenu company={company} isPartner={isPartner} rail />
            <div className="mx-3 my-2 border-t" />
            <HelpLinks rail />
          </div>
        </aside>
        <main
          id="contenido"
          tabIndex={-1}
          className="flex min-w-0 flex-col gap-4 px-4 py-4 outline-none md:px-7 md:py-5 print:p-0"
        >
          {archived && <ArchivedBanner uuid={company.uuid} />}
          <UnderBanner company={archived || (toldBelow && toldByCredentials(company)) ? null : company}>
            {!atCollection && !archived && <CollectionNotice uuid={company.uuid} />}
            <Archived value={archived}>
              {/* Another company is another screen: nothing of the former may stay in it. */}
              {standing.asking ? <LoadingText /> : <Outlet key={company.uuid} />}
            </Archived>
          </UnderBanner>
        </main>
      </div>
      <Shortcuts />
      <Welcome businesses={businesses} />
      <SideSheet open={drawer} onClose={() => setDrawer(false)} title={company.name}>
        <div className="flex flex-1 flex-col gap-4 p-3">
          <DashboardMenu company={company} isPartner={isPartner} onNavigate={() => setDrawer(false)} />
          {!isPartner && (
            <div className="border-t pt-2">
              <MyCompaniesLink className="[&>span]:hidden" />
            </div>
          )}
          <div className="border-t pt-2">
            <HelpLinks onNavigate={() => setDrawer(false)} />
          </div>
          <div className="mt-auto flex flex-col gap-4 border-t pt-3">
            <CollectionFootnote uuid={company.uuid} />
            <AccountPanel user={user} onLeave={() => setDrawer(false)} />
          </div>
        </div>
      </SideSheet>
    </>
  );
}

/** Where the video of the observations was not seen it is shown before a company's figures, once. */
function Welcome({ businesses }: { businesses: readonly BusinessCard[] }) {
  if (!welcomeFor(businesses, 'dashboard')) return null;
  return (
    <Suspense fallback={null}>
      <FirstWelcome businesses={businesses} at="dashboard" />
    </Suspense>
  );
}

/** The selected company as the server last said it: its status may change while its dashboard is open. */
function useFreshCompany(businesses: readonly BusinessCard[]) {
  const company = useCompany((state) => state.company);
  const select = useCompany((state) => state.select);
  const fresh = businesses.find(({ uuid }) => uuid === company?.uuid);
  useEffect(() => {
    if (fresh) select(fresh);
  }, [fresh, select]);
  return fresh ?? company;
}
