import type { User } from '@yupana/contract/accounts.ts';
import { Keyboard, LogOut, UserCog } from 'lucide-react';
import { Link } from 'react-router';
import { useSignOut } from '../features/accounts/use-sign-out.ts';
import { Button } from '../ui/button.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import { showShortcuts } from './shortcuts.tsx';

/** The account's corner, in the popover of the top bar and at the foot of the drawer. */
export function AccountPanel({ user, onLeave }: { user: User | null; onLeave?: () => void }) {
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
      <Link to="/perfil" className={buttonClass({ block: true })} onClick={onLeave}>
        <UserCog size={16} strokeWidth={1.75} aria-hidden />
        Mi perfil
      </Link>
      <Button
        block
        className="max-md:hidden"
        icon={<Keyboard size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => {
          onLeave?.();
          showShortcuts();
        }}
      >
        Atajos del teclado
      </Button>
      <Button
        block
        data-event="cerrar_sesion"
        icon={<LogOut size={16} strokeWidth={1.75} aria-hidden />}
        onClick={signOut}
      >
        Cerrar sesión
      </Button>
    </div>
  );
}
