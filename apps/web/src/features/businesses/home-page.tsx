import { useQueryClient } from '@tanstack/react-query';
import type { User } from '@yupana/contract/accounts.ts';
import { type BusinessCard, getPeriods } from '@yupana/contract/businesses.ts';
import { isPlanOver } from '@yupana/contract/plan-standing.ts';
import { Plus } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { whileLoading } from '../../lib/api/loading.ts';
import { callQuery } from '../../lib/api/query.ts';
import { useFetchedDialog } from '../../lib/files/fetched-dialog.tsx';
import { lazyPart, Nothing } from '../../lib/files/lazy-part.ts';
import { pluralize, todayInLima } from '../../lib/formats.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { selectCompany, useAuth } from '../../lib/session/session.ts';
import { ViewSwitch } from '../../lib/view-switch.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { SearchInput } from '../../ui/controls/search-input.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoaderBoard } from '../../ui/figures/loader-board.tsx';
import { CompanyCard } from './company-card.tsx';
import { welcomeFor } from './first-steps/welcome.ts';
import { type HomeSearch, StandingTools, useHomeSearch } from './home-tools.tsx';
import { planNotice } from './plan.ts';
import { PlanBanner } from './plan-banner.tsx';
import { filterByStanding, orderCompanies } from './shown-companies.ts';
import { needsAttention } from './standing.ts';
import { isBeingProcessed, searchBusinesses, useBusinesses } from './use-businesses.ts';

const loadStatus = () => import('./status-dialog.tsx');
const NoneFound = lazyPart(
  () => import('./none-found.tsx'),
  () => <p>Ninguna empresa encontrada</p>,
);
const NoCompanies = lazyPart(
  () => import('./no-companies.tsx'),
  () => <p>No tienes empresas registradas</p>,
);
const FirstWelcome = lazyPart(() => import('./first-steps/first-welcome.tsx'), Nothing);

/** The companies of the accountant: which are ready, which need something. */
export function HomePage({ progress, mail }: { progress: (uuid: string) => ReactNode; mail?: ReactNode }) {
  const { data: businesses, error, isFetching, refetch } = useBusinesses({ kept: true });
  const user = useAuth((state) => state.user);
  const today = todayInLima();
  const trialOver = user !== null && isPlanOver(user.subscription, today);
  const [search, onSearch] = useHomeSearch();

  if (businesses && businesses.length > 0 && businesses.every(isBeingProcessed)) {
    return <Navigate to="/registro-empresa" state={{ businesses }} replace />;
  }
  return (
    <div className="mx-auto w-full max-w-[1344px] px-4 pt-3 pb-6 md:px-8 md:pt-5 md:pb-7">
      <PageTitle>Mis Empresas</PageTitle>
      {user && <PlanBanner notice={planNotice(user.subscription, today, user.accountant_profile)} />}
      <div className="mt-5 mb-4 flex flex-wrap items-center gap-3 md:mt-5.5 md:mb-4.5">
        <h1 className="min-w-0 flex-1 text-heading font-semibold tracking-tight text-ink-strong max-md:basis-full md:text-figure">
          {user ? `Hola, ${calledName(user)}` : 'Mis Empresas'}
        </h1>
        {businesses && businesses.length > 0 && (
          <>
            <p className="-mt-2 basis-full text-ink-muted md:order-last">
              {summarize(businesses)} {mail}
            </p>
            <Tools businesses={businesses} trialOver={trialOver} search={search} onSearch={onSearch} />
          </>
        )}
      </div>
      {businesses && welcomeFor(businesses, 'home') && (
        <Suspense fallback={null}>
          <FirstWelcome businesses={businesses} at="home" />
        </Suspense>
      )}
      {businesses ? (
        <Companies
          businesses={businesses}
          trialOver={trialOver}
          search={search}
          onSearch={onSearch}
          progress={progress}
        />
      ) : error ? (
        <ErrorState framed onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoaderBoard title="Cargando empresas..." />
      )}
      {businesses && (
        <Link to="/empresas-archivadas" className="link mt-5 inline-block text-dense">
          Empresas archivadas
        </Link>
      )}
    </div>
  );
}

