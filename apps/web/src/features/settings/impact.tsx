import type { Rehearsal } from '@yupana/contract/rehearsal.ts';
import { formatPeriod } from '@yupana/tax/period.ts';
import { ArrowRight } from 'lucide-react';
import { formatCount, pluralize } from '../../lib/formats.ts';
import { sayChanges } from '../../lib/verdict/rehearsed-words.ts';
import { BusyDots } from '../../ui/controls/busy-dots.tsx';
import { Money } from '../../ui/figures/money.tsx';
import type { Rehearsing } from './use-rehearsal.ts';

/** What a change would do before it is saved: which purchases change their status, and the IGV. */
export function Impact({ of: { rehearsal, failed } }: { of: Rehearsing }) {
  if (failed) return <>No pudimos ensayar el cambio; aun así puedes guardarlo.</>;
  if (!rehearsal) {
    return (
      <span className="inline-flex items-center gap-2">
        <BusyDots />
        Ensayando el cambio…
      </span>
    );
  }
  const { period, changes, igv_payable: igv } = rehearsal;
  if (period === null) return <>No hay periodos abiertos: se usará en los que vengan.</>;
  const elsewhere = sayOthers(rehearsal.others, changes.length > 0);
  const bounded = rehearsal.whole ? '' : ` (de los primeros ${formatCount(rehearsal.vouchers)})`;
  if (changes.length === 0) {
    return <>{`Ningún comprobante de ${formatPeriod(period)} cambia de estado${bounded}${elsewhere}.`}</>;
  }
  return (
    <>
      {sayChanges(changes, ` de ${formatPeriod(period)}`)}
      {bounded}
      {elsewhere}
      {igv && igv.before !== igv.after && (
        <span className="max-md:hidden">
          ; IGV por pagar{' '}
          <span className="ml-1 inline-flex items-center gap-1.5">
            <Money value={igv.before} className="line-through" />
            <ArrowRight size={14} strokeWidth={1.75} aria-hidden />
            <span className="sr-only">pasa a</span>
            <Money value={igv.after} className="font-semibold text-(--impact-ink,var(--ink-strong))" />
          </span>
        </span>
      )}
      .
    </>
  );
}

/** What would change in the open periods besides the newest. */
function sayOthers(others: Rehearsal['others'], areMore: boolean): string {
  if (!others || others.changes === 0)
    return others?.whole === false ? '; de los demás periodos no se miraron todos' : '';
  const count = `${others.whole ? '' : 'al menos '}${formatCount(others.changes)}${areMore ? ' más' : ''}`;
  const where = pluralize(others.periods, 'periodo abierto', 'periodos abiertos');
  return `; ${count} ${others.changes === 1 ? 'cambia' : 'cambian'} en ${others.periods === 1 ? 'otro periodo abierto' : `otros ${where}`}`;
}
