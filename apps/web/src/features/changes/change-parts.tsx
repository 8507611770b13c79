import type { VoucherChange } from '@yupana/contract/changes.ts';
import type { ChangeKind, VoucherStatus } from '@yupana/contract/vouchers.ts';
import { Link } from 'react-router';
import { CHANGE_KINDS, countedKinds } from '../../lib/figures/change-kinds.ts';
import { serieAndNumber } from '../../lib/figures/voucher-name.ts';
import { formatInstant } from '../../lib/formats.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Status } from '../../ui/status.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Effect } from './change-value.tsx';
import { KIND_ICONS } from './change-words.ts';
import type { Changes } from './use-changes.ts';

export function KindBadge({ kind }: { kind: ChangeKind }) {
  const Icon = KIND_ICONS[kind];
  return (
    <Badge tone="neutral" mark={<Icon size={13} strokeWidth={1.75} aria-hidden />}>
      {CHANGE_KINDS[kind].label}
    </Badge>
  );
}

/** The dot of what nobody has looked at yet. */
export function Unseen({ seen }: { seen: boolean }) {
  if (seen) return null;
  return <span role="img" aria-label="Sin ver" className="inline-block size-[7px] rounded-full bg-brand-glyph" />;
}

/** Its number, which leads to its row among the purchases, or the sales, which have no status. */
export function VoucherLink({ change, period }: { change: VoucherChange; period: string }) {
  const value_filter = [change.serie, change.number].filter(Boolean).join('-');
  const search = new URLSearchParams({ tax_period: period, filter_by: 'serie_number', value_filter });
  return (
    <Link
      to={`/dashboard/${change.status === null ? 'ventas' : 'comprobantes'}?${search}`}
      className="num font-medium text-ink-strong hover:underline"
    >
      {serieAndNumber(change)}
    </Link>
  );
}

const STATUSES: Record<VoucherStatus, Status> = {
  'en proceso': 'en-proceso',
  'gasto deducible': 'validado',
  'gasto observado': 'observado',
  'gasto no deducible': 'rechazado',
};

export function ChangeStatus({ status }: { status: VoucherChange['status'] }) {
  return status === null ? null : <StatusBadge status={STATUSES[status]} />;
}

interface CollectionGroup {
  at: string;
  changes: VoucherChange[];
}

/** The changes of a page by the collection that noted them, in the order they came. */
export function byCollection(changes: readonly VoucherChange[]): CollectionGroup[] {
  return [...Map.groupBy(changes, ({ at }) => at)].map(([at, all]) => ({ at, changes: all }));
}

/** «12/11/2026 06:40  2 nuevos, 1 cambió · IGV +S/ 34.20»: of the whole collection, whatever part of it is on screen. */
export function CollectionHeading({ at, collections }: { at: string; collections: Changes['collections'] }) {
  const whole = collections.find((one) => one.at === at);
  return (
    <>
      <b className="num mr-2 font-semibold text-ink-strong">{formatInstant(at)}</b>
      {whole && (
        <span className="num">
          {countedKinds(whole)} · IGV <Effect value={whole.igv_effect} />
        </span>
      )}
    </>
  );
}

export function changeId({ collection, code }: VoucherChange): string {
  return `${collection}/${code}`;
}
