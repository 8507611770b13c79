import type { WhatIfAnswer } from '@yupana/contract/scenarios.ts';
import { formatPeriod, parsePeriod, previousPeriod } from '@yupana/tax/period.ts';
import { useEffect, useState } from 'react';
import { formatSoles, pluralize } from '../../../lib/formats.ts';
import { OpeningButton } from '../../../lib/opening/opening-button.tsx';
import { Board } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { offerKey } from '../../../ui/keys/single-keys.ts';
import { useWalk } from '../../../ui/keys/use-walk.ts';
import type { Scope } from '../use-scenarios.ts';
import type { TicksState } from '../use-ticks.ts';
import { GROUP_ROW, TickGroup } from './tick-group.tsx';

interface TickBoardProps {
  scope: Scope;
  answer: WhatIfAnswer;
  state: TicksState;
  /** The period is closed: it is looked at. */
  disabled: boolean;
}

/** «Qué contaría como crédito»: by reason, that with most IGV first; each reason and each voucher with its box. */
export function TickBoard({ scope, answer, state, disabled }: TickBoardProps) {
  const { groups, omitted_count, without_credit_count } = answer;
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(groups[0] ? [groups[0].id] : []));
  const toggle = (row: HTMLElement) => row.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click();
  const { around } = useWalk<HTMLDivElement>({
    rowsOf: (within) => within.querySelectorAll<HTMLElement>('[data-row]'),
    words: { next: 'Siguiente', previous: 'Anterior', open: 'Abrir o cerrar el motivo' },
    keys: { x: toggle, X: toggle },
  });
  useEffect(() => offerKey('x', 'Marcar o desmarcar'), []);
  const left = [
    omitted_count > 0 && `${pluralize(omitted_count, 'comprobante', 'comprobantes')} con menos IGV no se muestran.`,
    without_credit_count > 0 &&
      `${pluralize(without_credit_count, 'comprobante no da', 'comprobantes no dan')} crédito fiscal de ningún modo.`,
  ].filter(Boolean);
  return (
    // Of hundreds it scrolls within the height of the comparison beside it, and makes that no taller.
    <section aria-labelledby="que-contaria" className="flex min-h-0 min-w-0 flex-col xl:h-0 xl:min-h-full">
      <Board className="flex min-h-0 flex-1 flex-col overflow-hidden">
        <div className="flex min-h-11 shrink-0 items-center justify-between gap-2 border-b px-4">
          <h2 id="que-contaria" className="text-body font-semibold text-ink-strong">
            Qué contaría como crédito
          </h2>
          <span className="text-caption text-ink-subtle">Ordenado por IGV</span>
        </div>
        <div {...around} role="presentation" className="min-h-0 flex-1 overflow-y-auto text-dense">
          {groups.length === 0 && (
            <p className="px-4 py-3.5 text-ink-muted">
              No hay comprobantes observados ni en análisis que puedan dar crédito en este periodo.
            </p>
          )}
          <ul>
            {groups.map((group) => (
              <TickGroup
                key={group.id}
                group={group}
                period={scope.tax_period}
                state={state}
                disabled={disabled}
                isOpen={opened.has(group.id)}
                onOpen={(is) =>
                  setOpened((before) => {
                    const next = new Set(before);
                    is ? next.add(group.id) : next.delete(group.id);
                    return next;
                  })
                }
              />
            ))}
            <BalanceRow scope={scope} answer={answer} state={state} disabled={disabled} />
          </ul>
          {left.length > 0 && <p className="border-t px-4 py-2.5 text-caption text-ink-subtle">{left.join(' ')}</p>}
        </div>
      </Board>
    </section>
  );
}

/** The balance of the month before, which counts unless its box is emptied. */
function BalanceRow({ scope, answer: { opening }, state, disabled }: TickBoardProps) {
  const before = formatPeriod(previousPeriod(scope.tax_period));
  if (!opening) {
    return (
      <li className={GROUP_ROW}>
        <span className="min-w-0 flex-1">
          <b className="font-semibold text-ink-strong">Saldo a favor anterior</b>{' '}
          <span className="text-ink-subtle">no se conoce, y no se descuenta</span>
        </span>
        <OpeningButton ruc={scope.ruc} period={scope.tax_period}>
          Escribir saldo
        </OpeningButton>
      </li>
    );
  }
  const from = {
    typed: 'escrito',
    declared: `declarado en ${before}`,
    carried: opening.since ? `según tus libros desde ${formatPeriod(parsePeriod(opening.since))}` : 'según tus libros',
  }[opening.source];
  const { withBalance } = state.ticks;
  return (
    <li data-row tabIndex={-1} className={GROUP_ROW}>
      <Checkbox
        label="Contar el saldo a favor anterior"
        checked={withBalance}
        disabled={disabled}
        onChange={(on) => state.tickBalance(on)}
      />
      <span className="min-w-0 flex-1">
        <b className="font-semibold text-ink-strong max-md:block">Saldo a favor anterior</b>{' '}
        <span className="num text-ink-subtle">{from}</span>
      </span>
      <span className="num text-right">
        <b className="font-semibold text-ink-strong max-md:block">{formatSoles(withBalance ? opening.amount : 0)}</b>
        <span className="text-ink-subtle max-md:block"> de {formatSoles(opening.amount)}</span>
      </span>
    </li>
  );
}
