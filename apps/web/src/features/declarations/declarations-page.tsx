import { useQuery } from '@tanstack/react-query';
import type { Business } from '@yupana/contract/businesses.ts';
import { type Declarations, listDeclarations } from '@yupana/contract/declarations.ts';
import { parseRuc } from '@yupana/tax/ruc.ts';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { callQuery } from '../../lib/api/query.ts';
import { formatInstant } from '../../lib/formats.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { useCompany } from '../../lib/session/session.ts';
import { Board } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';
import { LINE, PeriodLine } from './period-line.tsx';

/** «Declaraciones presentadas»: what a company presented with FV 621 for its last periods. Mounted anew for each company. */
export default function DeclarationsPage() {
  const company = useCompany(({ company }) => company);
  return company && <OfCompany key={company.uuid} company={company} />;
}

const TITLE = 'Declaraciones presentadas';

function OfCompany({ company }: { company: Business }) {
  const asked = useQuery(callQuery(listDeclarations, { params: { ruc: parseRuc(company.ruc) } }));
  return (
    <div className="flex flex-col gap-3.5">
      <Link to="/dashboard/informe-pdt" className="link inline-flex items-center gap-1.5 self-start text-dense">
        <ArrowLeft size={15} strokeWidth={1.75} aria-hidden />
        Volver a Informe PDT
      </Link>
      <PageTitle>{TITLE}</PageTitle>
      <div>
        <h1 className="text-heading font-semibold tracking-tight text-ink-strong">{TITLE}</h1>
        {asked.data?.asked_at && (
          <p className="mt-0.5 text-dense text-ink-muted">{saidOf(asked.data, asked.data.asked_at)}</p>
        )}
        {asked.data?.failed && <p className="mt-0.5 text-dense text-warning-text">{failureOf(asked.data.failed)}</p>}
      </div>
      {asked.data ? (
        <Periods of={asked.data} />
      ) : asked.error ? (
        <ErrorState framed onRetry={() => asked.refetch()} retrying={asked.isFetching} />
      ) : (
        <Loading />
      )}
    </div>
  );
}

/** `Se presentaron 14 de los últimos 24 periodos, según SUNAT el 28/11/2026 06:00.` What is not known is no «no», and no zero. */
function saidOf({ presented_count, unknown_count, periods }: Declarations, asked: string): string {
  const [last, at] = [`los últimos ${periods.length} periodos`, formatInstant(asked)];
  if (unknown_count === periods.length) {
    return `SUNAT respondió el ${at}, pero de ${last} no se pudo saber cuáles se presentaron.`;
  }
  const said =
    presented_count === 0
      ? `No figura presentado ninguno de ${last}`
      : `${presented_count === 1 ? 'Se presentó 1' : `Se presentaron ${presented_count}`} de ${last}`;
  const besides = unknown_count === 0 ? '' : `; de ${unknown_count} no se sabe`;
  return `${said}, según SUNAT el ${at}${besides}.`;
}

/** Why what is shown is not of the last time that SUNAT was asked. */
function failureOf({ at, trouble }: NonNullable<Declarations['failed']>): string {
  const why =
    trouble === 'no-permission'
      ? 'el usuario SOL de la empresa no puede abrir «Mis declaraciones y pagos» en SUNAT'
      : 'SUNAT no dio una respuesta que se entienda';
  return `La última consulta, del ${formatInstant(at)}, no se pudo completar: ${why}. Se vuelve a intentar en la próxima visita.`;
}

function Periods({ of: { asked_at, periods } }: { of: Declarations }) {
  if (asked_at === null) {
    return (
      <EmptyState framed title="Aún no sabemos qué presentó la empresa">
        Se lo preguntamos a SUNAT una vez por semana, con el usuario SOL de la empresa. Aquí verás cada FV 621 con sus
        casillas.
      </EmptyState>
    );
  }
  return (
    <Board>
      <div aria-hidden className={`${LINE} border-b bg-surface-sunken py-2 text-caption text-ink-muted max-md:hidden`}>
        <span>Periodo</span>
        <span>Estado</span>
        <span className="text-right">Saldo anterior (145)</span>
        <span className="text-right">Tributo o saldo (184)</span>
        <span className="text-right">Pagado</span>
        <span />
      </div>
      <ul className="divide-y">
        {periods.map((one) => (
          <PeriodLine key={one.tax_period} one={one} />
        ))}
      </ul>
    </Board>
  );
}

function Loading() {
  return (
    <>
      <LoadingText>Cargando las declaraciones presentadas</LoadingText>
      <Skeleton className="h-[520px] rounded-md" />
    </>
  );
}
