import { usePublicConfig } from '../../lib/api/public-config.ts';
import { useView } from '../../lib/events.ts';
import { OfPeriod, PeriodHeading } from '../../lib/figures/period-screen.tsx';
import { usePeriod } from '../../lib/figures/use-period.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { useCompany } from '../../lib/session/session.ts';
import { LoaderBoard } from '../../ui/figures/loader-board.tsx';
import { UploadFrame } from './upload-frame.tsx';
import { UploadsOfPeriod } from './uploads-of-period.tsx';

/** «Subir archivos»: our own screen, or the form of whoever runs this installation. */
export default function UploadsPage() {
  useView('subir_archivos');
  const config = usePublicConfig();
  if (config?.upload_form_url) return <UploadFrame url={config.upload_form_url} />;
  if (!config) return <LoaderBoard title="Cargando..." className="flex-1 justify-center" />;
  return <OwnUploads />;
}

function OwnUploads() {
  const uuid = useCompany(({ company }) => company?.uuid ?? '');
  const current = usePeriod();
  return (
    <div className="flex flex-col gap-3 xl:h-[calc(100dvh-var(--topbar-h)-2.5rem)] xl:min-h-[34rem] xl:gap-3.5">
      <PageTitle>Subir archivos</PageTitle>
      <PeriodHeading title="Subir archivos" current={current} />
      <OfPeriod
        current={current}
        awaits="los documentos que faltan"
        loading={<LoaderBoard title="Cargando periodos..." className="flex-1 justify-center" />}
      >
        {(period) => <UploadsOfPeriod key={`${uuid}/${period}`} uuid={uuid} period={period} />}
      </OfPeriod>
    </div>
  );
}
