import type { User } from '@yupana/contract/accounts.ts';

/** Whose account it is. */
export function Identity({ user }: { user: User | null }) {
  if (!user) return null;
  return (
    <div className="min-w-0">
      <p className="truncate text-dense font-semibold text-ink-strong">{`${user.name} ${user.last_name}`}</p>
      <p className="truncate text-caption text-ink-subtle">{user.email}</p>
    </div>
  );
}
