import type { Rehearsal } from '@yupana/contract/rehearsal.ts';
import type { VoucherStatus } from '@yupana/contract/vouchers.ts';
import { formatPeriod } from '@yupana/tax/period.ts';
import { ArrowRight } from 'lucide-react';
import { formatCount } from '../../lib/formats.ts';
import { BusyDots } from '../../ui/controls/busy-dots.tsx';
import { Money } from '../../ui/figures/money.tsx';
import { STATUS_LOOK, type Status } from '../../ui/status.ts';
import type { Rehearsing } from './use-rehearsal.ts';

const STATUSES: Record<VoucherStatus, Status> = {
  'en proceso': 'en-proceso',
  'gasto deducible': 'validado',
  'gasto observado': 'observado',
  'gasto no deducible': 'rechazado',
};

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
  const bounded = rehearsal.whole ? '' : ` (de los primeros ${formatCount(rehearsal.vouchers)})`;
  if (changes.length === 0) {
    return <>{`Ningún comprobante de ${formatPeriod(period)} cambia de estado${bounded}.`}</>;
  }
  return (
    <>
      {sayChanges(changes, formatPeriod(period))}
      {bounded}
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

/** `10 observados de Oct 2026 pasan a Validado y 2 validados, a Observado` */
function sayChanges(changes: Rehearsal['changes'], period: string): string {
  const said = changes.map(({ from, to, count }, place) => {
    const { label, plural } = STATUS_LOOK[STATUSES[from]];
    const who = `${formatCount(count)} ${(count === 1 ? label : plural).toLowerCase()}`;
    const target = STATUS_LOOK[STATUSES[to]].label;
    if (place > 0) return `${who}, a ${target}`;
    return `${who} de ${period} ${count === 1 ? 'pasa' : 'pasan'} a ${target}`;
  });
  return said.length < 3 ? said.join(' y ') : `${said.slice(0, -1).join('; ')}; y ${said.at(-1)}`;
}
