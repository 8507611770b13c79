import type { Movement } from '@yupana/contract/bank-movements.ts';
import { Check } from 'lucide-react';
import { formatCount, pluralize } from '../../lib/formats.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IfConfirmed } from './if-confirmed.tsx';
import type { BankActions } from './state/use-actions.tsx';
import type { BankScope } from './state/use-bank.ts';

interface FootProps {
  scope: BankScope;
  picked: readonly Movement[];
  actions: BankActions;
}

/**
 * What confirming would do, and what is done with what is chosen: one primary, with its count. On phones it stands at the bottom
 * of the screen.
 */
export function Foot({ scope, picked, actions }: FootProps) {
  const inState = (...states: Movement['state'][]) => picked.filter(({ state }) => states.includes(state));
  const suggested = inState('suggested');
  const without = inState('without');
  const done = inState('confirmed', 'not-purchase');
  const busy = picked.some(({ uuid }) => actions.busy.has(uuid));
  return (
    <footer
      data-foot=""
      className="flex flex-wrap items-center gap-x-3.5 gap-y-2 border-t bg-surface px-3.5 py-2.5 text-[13px] text-ink-muted md:rounded-b-md max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-(--z-bulk) max-md:px-4 max-md:pb-[max(16px,env(safe-area-inset-bottom))] max-md:shadow-[0_-8px_24px_rgb(6_34_44/.08)]"
    >
      <p aria-live="polite" className="num flex-1 max-md:basis-full">
        {suggested.length > 0 ? (
          <IfConfirmed scope={scope} movements={suggested} />
        ) : picked.length > 0 ? (
          pluralize(picked.length, 'elegido', 'elegidos')
        ) : (
          'Elige los pagos que vas a confirmar'
        )}
      </p>
      <span className="text-dense text-ink-subtle max-lg:hidden">Nada se marca sin tu confirmación</span>
      <span className="flex gap-2 max-md:w-full max-md:flex-wrap max-md:[&>*]:flex-1">
        {done.length > 0 && (
          <Button onClick={() => actions.undo(done)} disabled={busy}>
            Deshacer {formatCount(done.length)}
          </Button>
        )}
        {without.length > 0 && (
          <Button onClick={() => void actions.notPurchase(without)} disabled={busy}>
            {without.length === 1 ? '1 no es compra' : `${formatCount(without.length)} no son compras`}
          </Button>
        )}
        <Button
          variant="primary"
          busy={busy}
          disabled={suggested.length === 0}
          icon={<Check size={16} strokeWidth={2.25} aria-hidden />}
          onClick={() => void actions.confirm(suggested)}
          data-event="confirmar_pagos"
        >
          {suggested.length === 0 ? 'Confirmar pagos' : `Confirmar ${pluralize(suggested.length, 'pago', 'pagos')}`}
        </Button>
      </span>
    </footer>
  );
}
