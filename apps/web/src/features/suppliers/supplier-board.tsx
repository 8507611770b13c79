import type { SupplierAlert } from '@yupana/contract/supplier-alerts.ts';
import { Link } from 'react-router';
import { formatCount, formatDate, formatSoles, pluralize } from '../../lib/formats.ts';
import { Badge } from '../../ui/badge.tsx';
import { Board } from '../../ui/card.tsx';
import { Ficha } from '../../ui/figures/ficha.tsx';
import { Unknown } from '../../ui/figures/unknown.tsx';
import { type AlertedSupplier, KIND_LOOK, purchasesOf } from './alerts-by-supplier.ts';

const HEAD = 'h-8 whitespace-nowrap px-3 text-caption font-medium text-ink-subtle first:pl-4 last:pr-4';
const CELL = 'h-10 border-t px-3 first:pl-4 last:pr-4';

/** One supplier: what SUNAT says of it, and which companies bought from it what. */
export function SupplierBoard({ supplier }: { supplier: AlertedSupplier }) {
  const { id, ruc, name, kind, from_day, resolution, isNew, alerts, igv, vouchers } = supplier;
  const { label, tone } = KIND_LOOK[kind];
  return (
    <Board className="overflow-hidden">
      <section aria-labelledby={id}>
        <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5 bg-surface-sunken px-4 py-2.5">
          <h2 id={id} className="min-w-0 text-body font-semibold text-ink-strong">
            {name} <span className="num font-normal text-ink-muted">RUC {ruc}</span>
          </h2>
          <Badge tone={tone} mark={<Ficha shape={kind === 'ssco' ? 'full' : 'half'} tone={tone} />}>
            {label}
          </Badge>
          {isNew && <Badge tone="solid">Nuevo</Badge>}
          <p className="num ml-auto text-dense text-ink-muted max-md:ml-0 max-md:basis-full">
            {from_day ? `Desde el ${formatDate(from_day)}` : 'Ya era así cuando empezamos a mirar'}
            {resolution && ` · ${resolution}`}
            {alerts.length > 1 && (
              <>
                {' · '}
                {pluralize(vouchers, 'compra', 'compras')}, IGV {formatSoles(igv / 100)}
              </>
            )}
          </p>
        </header>
        <Companies alerts={alerts} />
      </section>
    </Board>
  );
}

function Companies({ alerts }: { alerts: readonly SupplierAlert[] }) {
  return (
    <>
      <table className="w-full text-dense max-md:hidden">
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} text-left`}>
              Empresa que le compró
            </th>
            <th scope="col" className={`${HEAD} w-28 text-right`}>
              Compras
            </th>
            <th scope="col" className={`${HEAD} w-44 text-right`}>
              Emitidas desde entonces
            </th>
            <th scope="col" className={`${HEAD} w-40 text-right`}>
              IGV en juego
            </th>
            <th scope="col" className={`${HEAD} w-36 text-right`}>
              <span className="sr-only">Sus compras</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {alerts.map((alert) => (
            <tr key={alert.business.uuid}>
              <th scope="row" className={`${CELL} text-left font-normal text-ink-strong`}>
                {alert.business.name}
              </th>
              <td className={`${CELL} num text-right`}>{formatCount(alert.vouchers_count)}</td>
              <td className={`${CELL} num text-right`}>
                <Since alert={alert} />
              </td>
              <td className={`${CELL} num text-right font-medium text-ink-strong`}>{formatSoles(alert.igv_amount)}</td>
              <td className={`${CELL} text-right`}>
                <Purchases alert={alert} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="text-dense md:hidden">
        {alerts.map((alert) => (
          <li key={alert.business.uuid} className="flex flex-col gap-1 border-t px-4 py-3">
            <span className="text-ink-strong">{alert.business.name}</span>
            <span className="num flex justify-between gap-3 text-ink-muted">
              <span>
                {pluralize(alert.vouchers_count, 'compra', 'compras')}; desde entonces <Since alert={alert} />
              </span>
              <span className="font-medium whitespace-nowrap text-ink-strong">IGV {formatSoles(alert.igv_amount)}</span>
            </span>
            <Purchases alert={alert} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Since({ alert: { since } }: { alert: SupplierAlert }) {
  if (since === null) return <Unknown />;
  return formatCount(since.vouchers_count);
}

function Purchases({ alert }: { alert: SupplierAlert }) {
  return (
    <Link to={purchasesOf(alert)} className="link whitespace-nowrap max-md:py-2">
      Ver compras<span className="sr-only"> de {alert.business.name}</span>
    </Link>
  );
}
