import type { BusinessCard } from '@yupana/contract/businesses.ts';
import { isPlanOver } from '@yupana/contract/plan-standing.ts';
import { type ReactNode, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { todayInLima } from '../../../lib/formats.ts';
import { PageTitle } from '../../../lib/page-title.tsx';
import { useAuth } from '../../../lib/session/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/controls/button-class.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Ficha } from '../../../ui/figures/ficha.tsx';
import { LoaderBoard } from '../../../ui/figures/loader-board.tsx';
import { planNotice } from '../plan.ts';
import { PlanBanner } from '../plan-banner.tsx';
import { CompanyBadge } from '../status-look.tsx';
import { isBeingProcessed, isInProgress, useBusinesses } from '../use-businesses.ts';
import { TutorialLinks } from './tutorial-links.tsx';

/** A stream holds one of the browser's six connections to the site: the rest of the companies poll. */
const STREAMS = 2;

/** While every company is in progress this is the home: which ones, and how far each one is. */
export function WaitingPage({ progress }: { progress: (uuid: string, stream: boolean) => ReactNode }) {
  const { data: businesses, error, isFetching, refetch } = useBusinesses();
  const user = useAuth((state) => state.user);
  const today = todayInLima();
  const mayRegister = user === null || !isPlanOver(user.subscription, today);
  const someSettled = businesses?.some((business) => !isInProgress(business)) ?? false;

  // Who arrives by an address when nothing is being waited for belongs at home; who waited here is told that it is over.
  const waiting = businesses?.some(isInProgress) ?? true;
  const [waited, setWaited] = useState(false);
  if (businesses && waiting && !waited) setWaited(true);
  if (!waiting && !waited && !isFetching) return <Navigate to="/inicio" replace />;

  return (
    <div className="mx-auto flex w-full max-w-[880px] flex-col gap-5 px-4 py-5 md:px-8 md:py-8">
      <PageTitle>Procesando datos</PageTitle>
      {user && <PlanBanner notice={planNotice(user.subscription, today, user.accountant_profile)} button="secondary" />}
      <div>
        <h1 className="text-heading font-semibold tracking-tight text-ink-strong">{headingOf(businesses ?? [])}</h1>
        {waiting && (
          <p className="mt-1 text-ink-muted">
            Traemos de SUNAT las compras y ventas de los últimos 24 meses. Puede tardar hasta 24 horas; no hace falta
            que te quedes en esta página.
          </p>
        )}
      </div>
      {businesses ? (
        <ul className="flex flex-col divide-y rounded-lg border bg-surface">
          {businesses.map((business) => (
            <li key={business.uuid} className="grid gap-x-6 gap-y-3 px-4 py-4 md:grid-cols-[260px_1fr] md:px-5">
              <div>
                <h2 className="text-[15px] font-semibold wrap-anywhere text-ink-strong">{business.name}</h2>
                <p className="num text-caption text-ink-subtle">RUC {business.ruc}</p>
                <div className="mt-2">
                  <State business={business} />
                </div>
              </div>
              {progress(business.uuid, streams(businesses, business))}
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState framed onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoaderBoard title="Cargando empresas..." />
      )}
      <TutorialLinks />
      <div className="flex flex-wrap gap-3">
        {someSettled && (
          <Link to="/inicio" className={buttonClass({ variant: 'primary' })}>
            Ver mis empresas
          </Link>
        )}
        {mayRegister && (
          <Link to="/registrar-empresa" className={buttonClass({ variant: someSettled ? 'secondary' : 'primary' })}>
            Registrar otra empresa
          </Link>
        )}
      </div>
    </div>
  );
}

function headingOf(businesses: readonly BusinessCard[]): string {
  if (businesses.some(({ status }) => status === 'VALID')) return 'Ya puedes ver tus empresas';
  if (businesses.every(isBeingProcessed)) return 'Estamos procesando los datos de tus empresas';
  return 'Hay empresas que necesitan tu atención';
}

function streams(businesses: readonly BusinessCard[], { uuid }: BusinessCard): boolean {
  return businesses.filter(isInProgress).findIndex((business) => business.uuid === uuid) < STREAMS;
}

function State({ business: { status, trouble, failing } }: { business: BusinessCard }) {
  if (status !== 'VALID') return <CompanyBadge status={status} trouble={trouble} failing={failing !== null} />;
  return (
    <Badge tone="positive" mark={<Ficha shape="full" tone="positive" />}>
      Lista
    </Badge>
  );
}
