import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallResponse } from '@yupana/contract/call.ts';
import { mayMake } from '@yupana/contract/roles.ts';
import {
  listSupplierAlerts,
  markSupplierAlertsSeen,
  summarizeSupplierAlerts,
} from '@yupana/contract/supplier-alerts.ts';
import { Check } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { callKey, callQuery } from '../../lib/api/query.ts';
import { useView } from '../../lib/events.ts';
import { formatInstant, pluralize } from '../../lib/formats.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { useAuth } from '../../lib/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoaderBoard } from '../../ui/figures/loader-board.tsx';
import { showToast } from '../../ui/overlays/toast-manager.ts';
import { type AlertedSupplier, alertsBySupplier } from './alerts-by-supplier.ts';
import { SupplierBoard } from './supplier-board.tsx';

type List = CallResponse<typeof listSupplierAlerts>;

/** Suppliers of whom SUNAT says what puts purchases at risk, over all companies that one sees. */
export default function SuppliersPage() {
  useView('proveedores_en_alerta');
  const { data, error, isFetching, refetch } = useQuery(callQuery(listSupplierAlerts, {}));
  const [params, setParams] = useSearchParams();
  const ruc = params.get('ruc');
  const all = alertsBySupplier(data?.alerts ?? []);
  const shown = ruc ? all.filter((one) => one.ruc === ruc) : all;
  return (
    <div className="mx-auto flex w-full max-w-[1344px] flex-col gap-3 px-4 pt-3.5 pb-6 md:px-7">
      <PageTitle>Proveedores en alerta</PageTitle>
      <header className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <h1 className="text-heading font-semibold tracking-tight text-ink-strong">Proveedores en alerta</h1>
        <p className="min-w-0 flex-1 text-ink-muted max-md:basis-full">{data && headSentence(all)}</p>
        {data && <SeenButton list={data} />}
      </header>
      {error && !data ? (
        <ErrorState framed onRetry={() => void refetch()} retrying={isFetching} />
      ) : !data ? (
        <LoaderBoard title="Cargando proveedores..." className="py-16" />
      ) : (
        <>
          <Doubts list={data} />
          {ruc && all.length > 0 && (
            <p className="flex flex-wrap items-center gap-3 text-dense text-ink-muted">
              {shown.length > 0 ? `Solo el RUC ${ruc}.` : `El RUC ${ruc} ya no está en alerta.`}
              <Button size="sm" onClick={() => setParams({}, { replace: true })}>
                Ver todos
              </Button>
            </p>
          )}
          {shown.map((supplier) => (
            <SupplierBoard key={supplier.ruc} supplier={supplier} />
          ))}
          {all.length === 0 && <NoneAtRisk list={data} />}
          {all.length > 0 && <Sources list={data} />}
        </>
      )}
    </div>
  );
}

function headSentence(all: readonly AlertedSupplier[]): string {
  if (all.length === 0) return '';
  const companies = new Set(all.flatMap(({ alerts }) => alerts.map(({ business }) => business.uuid)));
  return `${pluralize(all.length, 'proveedor', 'proveedores')}; ${all.length === 1 ? 'le' : 'les'} ${
    companies.size === 1 ? 'compró' : 'compraron'
  } ${pluralize(companies.size, 'empresa', 'empresas')}.`;
}

/** Those who only look do not have it. */
function SeenButton({ list: { alerts } }: { list: List }) {
  const client = useQueryClient();
  const role = useAuth(({ user }) => user?.role ?? 'reader');
  const marks = alerts.flatMap((one) => one.marks);
  const newest = marks
    .map(({ noted_at }) => noted_at)
    .sort()
    .at(-1);
  const mark = useMutation({
    mutationFn: (until: string) => api(markSupplierAlertsSeen, { body: { until } }),
    onSuccess: () => showToast('Quedaron como vistos'),
    onError: (failure) => showToast(errorText(failure), { tone: 'danger' }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: callKey(listSupplierAlerts) }),
        client.invalidateQueries({ queryKey: callKey(summarizeSupplierAlerts) }),
      ]),
  });
  if (!newest || marks.every(({ seen }) => seen) || !mayMake(role, 'assistant')) return null;
  return (
    <Button
      busy={mark.isPending}
      onClick={() => mark.mutate(newest)}
      icon={<Check size={16} strokeWidth={1.75} aria-hidden />}
    >
      Marcar como vistos
    </Button>
  );
}

/** What is not known is said: that nobody is at risk is another thing. */
function Doubts({ list: { list_read_at, register_read_at, is_cut } }: { list: List }) {
  const lacking = [
    ...(list_read_at === null ? ['el padrón de sujetos sin capacidad operativa (SSCO)'] : []),
    ...(register_read_at === null ? ['el padrón de RUC'] : []),
  ];
  return (
    <>
      {lacking.length > 0 && (
        <Alert tone="warning" title={`Todavía no leímos ${lacking.join(' ni ')} de SUNAT.`}>
          Mientras tanto no sabemos qué proveedores están ahí.
        </Alert>
      )}
      {is_cut && <Alert tone="info">Hay más de los que caben aquí: se muestran los últimos que notamos.</Alert>}
    </>
  );
}

function NoneAtRisk({ list }: { list: List }) {
  if (list.list_read_at === null && list.register_read_at === null)
    return (
      <EmptyState framed title="Aún no se conoce">
        Cuando leamos los padrones de SUNAT verás aquí a qué proveedores les conviene mirar.
      </EmptyState>
    );
  return (
    <EmptyState framed title="Ningún proveedor en alerta">
      Comparamos a los proveedores de tus empresas, también los de periodos anteriores. <Read list={list} />
    </EmptyState>
  );
}

function Sources({ list }: { list: List }) {
  return (
    <p className="text-dense text-ink-muted">
      Cuentan las compras de todos los periodos, salvo las que rechazaste. <Read list={list} />
    </p>
  );
}

function Read({ list: { list_read_at, register_read_at } }: { list: List }) {
  return (
    <span className="num">
      {list_read_at && `Padrón SSCO leído el ${formatInstant(list_read_at)}. `}
      {register_read_at && `Padrón de RUC del ${formatInstant(register_read_at)}.`}
    </span>
  );
}
