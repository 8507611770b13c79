import type { Role } from '@yupana/contract/roles.ts';
import { ROLE_NAMES, ROLE_SAYS } from './team-words.ts';

interface RoleChoiceProps<R extends Role> {
  options: readonly R[];
  value: R;
  onChange: (role: R) => void;
}

/** One of the roles, each with what it may do. */
export function RoleChoice<R extends Role>({ options, value, onChange }: RoleChoiceProps<R>) {
  return (
    <div role="radiogroup" aria-label="Rol" className="divide-y rounded-md border">
      {options.map((role) => (
        <label
          key={role}
          className="flex cursor-pointer items-start gap-2.5 px-3 py-2 text-dense first:rounded-t-md last:rounded-b-md hover:bg-surface-hover has-checked:bg-surface-selected has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-(--focus-color) max-md:py-3"
        >
          <input
            type="radio"
            name="role"
            value={role}
            checked={value === role}
            onChange={() => onChange(role)}
            className="mt-0.5 size-4 shrink-0 accent-(--brand)"
          />
          <span className="min-w-0">
            <b className="block font-semibold text-ink-strong">{ROLE_NAMES[role]}</b>
            <span className="block text-ink-muted">{ROLE_SAYS[role]}</span>
          </span>
        </label>
      ))}
    </div>
  );
}
