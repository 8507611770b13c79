import type { User } from '@yupana/contract/accounts.ts';
import { lazy, Suspense, useState } from 'react';
import { UserButton } from './user-button.tsx';

const load = () => import('./user-menu.tsx');
const UserMenu = lazy(load);

/** The user in the top bar. What floats needs a positioning library: it is fetched when a pointer or the keyboard comes near. */
export function UserCorner({ user }: { user: User | null }) {
  const [asked, setAsked] = useState(false);
  const button = (
    <UserButton
      user={user}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setAsked(true)}
    />
  );
  if (!asked) return button;
  return (
    <Suspense fallback={button}>
      <UserMenu user={user} startsOpen />
    </Suspense>
  );
}
