import type { ScenarioFigures } from '@yupana/contract/scenarios.ts';
import type { ReactNode } from 'react';
import { IgvCell } from '../../lib/figures/igv-cell.tsx';
import { sharedSaid, withoutSaid } from '../../lib/figures/result-lacks.ts';
import { formatSoles } from '../../lib/formats.ts';
import { Board } from '../../ui/card.tsx';
import { changeOf } from './reckon.ts';
import { signed } from './scenario-words.ts';

interface ScenarioStripProps {
  /** As the period stands. */
  before: ScenarioFigures;
  now: ScenarioFigures;
  /** What it comes to may be another yet. */
  provisional: boolean;
  /** How the balance of the month before is known, and the way to say it. */
  opening: ReactNode;
}

/** The strip of the report, with what is ticked: beside each figure what it was and by how much it is another. */
export function ScenarioStrip({ before, now, provisional, opening }: ScenarioStripProps) {
  const inFavour = now.result_amount !== null && now.result_amount < 0;
  const lacks = [provisional && 'provisional', withoutSaid(now.balance_amount, now.shared_amount)].filter(Boolean);
  const of = (name: keyof ScenarioFigures) => <Change before={before[name]} now={now[name]} />;
  return (
    <Board
      className="grid shrink-0 grid-cols-1 md:grid-cols-[1fr_1fr_1fr_1.12fr]"
      role="group"
      aria-label="IGV con lo marcado"
    >
      <IgvCell label="IGV de ventas" value={now.sales_amount} below={of('sales_amount')} first />
      <IgvCell
        label="IGV de compras validadas"
        value={now.purchases_amount}
        note={noted(sharedSaid(now.shared_amount))}
        below={of('purchases_amount')}
        operator="−"
      />
      <IgvCell
        label="Saldo a favor anterior"
        value={now.balance_amount}
        below={now.balance_amount === null ? opening : of('balance_amount')}
        operator="−"
      />
      <div role="status" className="contents">
        <IgvCell
          label={inFavour ? 'Saldo a Favor del periodo' : 'IGV por pagar'}
          value={now.result_amount === null ? null : Math.abs(now.result_amount)}
          note={noted(now.result_amount === null ? null : lacks.join(', ') || null)}
          below={<ResultChange before={before.result_amount} now={now.result_amount} />}
          operator="="
          tone={inFavour ? 'favour' : 'due'}
        />
      </div>
    </Board>
  );
}

/** How far the figure below can be trusted. */
function noted(note: string | null): ReactNode {
  return note && <span className="num text-caption">{note}</span>;
}

function Change({ before, now }: { before: number | null; now: number | null }) {
  const change = changeOf(before, now);
  if (before === null || change === null) return now === before ? <>sin cambio</> : null;
  if (change === 0) return <>sin cambio</>;
  return (
    <>
      <Was amount={before} /> <span className="whitespace-nowrap">{signed(change)}</span>
    </>
  );
}

/** A result is shown without its sign, so what it was is named where it was of the other kind. */
function ResultChange({ before, now }: { before: number | null; now: number | null }) {
  if (before === null || now === null || before < 0 === now < 0) {
    const size = (amount: number | null) => (amount === null ? null : Math.abs(amount));
    return <Change before={size(before)} now={size(now)} />;
  }
  return (
    <>
      {before < 0 ? 'Saldo a Favor' : 'IGV por pagar'} <Was amount={Math.abs(before)} />
    </>
  );
}

function Was({ amount }: { amount: number }) {
  return (
    <>
      <span className="sr-only">Era </span>
      <s className="mr-1">{formatSoles(amount)}</s>
    </>
  );
}
