import type { PdtBox, PdtGroup, PdtReport } from '@yupana/contract/pdt.ts';
import { formatSoles, pluralize } from '../../lib/formats.ts';
import { Board } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/figures/money.tsx';
import { Unknown } from '../../ui/figures/unknown.tsx';
import { Casilla, CopyBox } from './copy-box.tsx';
import { boxConcept, formatWhole, groupName } from './pdt-words.ts';

const COLUMNS = {
  open: 'md:grid-cols-[36px_minmax(0,1fr)_108px_62px_28px]',
  presented: 'md:grid-cols-[36px_minmax(0,1fr)_100px_74px_62px_28px]',
} as const;

/** «Resumen IGV»: each rate with its pair of boxes, as the books have it and as it is declared. */
export function SummaryBoard({ report }: { report: PdtReport }) {
  const isPresented = report.groups.some(({ boxes }) => boxes.some(({ declared }) => declared !== null));
  const columns = COLUMNS[isPresented ? 'presented' : 'open'];
  return (
    <section aria-labelledby="resumen-igv" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline gap-x-2.5">
        <h2 id="resumen-igv" className="text-[15px] font-semibold text-ink-strong">
          Resumen IGV
        </h2>
        <p className="text-caption text-ink-subtle">{counted(report)}</p>
      </div>
      <Board className="overflow-hidden">
        <div
          aria-hidden="true"
          className="grid h-[30px] grid-cols-[212px_minmax(0,1fr)] items-center border-b bg-surface-sunken text-caption text-ink-subtle max-md:hidden"
        >
          <span className="pl-4">Tasa</span>
          <span className={cx('grid gap-2 pr-2 pl-3.5', columns)}>
            <span className="col-span-2">Casilla del FV 621</span>
            <span className="text-right">En libros</span>
            {isPresented && <span className="text-right">Declaraste</span>}
            <span className="text-right whitespace-nowrap">A declarar</span>
          </span>
        </div>
        {report.groups.map((group) => (
          <Rate key={group.is} group={group} columns={columns} isPresented={isPresented} />
        ))}
      </Board>
    </section>
  );
}

function counted({ operation_type, vouchers_count, elsewhere_count, arrived_count }: PdtReport): string {
  if (vouchers_count === null)
    return operation_type === 'COMPRA' ? 'Aún no se conocen las compras validadas.' : 'Aún no se conocen las ventas.';
  if (operation_type === 'VENTA') return `${pluralize(vouchers_count, 'comprobante', 'comprobantes')} en el registro.`;
  const validated = pluralize(vouchers_count, 'comprobante validado', 'comprobantes validados');
  const elsewhere =
    (elsewhere_count ?? 0) === 0
      ? ''
      : ` Tampoco ${pluralize(elsewhere_count ?? 0, 'validado cuyo', 'validados cuyo')} crédito es de otro periodo.`;
  const arrived =
    (arrived_count ?? 0) === 0
      ? ''
      : ` Con ${pluralize(arrived_count ?? 0, 'compra', 'compras')} de otros periodos que dan su crédito en este.`;
  return `${validated}. Lo observado y lo que sigue en análisis no entra.${elsewhere}${arrived}`;
}

interface RateProps {
  group: PdtGroup;
  columns: string;
  isPresented: boolean;
}

function Rate({ group, columns, isPresented }: RateProps) {
  const name = groupName(group);
  return (
    <section aria-label={name} className="grid md:grid-cols-[212px_minmax(0,1fr)] [&+&]:border-t">
      <div className="flex flex-col justify-center border-line px-4 py-3 max-md:grid max-md:grid-cols-[1fr_auto] max-md:items-center max-md:border-b max-md:bg-surface-sunken max-md:py-[9px] md:border-r">
        <h3 className="text-dense text-ink-muted max-md:font-medium max-md:text-ink-strong">{name}</h3>
        <Money
          value={group.base}
          size="subfigure"
          className="max-md:col-start-2 max-md:row-span-2 max-md:row-start-1 max-md:text-[17px]"
        />
        <p className="num text-caption text-ink-subtle">
          {[group.igv !== null && `IGV ${formatSoles(group.igv)}`, group.count !== null && `${group.count} comp.`]
            .filter(Boolean)
            .join(', ')}
        </p>
      </div>
      <ul className="grid auto-rows-fr">
        {group.boxes.map((one, place) => (
          <BoxRow key={one.box} one={one} place={place} columns={columns} isPresented={isPresented} />
        ))}
      </ul>
    </section>
  );
}

interface BoxRowProps {
  one: PdtBox;
  place: number;
  columns: string;
  isPresented: boolean;
}

function BoxRow({ one: { box, books, declare, declared }, place, columns, isPresented }: BoxRowProps) {
  const differs = declared !== null && declare !== null && declared !== declare;
  return (
    <li
      data-box={box}
      tabIndex={-1}
      className={cx(
        'grid min-h-[42px] grid-cols-[36px_minmax(0,1fr)_auto_40px] items-center gap-x-2 pr-2 pl-4 text-dense outline-offset-[-2px] max-md:min-h-[52px] md:pl-3.5 [&+&]:border-t',
        columns,
      )}
    >
      <Casilla box={box} className="max-md:row-span-2" />
      <span className="max-md:self-end">{boxConcept(box, place)}</span>
      <span className="max-md:col-start-2 max-md:row-start-2 max-md:text-caption max-md:text-ink-subtle md:text-right">
        <span className="sr-only">En libros </span>
        <Money value={books} />
      </span>
      {isPresented && (
        <span
          className={cx(
            'num text-right max-md:col-start-3 max-md:row-start-2 max-md:text-caption',
            differs ? 'font-medium text-warning-text' : 'text-ink-muted',
          )}
        >
          <span className={cx('md:sr-only', !differs && 'sr-only')}>Declaraste </span>
          {declared === null ? <Unknown label="no figura en la declaración" /> : formatWhole(declared)}
        </span>
      )}
      <span
        className={cx(
          'num text-right text-body font-semibold text-ink-strong max-md:col-start-3 max-md:row-start-1 max-md:text-[16px]',
          !isPresented && 'max-md:row-span-2',
        )}
      >
        <span className="sr-only">A declarar </span>
        {declare === null ? <Unknown label="no se conoce" /> : formatWhole(declare)}
      </span>
      <CopyBox box={box} amount={declare} className="max-md:col-start-4 max-md:row-span-2 max-md:row-start-1" />
    </li>
  );
}
