import type { Movement } from '@yupana/contract/bank-movements.ts';
import { ArrowRight } from 'lucide-react';
import { formatCount, pluralize } from '../../lib/formats.ts';
import { sayChanges } from '../../lib/verdict/rehearsed-words.ts';
import { BusyDots } from '../../ui/controls/busy-dots.tsx';
import { Money } from '../../ui/figures/money.tsx';
import { tallyInWords, tallyOf } from './bank-words.ts';
import type { BankScope } from './state/use-bank.ts';
import { useForetold } from './state/use-foretold.ts';

interface IfConfirmedProps {
  scope: BankScope;
  movements: readonly Movement[];
}

/** «Si confirmas 4, 3 observados pasan a Validado e IGV por pagar S/ 6,360.66 → S/ 4,309.56». On a phone, the IGV alone. */
export function IfConfirmed({ scope, movements }: IfConfirmedProps) {
  const { rehearsal, failed, of } = useForetold(scope, movements);
  if (failed || !rehearsal) {
    return (
      <span className="inline-flex items-center gap-2">
        {!failed && <BusyDots />}
        <span>
          {pluralize(movements.length, 'elegido', 'elegidos')} por{' '}
          <b className="font-semibold text-ink-strong">{tallyInWords(tallyOf(movements))}</b>
          {!failed && <span className="sr-only">. Calculando qué cambia</span>}
        </span>
      </span>
    );
  }
  const { changes, igv_payable: igv } = rehearsal;
  const moves = igv !== null && igv.before !== igv.after;
  const first = of < movements.length ? `los primeros ${formatCount(of)}` : formatCount(of);
  return (
    <span className="flex flex-wrap items-baseline gap-x-3.5 gap-y-1 max-md:justify-between">
      <span className={moves ? 'max-md:sr-only' : undefined}>
        Si confirmas {first}, {changes.length === 0 ? 'ninguna compra cambia de estado' : sayChanges(changes, '')}
        {igv !== null && (moves ? ' e IGV por pagar' : '; el IGV por pagar no cambia')}
      </span>
      {moves && (
        <>
          <span aria-hidden="true" className="md:hidden">
            IGV por pagar
          </span>
          <span className="inline-flex items-baseline gap-2">
            <Money value={igv.before} className="line-through" />
            <ArrowRight size={14} strokeWidth={1.75} aria-hidden className="self-center text-ink-subtle" />
            <span className="sr-only">pasa a</span>
            <Money value={igv.after} strong />
          </span>
        </>
      )}
    </span>
  );
}
