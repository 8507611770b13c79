import { useQuery } from '@tanstack/react-query';
import type { Business } from '@yupana/contract/businesses.ts';
import { DAYS_TO_REGRET, listPutAway, takeBackBusiness } from '@yupana/contract/custody.ts';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { callQuery } from '../../../lib/api/query.ts';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { formatDate } from '../../../lib/formats.ts';
import { FormError } from '../../../lib/forms/form-error.tsx';
import { PageTitle } from '../../../lib/page-title.tsx';
import { selectCompany } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoaderBoard } from '../../../ui/figures/loader-board.tsx';
import { showToast } from '../../../ui/overlays/toast-manager.ts';
import { useCustody } from './use-custody.ts';

/** The companies that are archived, and those that were removed and can still be taken back. */
export default function PutAwayPage() {
  const { data, error, refetch, isFetching } = useQuery({ ...callQuery(listPutAway, {}), staleTime: 0 });
  const navigate = useNavigate();
  const takeBack = useCustody(takeBackBusiness, () => {
    showToast('La empresa está otra vez entre las tuyas');
    focusHeading();
  });
  const busy = (uuid: string) => takeBack.isPending && takeBack.variables.params.uuid === uuid;
  const back = (uuid: string) => takeBack.mutate({ params: { uuid } });

  async function open(business: Business) {
    selectCompany(business);
    await navigate(business.exists_periods_processed ? '/dashboard' : '/dashboard/recoleccion');
  }

  return (
    <div className="mx-auto flex w-full max-w-[760px] flex-col gap-5 px-4 py-5 md:px-8 md:py-7">
      <PageTitle>Empresas archivadas</PageTitle>
      <h1 className="text-heading font-semibold tracking-tight text-ink-strong">Empresas archivadas</h1>
      <FormError error={takeBack.error} />
      {data ? (
        <>
          <Group title="Archivadas" says="No se recolectan ni ocupan lugar; lo recolectado se conserva.">
            {data.archived.map((business) => (
              <Row key={business.uuid} name={business.name} ruc={business.ruc}>
                <Button size="sm" onClick={() => void open(business)}>
                  Ver lo recolectado
                </Button>
                <Button size="sm" busy={busy(business.uuid)} onClick={() => back(business.uuid)}>
                  Reactivar
                </Button>
              </Row>
            ))}
          </Group>
          <Group title="Quitadas" says={`Se pueden recuperar durante ${DAYS_TO_REGRET} días.`}>
            {data.removed.map(({ uuid, name, ruc, erase_on }) => (
              <Row key={uuid} name={name} ruc={ruc} note={`Se borra el ${formatDate(erase_on)}`}>
                <Button size="sm" busy={busy(uuid)} onClick={() => back(uuid)}>
                  Recuperar
                </Button>
              </Row>
            ))}
          </Group>
          {data.archived.length + data.removed.length === 0 && (
            <EmptyState framed title="No hay empresas archivadas ni quitadas">
              Archiva o quita una desde los datos de la empresa, en Mis Empresas.
            </EmptyState>
          )}
        </>
      ) : error ? (
        <ErrorState framed onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoaderBoard title="Cargando empresas..." />
      )}
    </div>
  );
}

function Group({ title, says, children }: { title: string; says: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section className="flex flex-col gap-2.5">
      <div>
        <h2 className="text-title font-semibold text-ink-strong">{title}</h2>
        <p className="text-dense text-ink-muted">{says}</p>
      </div>
      <ul className="flex flex-col divide-y rounded-lg border bg-surface">{children}</ul>
    </section>
  );
}

function Row({ name, ruc, note, children }: { name: string; ruc: string; note?: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 px-4 py-3 md:px-5">
      <div className="min-w-0 flex-1 max-md:basis-full">
        <h3 className="font-semibold wrap-anywhere text-ink-strong">{name}</h3>
        <p className="num text-caption text-ink-subtle">
          RUC {ruc}
          {note && ` · ${note}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  );
}
