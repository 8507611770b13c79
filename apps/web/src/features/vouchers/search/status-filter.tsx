import type { Voucher } from '@yupana/contract/vouchers.ts';
import { createContext, useContext } from 'react';
import { serieAndNumber } from '../../../lib/figures/voucher-name.ts';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';
import { STATUS_LOOK } from '../../../ui/status.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { shownStatus, TABS } from '../status-tab.ts';
import type { StatusTab } from './voucher-search.ts';

/** Lists those of one status; null: the badge only says it. */
export const FiltersByStatus = createContext<{ current: StatusTab; filter: (tab: StatusTab) => void } | null>(null);

/** The status of a purchase: its reason on hover or focus, and a click lists those that have the same one; again, all of them. */
export function StatusFilter({ voucher }: { voucher: Voucher }) {
  const by = useContext(FiltersByStatus);
  const status = shownStatus(voucher.status);
  const badge = <StatusBadge status={status} />;
  const tab = TABS.find((one) => one.status === status)?.tab ?? 0;
  if (!by) return badge;
  const here = by.current === tab;
  const { label, plural } = STATUS_LOOK[status];
  const does = here ? 'Ver todos los estados' : `Ver solo ${plural.toLowerCase()}`;
  return (
    <Tooltip content={voucher.observation ?? does}>
      <button
        type="button"
        aria-label={`${label}: ${serieAndNumber(voucher)}. ${does}`}
        aria-description={voucher.observation ?? undefined}
        aria-pressed={here}
        onClick={() => by.filter(here ? 0 : tab)}
        className="touch-target rounded-sm align-middle"
      >
        {badge}
      </button>
    </Tooltip>
  );
}
