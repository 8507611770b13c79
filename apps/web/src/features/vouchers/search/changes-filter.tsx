import { type ChangeKind, changeKinds } from '@yupana/contract/vouchers.ts';
import { CHANGE_KINDS } from '../../../lib/figures/change-kinds.ts';
import { Select } from '../../../ui/controls/select.tsx';

const OPTIONS: readonly { value: ChangeKind | 'all'; label: string }[] = [
  { value: 'all', label: 'Todos' },
  ...changeKinds.map((kind) => ({ value: kind, label: CHANGE_KINDS[kind].plural })),
];

interface ChangesFilterProps {
  value: ChangeKind | null;
  onChange: (kind: ChangeKind | null) => void;
}

/** Only the purchases that came, came back, changed or left since the first collection. */
export function ChangesFilter({ value, onChange }: ChangesFilterProps) {
  const chosen = OPTIONS.find((option) => option.value === (value ?? 'all'));
  return (
    <Select
      label="Cambios"
      look="sm"
      value={value ?? 'all'}
      options={OPTIONS}
      onChange={(next) => onChange(next === 'all' ? null : next)}
    >
      <span className="text-ink-subtle">Cambios</span>
      <span className="font-[550] text-ink-strong">{chosen?.label}</span>
    </Select>
  );
}
