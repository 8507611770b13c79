import { useAuth } from '../../lib/session/session.ts';
import { MyCompaniesLink, TopBar } from './top-bar.tsx';
import { UserCorner } from './user-corner.tsx';

/** The bar of who is signed in, over a screen that belongs to no area. */
export default function SessionBar() {
  const { user } = useAuth();
  const partner = user?.accountant_profile === 'Siscont';
  return (
    <TopBar partner={partner} aside={<UserCorner user={user} />}>
      {!partner && <MyCompaniesLink className="max-md:hidden" />}
    </TopBar>
  );
}
