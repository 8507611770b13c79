import type { User } from '@yupana/contract/accounts.ts';
import { LogOut } from 'lucide-react';
import { useSignOut } from '../features/accounts/use-sign-out.ts';
import { Button } from '../ui/button.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';

/** The account's corner, in the popover of the top bar and at the foot of the drawer. */
export function AccountPanel({ user }: { user: User | null }) {
  const signOut = useSignOut();
  return (
    <div className="flex flex-col gap-3">
      {user && (
        <div className="min-w-0">
          <p className="truncate text-dense font-semibold text-ink-strong">{`${user.name} ${user.last_name}`}</p>
          <p className="truncate text-caption text-ink-subtle">{user.email}</p>
        </div>
      )}
      <ThemeToggle />
      <Button block icon={<LogOut size={16} strokeWidth={1.75} aria-hidden />} onClick={signOut}>
        Cerrar sesión
      </Button>
    </div>
  );
}
