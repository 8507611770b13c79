import type { VoucherStatus } from '@yupana/contract/vouchers.ts';
import { formatCount } from '../../../lib/formats.ts';
import { Ficha } from '../../../ui/figures/ficha.tsx';
import { Money } from '../../../ui/figures/money.tsx';
import { STATUS_LOOK, type Status } from '../../../ui/status.ts';
import type { Finding } from './add-up.ts';

const STATUSES: Record<VoucherStatus, Status> = {
  'gasto deducible': 'validado',
  'gasto observado': 'observado',
  'gasto no deducible': 'rechazado',
  'en proceso': 'en-proceso',
};

/** In the order in which they are told. */
export const TARGETS = Object.keys(STATUSES) as VoucherStatus[];

export function lookOf(status: VoucherStatus) {
  return STATUS_LOOK[STATUSES[status]];
}

/** `12 validados · 5 observados`, each with its ficha. */
export function Moves({ to }: Pick<Finding, 'to'>) {
  return (
    <span className="inline-flex flex-wrap gap-x-3.5">
      {TARGETS.map((status) => {
        const [count, { label, plural, shape, tone }] = [to[status] ?? 0, lookOf(status)];
        return (
          count > 0 && (
            <span key={status} className="inline-flex items-center gap-[5px]">
              <Ficha shape={shape} tone={tone} size={9} />
              {formatCount(count)} {(count === 1 ? label : plural).toLowerCase()}
            </span>
          )
        );
      })}
      {to.credit !== undefined && <span>{formatCount(to.credit)} en su crédito fiscal</span>}
    </span>
  );
}

/** How much more is to be paid, or less. */
export function Difference({ soles, size }: { soles: number; size?: 'stat' }) {
  return (
    <span className="num whitespace-nowrap">
      {soles > 0 && '+'}
      <Money value={soles} size={size} />
    </span>
  );
}
