import type { User } from '@yupana/contract/accounts.ts';
import { CreditCard, LogOut, UserCog, Users } from 'lucide-react';
import { Link } from 'react-router';
import { useSignOut } from '../../features/accounts/use-sign-out.ts';
import { Button } from '../../ui/controls/button.tsx';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import { Identity } from './identity.tsx';

/** The account at the foot of the drawer; the top bar has it as a menu. */
export function AccountPanel({ user, onLeave }: { user: User | null; onLeave?: () => void }) {
  const signOut = useSignOut();
  return (
    <div className="flex flex-col gap-3">
      <Identity user={user} />
      <ThemeToggle />
      {user?.accountant_profile !== 'Siscont' && (
        <Link to="/inicio/equipo" className={buttonClass({ block: true })} onClick={onLeave}>
          <Users size={16} strokeWidth={1.75} aria-hidden />
          Equipo
        </Link>
      )}
      <Link to="/mi-plan" className={buttonClass({ block: true })} onClick={onLeave}>
        <CreditCard size={16} strokeWidth={1.75} aria-hidden />
        Mi plan
      </Link>
      <Link to="/perfil" className={buttonClass({ block: true })} onClick={onLeave}>
        <UserCog size={16} strokeWidth={1.75} aria-hidden />
        Mi perfil
      </Link>
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