/** The first name; whole when it is a company's, which came from Siscont without a surname. */
function calledName({ name, last_name }: User): string {
  return last_name === '' ? name.trim() : (name.trim().split(/\s+/)[0] ?? '');
}

function summarize(businesses: readonly BusinessCard[]): string {
  const waiting = businesses.filter(needsAttention).length;
  const total = pluralize(businesses.length, 'empresa', 'empresas');
  if (waiting === 0) return `${total}.`;
  return `${total}; ${pluralize(waiting, 'necesita', 'necesitan')} tu atención.`;
}

interface ToolsProps {
  businesses: readonly BusinessCard[];
  trialOver: boolean;
  search: HomeSearch;
  onSearch: (change: Partial<HomeSearch>) => void;
}

function Tools({ businesses, trialOver, search, onSearch }: ToolsProps) {
  const look = 'max-md:w-full';
  const icon = <Plus size={16} strokeWidth={2} aria-hidden />;
  return (
    <>
      <StandingTools businesses={businesses} search={search} onSearch={onSearch} />
      {!trialOver && <ViewSwitch />}
      <SearchInput
        label="Buscar empresa"
        shortcut
        value={search.text}
        onChange={(text) => onSearch({ text })}
        className="w-66 max-md:w-full"
      />
      {trialOver ? (
        <Button variant="primary" disabled icon={icon} className={look}>
          Registrar nueva empresa
        </Button>
      ) : (
        <Link
          to="/registrar-empresa"
          data-event="registrar_empresa"
          className={`${buttonClass({ variant: 'primary' })} ${look}`}
        >
          {icon}
          Registrar nueva empresa
        </Link>
      )}
    </>
  );
}

interface CompaniesProps extends ToolsProps {
  progress: (uuid: string) => ReactNode;
}

function Companies({ businesses, trialOver, search, onSearch, progress }: CompaniesProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const status = useFetchedDialog(loadStatus);
  const { text, filter, order } = search;
  const found = orderCompanies(filterByStanding(searchBusinesses(businesses, text), filter), order);

  async function openReport(business: BusinessCard) {
    selectCompany(business);
    const { ruc, name, uuid } = business;
    await navigate(`/dashboard?ruc=${ruc}`, { state: { ruc, name, uuid } });
  }
  async function open(business: BusinessCard) {
    if (business.exists_periods_processed) {
      // Fetched first so that the dashboard opens on its period; if it fails, the dashboard says so itself.
      const periods = callQuery(getPeriods, { params: { uuid: business.uuid } });
      await whileLoading('open-company', () => queryClient.prefetchQuery(periods));
    }
    if (business.status === 'VALID') await openReport(business);
    else {
      status.open({
        uuid: business.uuid,
        onEditCredentials: (shown) => openScreen(shown, 'editar-credenciales'),
        onOpenReport: openReport,
        onOpenCollection: (shown) => openScreen(shown, 'recoleccion'),
        progress,
      });
    }
  }
  async function openScreen(business: BusinessCard, screen: 'editar-credenciales' | 'recoleccion') {
    selectCompany(business);
    await navigate(`/dashboard/${screen}`);
  }

  if (businesses.length === 0)
    return (
      <Suspense fallback={null}>
        <NoCompanies trialOver={trialOver} />
      </Suspense>
    );
  return (
    <>
      {found.length > 0 ? (
        <div className="grid auto-rows-fr gap-3 max-md:auto-rows-auto md:grid-cols-2 md:gap-3.5 xl:grid-cols-4">
          {found.map((business) => (
            <CompanyCard
              key={business.uuid}
              business={business}
              onOpen={open}
              opening={status.fetching?.uuid === business.uuid}
              failure={status.failed?.uuid === business.uuid && status.shown}
              disabled={trialOver}
            />
          ))}
        </div>
      ) : (
        <Suspense fallback={null}>
          <NoneFound search={search} onSearch={onSearch} />
        </Suspense>
      )}
      <p role="status" className="sr-only">
        {(text || filter !== 'todas') && pluralize(found.length, 'empresa encontrada', 'empresas encontradas')}
      </p>
      {!status.failed && status.shown}
    </>
  );
}
