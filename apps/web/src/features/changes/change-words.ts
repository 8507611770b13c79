import type { ChangedField } from '@yupana/contract/changes.ts';
import { type ChangeKind, changeKinds } from '@yupana/contract/vouchers.ts';
import { ArrowLeftRight, Minus, Plus, Undo2 } from 'lucide-react';
import { pluralize } from '../../lib/formats.ts';

/** How each kind of change is called, one and several, with its icon. */
export const KINDS = {
  new: { label: 'Nuevo', plural: 'Nuevos', counted: ['nuevo', 'nuevos'], Icon: Plus },
  returned: { label: 'Volvió', plural: 'Volvieron', counted: ['volvió', 'volvieron'], Icon: Undo2 },
  changed: { label: 'Cambió', plural: 'Cambiaron', counted: ['cambió', 'cambiaron'], Icon: ArrowLeftRight },
  gone: { label: 'Ya no figura', plural: 'Ya no figuran', counted: ['ya no figura', 'ya no figuran'], Icon: Minus },
} as const satisfies Record<ChangeKind, unknown>;

export const FIELDS: Record<ChangedField, string> = {
  total: 'Total',
  igv: 'IGV',
  taxable: 'Base',
  issue_date: 'Emisión',
  due_date: 'Vencimiento',
  counterparty: 'Nombre',
  currency: 'Moneda',
  exchange_rate: 'T. de cambio',
  sunat_status: 'Estado SUNAT',
  detraction: 'Detracción',
};

/** The kinds that have a card and a tab: few vouchers come back, and while none did there is nothing to say of it. */
export function shownKinds(counts: Record<ChangeKind, number> | undefined, chosen: ChangeKind | null): ChangeKind[] {
  return changeKinds.filter((kind) => kind !== 'returned' || kind === chosen || (counts?.returned ?? 0) > 0);
}

/** «2 nuevos, 1 cambió, 1 ya no figura» */
export function countedKinds(counts: Record<ChangeKind, number>): string {
  return changeKinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => pluralize(counts[kind], KINDS[kind].counted[0], KINDS[kind].counted[1]))
    .join(', ');
}
