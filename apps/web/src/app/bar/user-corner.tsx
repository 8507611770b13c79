import type { User } from '@yupana/contract/accounts.ts';
import { InTheCorner, useFetchedPart } from '../../lib/files/fetched-part.tsx';
import { WAITING } from '../../ui/controls/waiting-look.ts';
import { UserButton } from './user-button.tsx';

const load = () => import('./user-menu.tsx');
/** Who comes near may not press: what does not come then is told when they do. */
const loadAhead = () => void load().catch(() => {});

/** The user in the top bar. What floats needs a positioning library: it is fetched when a pointer or the keyboard comes near. */
export function UserCorner({ user }: { user: User | null }) {
  const {
    ask,
    coming,
    Part: UserMenu,
    failure,
  } = useFetchedPart(load, 'No pudimos abrir el menú de tu cuenta. Revisa tu conexión e inténtalo de nuevo.');
  if (UserMenu) return <UserMenu user={user} startsOpen />;
  return (
    <>
      <UserButton
        user={user}
        aria-haspopup="menu"
        aria-expanded={false}
        aria-busy={coming || undefined}
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        onClick={ask}
        className={WAITING}
      />
      {failure && <InTheCorner>{failure}</InTheCorner>}
    </>
  );
}
