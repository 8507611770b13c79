import type { User } from '@yupana/contract/accounts.ts';
import { CalendarDays, CreditCard, Keyboard, LogOut, Mail, Siren, UserCog, Users } from 'lucide-react';
import { Link } from 'react-router';
import { useSignOut } from '../../features/accounts/use-sign-out.ts';
import { showShortcuts } from '../../ui/keys/single-keys.ts';
import { Menu } from '../../ui/overlays/menu.tsx';
import { chooseTheme, type ThemeChoice, useTheme } from '../../ui/theme.ts';
import { THEMES } from '../../ui/theme-toggle.tsx';
import { Identity } from './identity.tsx';
import { UserButton } from './user-button.tsx';

interface UserMenuProps {
  user: User | null;
  /** Stands open when it first appears: it was asked for before it was here. */
  startsOpen?: boolean;
  className?: string;
}

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Who is signed in, the plan, the theme and the way out. */
export default function UserMenu({ user, startsOpen = false, className = '' }: UserMenuProps) {
  const signOut = useSignOut();
  const theme = useTheme();
  return (
    <Menu
      startsOpen={startsOpen}
      trigger={<UserButton user={user} className={className} />}
      header={<Identity user={user} />}
      choice={{
        label: 'Tema',
        value: theme,
        options: THEMES.map(({ value, label, Icon }) => ({
          value,
          label: `Tema ${label.toLowerCase()}`,
          icon: <Icon {...ICON} />,
        })),
        onChange: (chosen) => chooseTheme(chosen as ThemeChoice),
      }}
      actions={[
        ...(user?.accountant_profile === 'Siscont'
          ? []
          : [
              {
                id: 'calendar',
                label: 'Calendario',
                icon: <CalendarDays {...ICON} />,
                render: <Link to="/inicio/calendario" />,
              },
              { id: 'mailbox', label: 'Buzón SOL', icon: <Mail {...ICON} />, render: <Link to="/inicio/buzon" /> },
              {
                id: 'suppliers',
                label: 'Proveedores en alerta',
                icon: <Siren {...ICON} />,
                render: <Link to="/inicio/proveedores" />,
              },
              { id: 'team', label: 'Equipo', icon: <Users {...ICON} />, render: <Link to="/inicio/equipo" /> },
            ]),
        { id: 'plan', label: 'Mi plan', icon: <CreditCard {...ICON} />, render: <Link to="/mi-plan" /> },
        { id: 'profile', label: 'Mi perfil', icon: <UserCog {...ICON} />, render: <Link to="/perfil" /> },
        { id: 'keys', label: 'Atajos del teclado', icon: <Keyboard {...ICON} />, onSelect: showShortcuts },
        {
          id: 'leave',
          label: 'Cerrar sesión',
          icon: <LogOut {...ICON} />,
          event: 'cerrar_sesion',
          onSelect: signOut,
          separated: true,
        },
      ]}
    />
  );
}
