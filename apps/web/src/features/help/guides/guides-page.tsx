import { useQuery } from '@tanstack/react-query';
import { type Guide, getReportGuides } from '@yupana/contract/reports.ts';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { callQuery } from '../../../lib/api/query.ts';
import { useView } from '../../../lib/events.ts';
import { PageTitle } from '../../../lib/page-title.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoaderBoard } from '../../../ui/figures/loader-board.tsx';
import { GuideOf } from './guide-of.tsx';
import { ProgramNav } from './program-nav.tsx';

/** «Cómo subir cada archivo»: of each accounting program how its file is, and how it is taken in. */
export default function GuidesPage() {
  const { program = 'siscont' } = useParams();
  useView('guias');
  const { data, error, refetch, isFetching } = useQuery({ ...callQuery(getReportGuides, {}), staleTime: Infinity });
  const guide: Guide | undefined = data?.guides.find((one) => one.program === program) ?? data?.guides[0];
  return (
    <div className="flex flex-col gap-4">
      <PageTitle>{guide ? `Cómo subir los archivos a ${guide.name}` : 'Cómo subir cada archivo'}</PageTitle>
      <header className="flex items-center gap-2">
        <Link
          to="/dashboard"
          aria-label="Volver a Reporte de empresa"
          className="touch-target grid size-8 place-items-center rounded-sm text-ink-muted hover:bg-surface-hover"
        >
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
        </Link>
        <h1 className="text-[19px] font-semibold leading-7 tracking-tight text-ink-strong md:text-heading">
          Cómo subir cada archivo a tu sistema contable
        </h1>
      </header>
      {error && !data ? (
        <ErrorState framed onRetry={() => void refetch()} retrying={isFetching} />
      ) : data && guide ? (
        <>
          <ProgramNav guides={data.guides} open={guide.program} />
          <GuideOf key={guide.program} guide={guide} />
        </>
      ) : (
        <LoaderBoard title="Cargando la guía..." className="min-h-80 justify-center" />
      )}
    </div>
  );
}
