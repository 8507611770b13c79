import { type ChangeKind, changeKinds } from '@yupana/contract/vouchers.ts';
import { pluralize } from '../formats.ts';

/** How each kind of change is called: one, several, and in a count. */
export const CHANGE_KINDS = {
  new: { label: 'Nuevo', plural: 'Nuevos', counted: ['nuevo', 'nuevos'] },
  returned: { label: 'Volvió', plural: 'Volvieron', counted: ['volvió', 'volvieron'] },
  changed: { label: 'Cambió', plural: 'Cambiaron', counted: ['cambió', 'cambiaron'] },
  gone: { label: 'Ya no figura', plural: 'Ya no figuran', counted: ['ya no figura', 'ya no figuran'] },
} as const satisfies Record<ChangeKind, unknown>;

/** «2 nuevos, 1 cambió, 1 ya no figura»; empty when there are none. */
export function countedKinds(counts: Record<ChangeKind, number>): string {
  return changeKinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => pluralize(counts[kind], CHANGE_KINDS[kind].counted[0], CHANGE_KINDS[kind].counted[1]))
    .join(', ');
}
