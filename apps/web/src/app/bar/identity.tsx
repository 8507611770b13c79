import type { User } from '@yupana/contract/accounts.ts';
import { nameOfPerson } from '@yupana/contract/person-name.ts';

/** Whose account it is. */
export function Identity({ user }: { user: User | null }) {
  if (!user) return null;
  return (
    <div className="min-w-0">
      <p className="truncate text-dense font-semibold text-ink-strong">{nameOfPerson(user)}</p>
      <p className="truncate text-caption text-ink-subtle">{user.email}</p>
    </div>
  );
}
