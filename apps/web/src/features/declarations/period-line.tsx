import type { Declaration, DeclaredPeriod } from '@yupana/contract/declarations.ts';
import { BOXES } from '@yupana/tax/fv621/boxes.ts';
import { formatAmount, fromWire } from '@yupana/tax/money.ts';
import { formatPeriod } from '@yupana/tax/period.ts';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { formatDate, pluralize } from '../../lib/formats.ts';
import { cx } from '../../ui/cx.ts';
import { Ficha, type FichaShape, type Tone } from '../../ui/figures/ficha.tsx';
import { Money } from '../../ui/figures/money.tsx';

/** Of the line of a period and of the names over it. */
export const LINE =
  'grid items-center gap-x-3 gap-y-1 px-4 md:grid-cols-[84px_minmax(0,1fr)_132px_140px_120px_36px] text-dense';

const STATES: Readonly<Record<DeclaredPeriod['is'], { shape: FichaShape; tone?: Tone }>> = {
  presented: { shape: 'full', tone: 'positive' },
  'not-presented': { shape: 'empty' },
  unknown: { shape: 'half', tone: 'info' },
};

/** A period with what counts of it; unfolded, every box that SUNAT gave, and what was rectified. */
export function PeriodLine({ one }: { one: DeclaredPeriod }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const [last] = one.declarations;
  const name = formatPeriod(one.tax_period);
  return (
    <li>
      <div
        className={cx(
          LINE,
          'relative min-h-[46px] grid-cols-[minmax(0,1fr)_auto] py-2',
          last && 'hover:bg-surface-hover',
        )}
      >
        <b className="font-semibold text-ink-strong">{name}</b>
        <p className="flex items-center gap-2 max-md:order-last max-md:col-span-2">
          <Ficha {...STATES[one.is]} className={STATES[one.is].tone ? undefined : 'text-line-control'} />
          {saidOf(one)}
        </p>
        {last && (
          <>
            <Figure label="Saldo anterior (145)" value={boxOf(last, '145')} />
            <Figure label="Tributo o saldo (184)" value={boxOf(last, '184')} />
            <Figure label="Pagado" value={last.amount_paid} />
            <button
              type="button"
              aria-expanded={open}
              aria-controls={id}
              aria-label={`Casillas de ${name}`}
              onClick={() => setOpen(!open)}
              className="flex size-8 items-center justify-center justify-self-end rounded-sm text-ink-muted after:absolute after:inset-0 max-md:col-start-2 max-md:row-start-1"
            >
              <ChevronDown size={16} strokeWidth={1.75} aria-hidden className={cx(open && 'rotate-180')} />
            </button>
          </>
        )}
      </div>
      {last && (
        <div id={id} hidden={!open} className="border-t bg-surface-sunken px-4 py-3">
          {open &&
            one.declarations.map((declaration, place) => (
              <Presented key={declaration.order_number} {...{ declaration }} rectified={place > 0} />
            ))}
        </div>
      )}
    </li>
  );
}

function saidOf({ is, declarations }: DeclaredPeriod): string {
  const [last, ...rectified] = declarations;
  if (!last) return is === 'unknown' ? 'No se sabe aún si se presentó' : 'No figura como presentada';
  const before = rectified.length === 0 ? '' : `; rectifica ${pluralize(rectified.length, 'anterior', 'anteriores')}`;
  return `Presentada el ${formatDate(last.presented_on)}${before}`;
}

function boxOf({ boxes }: Declaration, box: string): number | null {
  return boxes?.find((one) => one.box === box)?.amount ?? null;
}

function Figure({ label, value }: { label: string; value: number | null }) {
  return (
    <p className="flex justify-between gap-3 max-md:col-span-2 max-md:order-last md:justify-end">
      <span className="text-ink-muted md:sr-only">{label}</span>
      <Money value={value} unknown="SUNAT no lo dice" />
    </p>
  );
}

/** The names of the form, whichever boxes it has: one that is not known to us is told by its number alone. */
const NAMES: Readonly<Record<string, string>> = BOXES;
/** A coefficient, and no amount. */
const PRO_RATA = '173';

function Presented({ declaration, rectified }: { declaration: Declaration; rectified: boolean }) {
  const { order_number, presented_on, bank, boxes } = declaration;
  return (
    <div className="[&+&]:mt-3 [&+&]:border-t [&+&]:pt-3">
      <p className="text-dense text-ink-muted">
        N.° de orden <span className="num text-ink-strong">{order_number}</span>
        {bank !== null && ` · ${bank}`}
        {rectified && ` · presentada el ${formatDate(presented_on)} y rectificada después`}
      </p>
      {boxes === null || boxes.length === 0 ? (
        <p className="mt-1.5 text-dense">SUNAT no dio sus casillas, o no se entendieron: se vuelven a pedir.</p>
      ) : (
        <dl className="mt-1.5 grid gap-x-8 md:grid-cols-2">
          {boxes.map(({ box, amount }) => (
            <BoxLine key={box} box={box}>
              {box === PRO_RATA ? formatAmount(fromWire(amount)) : <Money value={amount} />}
            </BoxLine>
          ))}
        </dl>
      )}
    </div>
  );
}

function BoxLine({ box, children }: { box: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3 py-1 text-dense">
      <dt className="min-w-0">
        <span className="num text-ink-subtle">{box}</span> {NAMES[box]}
      </dt>
      <dd className="num whitespace-nowrap text-ink-strong">{children}</dd>
    </div>
  );
}
