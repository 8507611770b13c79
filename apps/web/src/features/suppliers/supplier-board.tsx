import { type AlertMark, issuedSince, type SupplierAlert } from '@yupana/contract/supplier-alerts.ts';
import { formatPeriod } from '@yupana/tax/period.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatCount, formatDate, formatSoles, pluralize } from '../../lib/formats.ts';
import { Badge } from '../../ui/badge.tsx';
import { Board } from '../../ui/card.tsx';
import { Ficha } from '../../ui/figures/ficha.tsx';
import { Unknown } from '../../ui/figures/unknown.tsx';
import { type AlertedSupplier, KIND_LOOK, purchasesOf } from './alerts-by-supplier.ts';

const HEAD = 'h-8 whitespace-nowrap px-3 text-caption font-medium text-ink-subtle first:pl-4 last:pr-4';
const CELL = 'h-10 border-t px-3 py-1 first:pl-4 last:pr-4';

/** One supplier: all that SUNAT says of it, and which companies bought from it what. */
export function SupplierBoard({ supplier }: { supplier: AlertedSupplier }) {
  const { ruc, name, marks, isNew, alerts, igv, vouchers } = supplier;
  return (
    <Board className="overflow-hidden">
      <section aria-labelledby={`proveedor-${ruc}`}>
        <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5 bg-surface-sunken px-4 py-2.5">
          <h2 id={`proveedor-${ruc}`} className="min-w-0 text-body font-semibold text-ink-strong">
            {name} <span className="num font-normal text-ink-muted">RUC {ruc}</span>
          </h2>
          {isNew && <Badge tone="solid">Nuevo</Badge>}
          {alerts.length > 1 && (
            <p className="num ml-auto text-dense text-ink-muted max-md:ml-0 max-md:basis-full">
              {pluralize(vouchers, 'compra', 'compras')}, IGV {formatSoles(igv / 100)}
            </p>
          )}
          <ul className="flex basis-full flex-wrap items-center gap-x-5 gap-y-1.5">
            {marks.map((mark) => (
              <li
                key={`${mark.kind}${mark.from_day}${mark.resolution}`}
                className="flex flex-wrap items-center gap-x-2"
              >
                <Said mark={mark} />
              </li>
            ))}
          </ul>
        </header>
        <Companies alerts={alerts} />
      </section>
    </Board>
  );
}

function Said({ mark: { kind, from_day, resolution } }: { mark: AlertMark }) {
  const { label, tone } = KIND_LOOK[kind];
  return (
    <>
      <Badge tone={tone} mark={<Ficha shape={kind === 'ssco' ? 'full' : 'half'} tone={tone} />}>
        {label}
      </Badge>
      <span className="num text-dense text-ink-muted">
        {from_day ? `Desde el ${formatDate(from_day)}` : 'Ya era así cuando empezamos a mirar'}
        {resolution && ` · ${resolution}`}
      </span>
    </>
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
            <th scope="col" className={`${HEAD} w-72 text-right`}>
              Ver compras
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
            <div className="flex items-baseline gap-x-3">
              <span aria-hidden="true" className="shrink-0 text-ink-muted">
                Ver compras de
              </span>
              <Purchases alert={alert} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function Since({ alert }: { alert: SupplierAlert }) {
  const since = issuedSince(alert);
  return since === null ? <Unknown label="No se sabe desde cuándo" /> : formatCount(since);
}

/** Periods that are shown before somebody asks for the others. */
const SHOWN = 3;

/** A list of purchases is of one period: each of theirs has its link. */
function Purchases({ alert }: { alert: SupplierAlert }) {
  const [isWhole, setIsWhole] = useState(false);
  const { business, periods } = alert;
  const more = periods.length - SHOWN;
  return (
    <ul className="flex flex-wrap justify-end gap-x-3 gap-y-1 max-md:justify-start max-md:gap-x-4">
      {periods.slice(0, isWhole ? undefined : SHOWN).map((period) => (
        <li key={period}>
          <Link to={purchasesOf(alert, period)} className="link inline-block whitespace-nowrap py-0.5 max-md:py-2">
            <span className="sr-only">Ver compras de {business.name} de </span>
            {formatPeriod(period)}
          </Link>
        </li>
      ))}
      {more > 0 && !isWhole && (
        <li>
          <button type="button" className="link whitespace-nowrap py-0.5 max-md:py-2" onClick={() => setIsWhole(true)}>
            y {more} más<span className="sr-only">: periodos de {business.name}</span>
          </button>
        </li>
      )}
    </ul>
  );
}
