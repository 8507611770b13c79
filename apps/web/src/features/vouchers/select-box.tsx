import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';

interface SelectBoxProps {
  label: string;
  checked: boolean;
  mixed?: boolean;
  allowed: boolean;
  /** Why not, where it is not allowed. */
  why?: string;
  onChange: (checked: boolean, shiftKey: boolean) => void;
}

/** The checkbox of a row or of the whole page. Without image nor XML there is nothing to select for, and it says so. */
export function SelectBox({ label, checked, mixed, allowed, why, onChange }: SelectBoxProps) {
  const box = (
    <Checkbox
      label={label}
      checked={checked}
      mixed={mixed}
      disabled={!allowed}
      onChange={(next, event) => onChange(next, 'shiftKey' in event && event.shiftKey === true)}
    />
  );
  if (allowed) return box;
  return (
    <Tooltip content={why} side="right">
      <span className="inline-flex align-middle">{box}</span>
    </Tooltip>
  );
}
