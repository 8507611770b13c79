import type { Rehearsal } from '@yupana/contract/rehearsal.ts';
import type { VoucherStatus } from '@yupana/contract/vouchers.ts';
import { STATUS_LOOK, type Status } from '../../ui/status.ts';
import { formatCount } from '../formats.ts';

const STATUSES: Record<VoucherStatus, Status> = {
  'en proceso': 'en-proceso',
  'gasto deducible': 'validado',
  'gasto observado': 'observado',
  'gasto no deducible': 'rechazado',
};

/** `10 observados de Oct 2026 pasan a Validado y 2 validados, a Observado`. @param of « de Oct 2026», or nothing */
export function sayChanges(changes: Rehearsal['changes'], of: string): string {
  const said = changes.map(({ from, to, count }, place) => {
    const { label, plural } = STATUS_LOOK[STATUSES[from]];
    const who = `${formatCount(count)} ${(count === 1 ? label : plural).toLowerCase()}`;
    const target = STATUS_LOOK[STATUSES[to]].label;
    if (place > 0) return `${who}, a ${target}`;
    return `${who}${of} ${count === 1 ? 'pasa' : 'pasan'} a ${target}`;
  });
  return said.length < 3 ? said.join(' y ') : `${said.slice(0, -1).join('; ')}; y ${said.at(-1)}`;
}
