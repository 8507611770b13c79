import type { PdtReport } from '@yupana/contract/pdt.ts';
import { Link } from 'react-router';
import { pluralize } from '../../lib/formats.ts';
import { Board } from '../../ui/card.tsx';
import { Money } from '../../ui/figures/money.tsx';
import { Unknown } from '../../ui/figures/unknown.tsx';
import { Casilla, CopyBox } from './copy-box.tsx';
import { formatWhole } from './pdt-words.ts';

/** «Adicionales»: perceptions and retentions of the period, with the ways to both reports. */
export function ExtrasBoard({ report, search }: { report: PdtReport; search: string }) {
  const declareOf = (box: string) => report.determination.find((one) => one.box === box)?.declare ?? null;
  return (
    <section aria-labelledby="adicionales" className="flex flex-col gap-2">
      <h2 id="adicionales" className="text-[15px] font-semibold text-ink-strong">
        Adicionales
      </h2>
      <Board className="grid md:grid-cols-2">
        <Extra
          title="Percepciones"
          amount={report.sum_perception}
          count={report.perceptions_count}
          to={`/dashboard/percepciones${search}`}
          box="171"
          declare={declareOf('171')}
        />
        <Extra
          title="Retenciones"
          amount={report.sum_retention}
          count={report.retentions_count}
          to={`/dashboard/retenciones${search}`}
          box="179"
          declare={declareOf('179')}
        />
      </Board>
    </section>
  );
}

interface ExtraProps {
  title: string;
  amount: number | null;
  count: number;
  to: string;
  box: string;
  declare: number | null;
}

function Extra({ title, amount, count, to, box, declare }: ExtraProps) {
  return (
    <section aria-label={title} className="min-w-0 border-line max-md:[&+&]:border-t md:[&+&]:border-l">
      <div className="flex items-baseline justify-between gap-2 px-4 pt-3">
        <h3 className="text-dense text-ink-muted">{title}</h3>
        <Link to={to} className="link text-caption">
          {count === 0 ? `Ver ${title.toLowerCase()}` : `Ver ${pluralize(count, 'comprobante', 'comprobantes')}`}{' '}
          {count > 0 && <span className="sr-only">de {title.toLowerCase()}</span>}
        </Link>
      </div>
      <div className="px-4 pb-3">
        <Money value={amount} size="subfigure" unknown="Aún sin consultar" />
        {amount === null && <p className="text-caption text-ink-subtle">Aún sin consultar</p>}
      </div>
      <div
        data-box={box}
        tabIndex={-1}
        className="flex min-h-10 items-center gap-2 border-t pr-2 pl-4 text-dense outline-offset-[-2px]"
      >
        <Casilla box={box} />
        Del periodo
        <b className="num ml-auto text-body font-semibold text-ink-strong">
          {declare === null ? <Unknown label="no se conoce" /> : formatWhole(declare)}
        </b>
        <CopyBox box={box} amount={declare} />
      </div>
    </section>
  );
}
