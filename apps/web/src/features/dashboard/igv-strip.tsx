import { Equal, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { OpeningButton } from '../../lib/opening/opening-button.tsx';
import { Board } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Ficha } from '../../ui/figures/ficha.tsx';
import { Money } from '../../ui/figures/money.tsx';
import type { IgvResult } from './igv-result.ts';
import type { Scope } from './use-figures.ts';

interface IgvStripProps {
  igv: IgvResult;
  loading: boolean;
  /** Whose opening balance it is, which is typed from here. */
  scope: Pick<Scope, 'ruc' | 'tax_period'>;
}

/** IGV of sales − IGV of validated purchases − previous balance = what is to be paid, or what is left in favour. */
export function IgvStrip({ igv, loading, scope }: IgvStripProps) {
  const inFavour = igv.result !== null && igv.result < 0;
  const changing = igv.stillChanging ? <StillChanging /> : null;
  const { notes } = igv;
  return (
    <Board className="grid grid-cols-1 md:grid-cols-[1fr_1fr_1fr_1.12fr]" role="group" aria-label="IGV del periodo">
      <Cell label="IGV de ventas" value={igv.sales} loading={loading} note={noted(notes.sales)} first />
      <Cell
        label="IGV de compras validadas"
        value={igv.validated}
        loading={loading}
        note={noted(notes.validated) ?? changing}
        operator="−"
      />
      <Cell
        label="Saldo a favor anterior"
        value={igv.balance}
        loading={loading}
        note={
          notes.balance && (
            <OpeningButton ruc={scope.ruc} period={scope.tax_period}>
              <span className="num">{notes.balance}</span>
            </OpeningButton>
          )
        }
        operator="−"
      />
      <Cell
        label={inFavour ? 'Saldo a Favor del periodo' : 'IGV por pagar'}
        value={igv.result === null ? null : Math.abs(igv.result)}
        loading={loading}
        note={
          <>
            {noted(notes.result)}
            {changing}
          </>
        }
        operator="="
        tone={inFavour ? 'favour' : 'due'}
      />
    </Board>
  );
}

/** How far the figure below can be trusted. */
function noted(note: string | null): ReactNode {
  return note && <span className="num text-caption">{note}</span>;
}

interface CellProps {
  label: string;
  value: number | null;
  loading: boolean;
  note?: ReactNode;
  operator?: '−' | '=';
  tone?: 'due' | 'favour';
  first?: boolean;
}

const TONES = {
  due: 'bg-brand-ink text-on-brand-ink [--money-ink:var(--on-brand-ink)] [--money-symbol:var(--on-brand-ink-muted)]',
  favour: 'bg-positive-solid text-on-positive-solid [--money-ink:currentColor] [--money-symbol:currentColor]',
};

function Cell({ label, value, loading, note, operator, tone, first }: CellProps) {
  return (
    <div
      className={cx(
        'relative flex items-center justify-between gap-x-3 px-4 py-[11px] md:block md:py-4 md:pr-5',
        first ? 'md:pl-5' : 'border-line max-md:border-t md:border-l md:pl-6',
        tone && TONES[tone],
        tone && 'border-transparent max-md:rounded-b-[5px] md:rounded-r-[5px]',
      )}
    >
      {operator && <Operator sign={operator} />}
      <div
        className={cx(
          'flex flex-wrap items-center gap-x-2 text-dense',
          !tone && 'text-ink-muted',
          tone === 'due' && 'text-on-brand-ink-muted',
        )}
      >
        {label}
        {note}
      </div>
      {loading ? (
        <span aria-hidden="true" className="my-[5px] block h-[22px] w-3/5 rounded-xs bg-surface-disabled max-md:w-24" />
      ) : (
        <Money
          value={value}
          size="figure"
          unknown="Aún no disponible"
          className={tone ? undefined : 'max-md:text-[18px] max-md:leading-6'}
        />
      )}
    </div>
  );
}

/** The sign stands on the line between two figures. */
function Operator({ sign }: { sign: '−' | '=' }) {
  const Icon = sign === '=' ? Equal : Minus;
  return (
    <span className="absolute top-[-12px] left-1/2 z-1 grid size-[22px] -translate-x-1/2 place-items-center rounded-full border border-line-strong bg-surface text-ink-muted md:top-1/2 md:left-[-13px] md:size-[25px] md:translate-x-0 md:-translate-y-1/2">
      <Icon size={13} strokeWidth={2.5} aria-hidden />
      <span className="sr-only">{sign === '=' ? 'igual a' : 'menos'}</span>
    </span>
  );
}

/** A figure that can still change. */
export function StillChanging() {
  return (
    <span className="inline-flex items-center gap-1 text-caption">
      <Ficha shape="half" />
      en análisis
    </span>
  );
}
