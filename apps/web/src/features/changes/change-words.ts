import type { ChangedField } from '@yupana/contract/changes.ts';
import type { ChangeKind } from '@yupana/contract/vouchers.ts';
import { ArrowLeftRight, Minus, Plus } from 'lucide-react';
import { pluralize } from '../../lib/formats.ts';

/** How each kind of change is called, one and several, with its icon. */
export const KINDS = {
  new: { label: 'Nuevo', plural: 'Nuevos', counted: ['nuevo', 'nuevos'], Icon: Plus },
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

/** «2 nuevos, 1 cambió, 1 ya no figura» */
export function countedKinds(counts: Record<ChangeKind, number>): string {
  return (['new', 'changed', 'gone'] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => pluralize(counts[kind], KINDS[kind].counted[0], KINDS[kind].counted[1]))
    .join(', ');
}
