import type { User } from '@yupana/contract/accounts.ts';

/** `RH` of Rosa Elena Huamaní Ccori. */
export function initials({ name, last_name }: Pick<User, 'name' | 'last_name'>): string {
  return `${name.trim().charAt(0)}${last_name.trim().charAt(0)}`.toLocaleUpperCase('es');
}

export function Initials({ user }: { user: User | null }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-[30px] shrink-0 place-items-center rounded-full border border-brand-soft-border bg-brand-soft text-caption font-semibold tracking-[.02em] text-brand-soft-text"
    >
      {user ? initials(user) : ''}
    </span>
  );
}
