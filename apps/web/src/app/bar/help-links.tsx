import { CirclePlay, CircleQuestionMark, MessageCircle, Signpost } from 'lucide-react';
import { Link, NavLink } from 'react-router';
import { useFetchedDialog } from '../../lib/files/fetched-dialog.tsx';
import { InTheCorner } from '../../lib/files/fetched-part.tsx';
import { useCompany } from '../../lib/session/session.ts';
import { SupportLink } from '../../lib/support-link.tsx';
import { WAITING } from '../../ui/controls/waiting-look.ts';
import { cx } from '../../ui/cx.ts';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { ACTIVE, FULL, IDLE, RAIL } from './menu-look.ts';

const load = () => import('../../features/businesses/first-steps/tutorial-dialog.tsx');

const ICON = { size: 17, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface HelpLinksProps {
  /** Icons only, with their name in a tooltip. */
  rail?: boolean;
  onNavigate?: () => void;
}

/** What helps on every screen of a company: the answers, a person, the video, the tour. */
export function HelpLinks({ rail = false, onNavigate }: HelpLinksProps) {
  const video = useFetchedDialog(load);
  const ruc = useCompany(({ company }) => company?.ruc ?? '');
  const look = cx(rail ? RAIL : FULL, IDLE);
  const name = (label: string) => <span className={cx(rail && 'sr-only')}>{label}</span>;
  return (
    <nav aria-label="Ayuda">
      <ul className={cx('flex flex-col', rail ? 'items-center gap-0.5' : 'gap-px')}>
        <li>
          <Named label="Preguntas frecuentes" rail={rail}>
            <NavLink
              to="/preguntas-frecuentes"
              onClick={onNavigate}
              className={({ isActive }) => (isActive ? cx(rail ? RAIL : FULL, ACTIVE) : look)}
            >
              <CircleQuestionMark {...ICON} />
              {name('Preguntas frecuentes')}
            </NavLink>
          </Named>
        </li>
        <li className="empty:hidden">
          <SupportLink className={look}>
            <MessageCircle {...ICON} />
            {name('Soporte')}
          </SupportLink>
        </li>
        <li>
          <Named label="Video: revisar un periodo" rail={rail}>
            <button
              type="button"
              data-event="ver_video"
              aria-busy={video.fetching !== null || undefined}
              onClick={() => video.open({ which: 'observations' })}
              className={cx(look, WAITING)}
            >
              <CirclePlay {...ICON} />
              {name('Video: revisar un periodo')}
            </button>
          </Named>
        </li>
        <li>
          <Named label="Recorrido guiado" rail={rail}>
            <Link
              // With its company: without, the address would be led to one that has it, and be asked for no tour.
              to={{ pathname: '/dashboard', search: ruc && `?ruc=${ruc}` }}
              state={{ tour: true }}
              data-event="ver_recorrido"
              onClick={onNavigate}
              className={look}
            >
              <Signpost {...ICON} />
              {name('Recorrido guiado')}
            </Link>
          </Named>
        </li>
      </ul>
      {/* The rail is too narrow for a sentence. */}
      {rail && video.failed ? <InTheCorner>{video.shown}</InTheCorner> : video.shown}
    </nav>
  );
}

function Named({
  label,
  rail,
  children,
}: {
  label: string;
  rail: boolean;
  children: React.ReactElement<Record<string, unknown>>;
}) {
  if (!rail) return children;
  return (
    <Tooltip content={label} side="right">
      {children}
    </Tooltip>
  );
}
