import type { User } from '@yupana/contract/accounts.ts';
import { useState } from 'react';
import { Popover } from '../ui/popover.tsx';
import { AccountPanel } from './account-panel.tsx';
import { UserButton } from './user-button.tsx';

interface UserMenuProps {
  user: User | null;
  /** Stands open when it first appears: it was asked for before it was here. */
  startsOpen?: boolean;
  className?: string;
}

/** Who is signed in, the theme and the way out. */
export default function UserMenu({ user, startsOpen = false, className = '' }: UserMenuProps) {
  const [open, setOpen] = useState(startsOpen);
  return (
    <Popover
      label="Cuenta"
      align="end"
      className="w-64 p-3"
      open={open}
      onOpenChange={setOpen}
      trigger={<UserButton user={user} className={className} />}
    >
      <AccountPanel user={user} onLeave={() => setOpen(false)} />
    </Popover>
  );
}
