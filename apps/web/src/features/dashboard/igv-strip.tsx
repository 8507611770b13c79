import type { ReactNode } from 'react';
import { IgvCell } from '../../lib/figures/igv-cell.tsx';
import { OpeningButton } from '../../lib/opening/opening-button.tsx';
import { Board } from '../../ui/card.tsx';
import { Ficha } from '../../ui/figures/ficha.tsx';
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
    <Board
      className="grid grid-cols-1 md:grid-cols-[1fr_1fr_1fr_1.12fr]"
      role="group"
      aria-label="IGV del periodo"
      data-tour="strip"
    >
      <IgvCell label="IGV de ventas" value={igv.sales} loading={loading} note={noted(notes.sales)} first />
      <IgvCell
        label="IGV de compras validadas"
        value={igv.validated}
        loading={loading}
        note={noted(notes.validated) ?? changing}
        operator="−"
      />
      <IgvCell
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
      <IgvCell
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

/** A figure that can still change. */
export function StillChanging() {
  return (
    <span className="inline-flex items-center gap-1 text-caption">
      <Ficha shape="half" />
      en análisis
    </span>
  );
}
