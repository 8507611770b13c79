import type { Business } from '@yupana/contract/businesses.ts';
import type { ForeignPurchase } from '@yupana/contract/non-domiciled.ts';
import { formatPeriod, type Period } from '@yupana/tax/period.ts';
import { parseRuc } from '@yupana/tax/ruc.ts';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { useView } from '../../lib/events.ts';
import { OfPeriod, PeriodHeading } from '../../lib/figures/period-screen.tsx';
import { usePeriod } from '../../lib/figures/use-period.ts';
import { useFetchedDialog } from '../../lib/files/fetched-dialog.tsx';
import { InTheCorner } from '../../lib/files/fetched-part.tsx';
import { formatDate, pluralize } from '../../lib/formats.ts';
import { RemoveButton } from '../../lib/non-domiciled/remove-button.tsx';
import { ToldFacts } from '../../lib/non-domiciled/told-facts.tsx';
import { type ForeignScope, useForeign, useMayTell } from '../../lib/non-domiciled/use-foreign.ts';
import { useCompany } from '../../lib/session/session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Ficha, type FichaShape, type Tone } from '../../ui/figures/ficha.tsx';
import { Money } from '../../ui/figures/money.tsx';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';

const loadTell = () => import('../../lib/non-domiciled/tell-dialog.tsx');

/** «Compras a no domiciliados»: those of a period, with what register 8.5 still lacks of each, and those that no proposal lists. */
export default function NonDomiciledPage() {
  useView('no_domiciliados');
  const company = useCompany(({ company }) => company);
  return company && <OfCompany key={company.uuid} company={company} />;
}

function OfCompany({ company }: { company: Business }) {
  const current = usePeriod();
  return (
    <div className="flex flex-col gap-3">
      <PeriodHeading title="Compras a no domiciliados" current={current} stacked />
      <OfPeriod current={current} awaits="las compras a no domiciliados" loading={<Loading />}>
        {(tax_period) => <Purchases key={tax_period} scope={{ ruc: parseRuc(company.ruc), tax_period }} />}
      </OfPeriod>
    </div>
  );
}

function Purchases({ scope }: { scope: ForeignScope }) {
  const { data, isError, isFetching, refetch } = useForeign(scope);
  const tell = useFetchedDialog(loadTell);
  const mayTell = useMayTell(data?.closed);
  if (isError && !data) return <ErrorState framed onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <Loading />;
  const { purchases, suppliers, closed } = data;
  const open = (purchase: ForeignPurchase | null) => tell.open({ scope, purchase, suppliers });
  const add = mayTell && (
    <Button
      variant={purchases.length === 0 ? 'primary' : undefined}
      icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
      busy={tell.fetching?.purchase === null}
      onClick={() => open(null)}
    >
      Añadir compra
    </Button>
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 text-dense text-ink-muted max-md:basis-full">
          Van en el registro 8.5 (RCE de no domiciliados), que se descarga en «Descarga tu reporte», «Más formatos». No
          nos consta que la propuesta de SUNAT las traiga: las que falten se añaden aquí, y solo van en ese registro.
          {closed && ' El periodo está cerrado: reábrelo para informar algo.'}
        </p>
        {purchases.length > 0 && add}
      </div>
      {purchases.length === 0 ? (
        <EmptyState framed title="No hay compras a no domiciliados en el periodo" action={add}>
          La propuesta de SUNAT no lista ninguna, y nadie añadió una.
        </EmptyState>
      ) : (
        <ul aria-label={pluralize(purchases.length, 'compra', 'compras')} className="flex flex-col gap-2">
          {purchases.map((one) => (
            <Purchase
              key={one.purchase}
              {...{ scope, one, mayTell }}
              busy={tell.fetching?.purchase?.purchase === one.purchase}
              onTell={() => open(one)}
            />
          ))}
        </ul>
      )}
      {tell.failed ? <InTheCorner>{tell.shown}</InTheCorner> : tell.shown}
    </>
  );
}

interface PurchaseProps {
  scope: ForeignScope;
  one: ForeignPurchase;
  mayTell: boolean;
  busy: boolean;
  onTell: () => void;
}

function Purchase({ scope, one, mayTell, busy, onTell }: PurchaseProps) {
  const { document, supplier, told, typed, purchase } = one;
  const name = [document.serie, document.number].filter(Boolean).join('-');
  const look = lookOf(one);
  const to = new URLSearchParams({ tax_period: scope.tax_period, comprobante: purchase });
  return (
    <li className="grid gap-x-6 gap-y-2 rounded-md border bg-surface px-4 py-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h2 className="truncate text-body font-semibold text-ink-strong" title={supplier.name}>
          {supplier.name}
        </h2>
        <p className="num text-dense text-ink-muted">
          {typed ? (
            name
          ) : (
            <Link to={`/dashboard/comprobantes?${to}`} className="link">
              {name}
            </Link>
          )}{' '}
          · {formatDate(document.issue_date)} · <Money value={document.total} />
          {typed && ' · añadida a mano'}
        </p>
        <p className="mt-1 flex items-center gap-1.5 text-dense text-ink">
          <Ficha shape={look.shape} tone={look.tone} />
          {look.text}
        </p>
      </div>
      <div className="min-w-0">
        {!told && (
          <p className="text-dense text-ink-muted">
            {one.proposed
              ? `Se propone lo que se informó de ${one.proposed.document}.`
              : 'Nadie informó el país, el tipo de renta ni el convenio.'}
          </p>
        )}
        <ToldFacts purchase={one} />
      </div>
      {mayTell && (
        <div className="flex items-start gap-2 lg:justify-end">
          <Button
            size="sm"
            variant={told ? undefined : 'primary'}
            busy={busy}
            aria-label={`${told ? 'Cambiar' : 'Informar'}: ${name}`}
            onClick={onTell}
          >
            {told ? 'Cambiar' : 'Informar'}
          </Button>
          {told && <RemoveButton scope={scope} purchase={one} name={name} />}
        </div>
      )}
    </li>
  );
}

function lookOf({ counts, told, listed_in, listed_counts, typed_in }: ForeignPurchase): {
  shape: FichaShape;
  tone: Tone;
  text: string;
} {
  if (listed_in) {
    const where = `La propuesta de ${formatPeriod(listed_in as Period)} también la lista`;
    if (counts) return { shape: 'ring', tone: 'warning', text: `${where}: quítala de aquí si ya va allá` };
    const which = listed_counts ? 'y va esa: infórmala allí y quita esta' : 'y está rechazada o de baja: no va ninguna';
    return { shape: 'struck', tone: 'neutral', text: `${where} ${which}` };
  }
  if (!counts) return { shape: 'struck', tone: 'neutral', text: 'Rechazada o de baja: no va en el registro' };
  if (typed_in) {
    const where = `También está añadida a mano en ${formatPeriod(typed_in as Period)}, y va en su registro`;
    return { shape: 'ring', tone: 'warning', text: `${where}: quítala de allí, o recházala aquí` };
  }
  if (told) return { shape: 'full', tone: 'positive', text: 'Informada' };
  return { shape: 'ring', tone: 'warning', text: 'Falta informar' };
}

function Loading() {
  return (
    <div className="flex flex-col gap-3 rounded-md border bg-surface px-4 py-4">
      <LoadingText>Cargando las compras a no domiciliados</LoadingText>
      <Skeleton className="w-1/3" />
      <Skeleton className="w-2/3" />
    </div>
  );
}
