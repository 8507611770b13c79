import type { User } from '@yupana/contract/accounts.ts';
import { Popover } from '../ui/popover.tsx';
import { AccountPanel } from './account-panel.tsx';
import { UserButton } from './user-button.tsx';

/** Who is signed in, the theme and the way out. */
export default function UserMenu({ user, className = '' }: { user: User | null; className?: string }) {
  return (
    <Popover label="Cuenta" align="end" className="w-64 p-3" trigger={<UserButton user={user} className={className} />}>
      <AccountPanel user={user} />
    </Popover>
  );
}
