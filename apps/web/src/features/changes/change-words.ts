import { type ChangeKind, changeKinds } from '@yupana/contract/vouchers.ts';
import { ArrowLeftRight, Minus, Plus, Undo2 } from 'lucide-react';
import { formatInstant } from '../../lib/formats.ts';
import type { Changes } from './use-changes.ts';

/** The mark of each kind of change. */
export const KIND_ICONS = {
  new: Plus,
  returned: Undo2,
  changed: ArrowLeftRight,
  gone: Minus,
} as const satisfies Record<ChangeKind, unknown>;

/** The kinds that have a card and a tab: few vouchers come back, and while none did there is nothing to say of it. */
export function shownKinds(counts: Record<ChangeKind, number> | undefined, chosen: ChangeKind | null): ChangeKind[] {
  return changeKinds.filter((kind) => kind !== 'returned' || kind === chosen || (counts?.returned ?? 0) > 0);
}

/** When a collection noted its changes; with its seconds where another one did within the same minute. */
export function momentOf(at: string, collections: Changes['collections']): string {
  const minute = formatInstant(at);
  const isAlone = collections.every((one) => one.at === at || formatInstant(one.at) !== minute);
  return isAlone ? minute : `${minute}:${String(new Date(at).getSeconds()).padStart(2, '0')}`;
}
