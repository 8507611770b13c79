import type { VoucherChange } from '@yupana/contract/changes.ts';
import type { ChangeKind, VoucherStatus } from '@yupana/contract/vouchers.ts';
import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { CHANGE_KINDS, countedKinds } from '../../lib/figures/change-kinds.ts';
import { serieAndNumber } from '../../lib/figures/voucher-name.ts';
import { formatCount, formatSoles } from '../../lib/formats.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Status } from '../../ui/status.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Effect } from './change-value.tsx';
import { KIND_ICONS, momentOf } from './change-words.ts';
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
  return (
    <Link to={addressOf(change, period)} className="num font-medium text-ink-strong hover:underline">
      {serieAndNumber(change)}
    </Link>
  );
}

function addressOf(change: VoucherChange, period: string, more: Record<string, string> = {}): string {
  const value_filter = [change.serie, change.number].filter(Boolean).join('-');
  const search = new URLSearchParams({ tax_period: period, filter_by: 'serie_number', value_filter, ...more });
  return `/dashboard/${change.status === null ? 'ventas' : 'comprobantes'}?${search}`;
}

const STATUSES: Record<VoucherStatus, Status> = {
  'en proceso': 'en-proceso',
  'gasto deducible': 'validado',
  'gasto observado': 'observado',
  'gasto no deducible': 'rechazado',
};

/** How it stands; of what somebody decided with other figures, with which: it leads to its panel, where it is decided again. */
export function ChangeStatus({ change, period }: { change: VoucherChange; period: string }) {
  const { status, decided, code } = change;
  if (status === null) return null;
  if (!decided) return <StatusBadge status={STATUSES[status]} />;
  return (
    <Link
      to={addressOf(change, period, { comprobante: code })}
      className="num inline-flex items-start gap-1.5 font-[550] text-warning-text hover:underline"
    >
      <CircleAlert size={14} strokeWidth={2} aria-hidden className="mt-1 shrink-0" />
      <Decided decided={decided} />
    </Link>
  );
}

const DECIDED = { 'gasto deducible': 'Validado', 'gasto no deducible': 'Rechazado' } as const;
const FIGURES = { total: '', igv: 'IGV ', taxable: 'base ' } as const;

function Decided({ decided: { to, why, figure } }: { decided: NonNullable<VoucherChange['decided']> }) {
  if (why === 'gone') return `Estaba ${DECIDED[to].toLowerCase()}`;
  if (!figure) return `${DECIDED[to]} con otros datos`;
  return (
    <span>
      {DECIDED[to]} con {FIGURES[figure.field]}
      <span className="whitespace-nowrap">{formatSoles(figure.amount)}</span>
    </span>
  );
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
      <b className="num mr-2 font-semibold text-ink-strong">{momentOf(at, collections)}</b>
      {whole && (
        <span className="num">
          {countedKinds(whole)} · IGV <Effect value={whole.igv_effect} />
          {whole.redirected > 0 && `, ${formatCount(whole.redirected)} con otro destino`}
        </span>
      )}
    </>
  );
}

export function changeId({ collection, code }: VoucherChange): string {
  return `${collection}/${code}`;
}
