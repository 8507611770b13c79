import { useQuery } from '@tanstack/react-query';
import { summarizeMailbox } from '@yupana/contract/mailbox.ts';
import { MessageCircle } from 'lucide-react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { useCurrentUser } from '../../features/accounts/use-current-user.ts';
import { callQuery } from '../../lib/api/query.ts';
import { formatCount } from '../../lib/formats.ts';
import { SupportLink } from '../../lib/support-link.tsx';
import { cx } from '../../ui/cx.ts';
import { TopBar } from '../bar/top-bar.tsx';
import { UserCorner } from '../bar/user-corner.tsx';
import { Shortcuts } from '../shortcuts.tsx';

const PLACE =
  'relative inline-flex h-(--topbar-h) items-center gap-1.5 px-2.5 font-medium -outline-offset-4 hover:text-ink-strong';
/** The other look of «Mis Empresas». */
const TABLE = '/inicio/tabla';
const HERE = 'font-semibold text-ink-strong after:absolute after:inset-x-2.5 after:bottom-0 after:h-0.5 after:bg-brand';

/** What is of all companies of the account, under the bar that leads from one to the other. On phones they stand in the user's menu. */
export default function FirmLayout() {
  const user = useCurrentUser();
  const { data } = useQuery(callQuery(summarizeMailbox, {}));
  const atTable = useLocation().pathname.replace(/\/$/, '') === TABLE;
  return (
    <>
      <TopBar
        partner={user?.accountant_profile === 'Siscont'}
        aside={
          <>
            <SupportLink className="inline-flex h-[34px] items-center gap-1.5 rounded-sm px-2.5 font-medium text-ink-muted hover:bg-surface-hover hover:text-ink-strong max-xl:size-11 max-xl:justify-center max-xl:px-0">
              <MessageCircle size={17} strokeWidth={1.75} aria-hidden />
              <span className="max-xl:sr-only">Soporte por WhatsApp</span>
            </SupportLink>
            <UserCorner user={user} />
          </>
        }
      >
        <nav aria-label="Estudio" className="flex items-center gap-1 max-md:hidden">
          <span aria-hidden="true" className="mr-3 h-[22px] w-px bg-line-strong" />
          <NavLink
            to={atTable ? TABLE : '/inicio'}
            end
            className={({ isActive }) => cx(PLACE, isActive ? HERE : 'text-ink-muted')}
          >
            Mis Empresas
          </NavLink>
          <NavLink to="/inicio/calendario" className={({ isActive }) => cx(PLACE, isActive ? HERE : 'text-ink-muted')}>
            Calendario
          </NavLink>
          <NavLink to="/inicio/buzon" className={({ isActive }) => cx(PLACE, isActive ? HERE : 'text-ink-muted')}>
            Buzón SOL
            {data !== undefined && data.urgent > 0 && (
              <>
                <span
                  aria-hidden="true"
                  className="num grid h-5 min-w-5 place-items-center rounded-full border border-danger-border bg-danger-soft px-1 text-caption font-medium text-danger-text"
                >
                  {formatCount(data.urgent)}
                </span>
                <span className="sr-only">, {formatCount(data.urgent)} urgentes</span>
              </>
            )}
          </NavLink>
          <NavLink to="/inicio/proveedores" className={({ isActive }) => cx(PLACE, isActive ? HERE : 'text-ink-muted')}>
            Proveedores
          </NavLink>
          <NavLink to="/inicio/equipo" className={({ isActive }) => cx(PLACE, isActive ? HERE : 'text-ink-muted')}>
            Equipo
          </NavLink>
        </nav>
      </TopBar>
      <main id="contenido" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      <Shortcuts />
    </>
  );
}
