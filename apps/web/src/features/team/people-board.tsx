import { nameOfPerson } from '@yupana/contract/person-name.ts';
import {
  resendInvitation,
  revokeInvitation,
  type Team,
  type TeamInvitation,
  type TeamPerson,
} from '@yupana/contract/team.ts';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorText } from '../../lib/api/api-error.ts';
import { formatCount, formatInstant } from '../../lib/formats.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PlainIconButton } from '../../ui/controls/plain-icon-button.tsx';
import { cx } from '../../ui/cx.ts';
import { Ficha } from '../../ui/figures/ficha.tsx';
import { useWalk } from '../../ui/keys/use-walk.ts';
import { Menu } from '../../ui/overlays/menu.tsx';
import { showToast } from '../../ui/overlays/toast-manager.ts';
import { AssignedMarks } from './assigned-marks.tsx';
import { ROLE_NAMES } from './team-words.ts';
import { useTeamChange } from './use-team.ts';
import { Who } from './who.tsx';

interface PeopleBoardProps {
  team: Team;
  chosen: string | null;
  onChoose: (uuid: string) => void;
  onRemove: (person: TeamPerson) => void;
  /** An invitation is gone from the list, and what was pressed with it. */
  onRevoked: () => void;
}

const rowsOf = (within: HTMLElement) => within.querySelectorAll<HTMLElement>('[data-person]');
const WORDS = { next: 'Persona siguiente', previous: 'Persona anterior', open: 'Ver a la persona' };
/** Where there is no room for a twentieth each, companies are a number alone. */
const COLUMNS =
  'md:grid md:grid-cols-[minmax(0,1fr)_84px_72px_140px_152px] md:items-center md:gap-x-3 lg:grid-cols-[minmax(0,1fr)_84px_246px_152px_162px]';

/** Who is in the firm, and at the end who was invited. */
export function PeopleBoard({ team, chosen, onChoose, onRemove, onRevoked }: PeopleBoardProps) {
  const { around } = useWalk<HTMLUListElement>({
    rowsOf,
    words: WORDS,
  });
  const all = team.businesses.length;
  return (
    <section aria-label="Personas" className="min-w-0 overflow-hidden rounded-md border bg-surface">
      <div
        aria-hidden="true"
        className={cx(
          COLUMNS,
          'h-[34px] border-b bg-surface-sunken px-4 text-caption font-medium text-ink-subtle max-md:hidden',
        )}
      >
        <span>Persona</span>
        <span>Rol</span>
        <span>
          Empresas<span className="max-lg:hidden"> asignadas, de {formatCount(all)}</span>
        </span>
        <span>Último ingreso</span>
      </div>
      <ul ref={around.ref} onKeyDown={around.onKeyDown} className="divide-y">
        {team.people.map((person) => (
          <li
            key={person.uuid}
            data-person={person.uuid}
            tabIndex={-1}
            className={cx(
              COLUMNS,
              'relative min-h-[54px] px-4 py-2 text-dense -outline-offset-2',
              chosen === person.uuid && 'bg-surface-selected shadow-[inset_3px_0_0_var(--brand)]',
            )}
          >
            <Named name={nameOfPerson(person)} below={person.email}>
              {team.is_owner ? (
                <button
                  type="button"
                  data-opens
                  aria-pressed={chosen === person.uuid}
                  onClick={() => onChoose(person.uuid)}
                  // The whole row is its target; what stands in it besides is above.
                  className="block max-w-full truncate text-left font-[550] text-ink-strong after:absolute after:inset-0 hover:underline"
                >
                  {nameOfPerson(person)}
                </button>
              ) : (
                <span className="block truncate font-[550] text-ink-strong">{nameOfPerson(person)}</span>
              )}
            </Named>
            <Cell label="Rol">
              {ROLE_NAMES[person.role]}
              {person.is_me && <span className="text-ink-subtle"> (tú)</span>}
            </Cell>
            <Cell label="Empresas" bare>
              <AssignedMarks count={person.business_uuids.length} of={all} />
            </Cell>
            <Cell label="Último ingreso">
              <span className="num">{person.entered_at ? formatInstant(person.entered_at) : 'Nunca'}</span>
            </Cell>
            {team.is_owner && !person.is_me && (
              <span className="relative z-1 flex justify-end max-md:absolute max-md:top-2 max-md:right-2">
                <Menu
                  trigger={
                    <PlainIconButton
                      label={`Más acciones de ${nameOfPerson(person)}`}
                      size="sm"
                      icon={<Ellipsis size={16} strokeWidth={1.75} />}
                    />
                  }
                  actions={[
                    { id: 'change', label: 'Cambiar rol y empresas', onSelect: () => onChoose(person.uuid) },
                    {
                      id: 'remove',
                      label: 'Quitar del estudio',
                      danger: true,
                      separated: true,
                      onSelect: () => onRemove(person),
                    },
                  ]}
                />
              </span>
            )}
          </li>
        ))}
        {team.invitations.map((invitation) => (
          <Invited key={invitation.uuid} invitation={invitation} all={all} onRevoked={onRevoked} />
        ))}
      </ul>
    </section>
  );
}

const STATES: Record<TeamInvitation['state'], { says: string; isOver: boolean }> = {
  pending: { says: 'Invitación pendiente', isOver: false },
  expired: { says: 'Invitación vencida', isOver: true },
  refused: { says: 'Su correo no salió', isOver: true },
};

interface InvitedProps {
  invitation: TeamInvitation;
  all: number;
  onRevoked: () => void;
}

function Invited({ invitation, all, onRevoked }: InvitedProps) {
  const { email, invited_by, invited_at, expires_at, state, business_uuids } = invitation;
  const failed = (error: Error) => showToast(errorText(error), { tone: 'danger' });
  const again = useTeamChange(resendInvitation, () => showToast(`Enviamos otra vez la invitación a ${email}`));
  const revoke = useTeamChange(revokeInvitation, () => {
    showToast('La invitación ya no sirve');
    onRevoked();
  });
  const named = { params: { uuid: invitation.uuid } };
  const day = (instant: string) => formatInstant(instant).slice(0, 10);
  const { says, isOver } = STATES[state];
  return (
    <li data-person tabIndex={-1} className={cx(COLUMNS, 'min-h-[54px] px-4 py-2 text-dense -outline-offset-2')}>
      <Named name={email} pending below={sentBy(invited_by, day(invited_at))}>
        <span className="block truncate font-[550] text-ink-strong">{email}</span>
      </Named>
      <Cell label="Rol">{ROLE_NAMES[invitation.role]}</Cell>
      <Cell label="Empresas" bare>
        <AssignedMarks count={business_uuids.length} of={all} />
      </Cell>
      <span className="max-md:mt-1.5 max-md:block max-md:pl-[46px]">
        <span className={cx('flex items-center gap-1.5 font-medium', isOver ? 'text-warning-text' : 'text-info-text')}>
          <Ficha shape={isOver ? 'ring' : 'half'} tone={isOver ? 'warning' : 'info'} />
          {says}
        </span>
        <span className="num block text-caption text-ink-subtle">
          {state === 'refused'
            ? 'Revisa la dirección, o reenvíala'
            : `${isOver ? 'Caducó' : 'Caduca'} el ${day(expires_at)}`}
        </span>
      </span>
      <span className="flex justify-end gap-1.5 max-md:mt-2 max-md:justify-start max-md:pl-[46px]">
        <Button
          size="sm"
          variant="ghost"
          busy={again.isPending}
          disabled={revoke.isPending}
          aria-label={`Reenviar la invitación a ${email}`}
          onClick={() => again.mutate(named, { onError: failed })}
        >
          Reenviar
        </Button>
        <Button
          size="sm"
          variant="danger"
          busy={revoke.isPending}
          disabled={again.isPending}
          aria-label={`Anular la invitación a ${email}`}
          onClick={() => revoke.mutate(named, { onError: failed })}
        >
          Anular
        </Button>
      </span>
    </li>
  );
}

/** Of no gender, which nobody told; without the name of who left before others took it over. */
function sentBy(name: string, day: string): string {
  return name === '' ? `Desde el ${day}` : `Invita ${name.split(' ')[0]} desde el ${day}`;
}

interface NamedProps {
  name: string;
  below: string;
  pending?: boolean;
  children: ReactNode;
}

function Named({ name, below, pending, children }: NamedProps) {
  return (
    <span className="flex min-w-0 items-center gap-3 max-md:pr-9">
      <Who name={name} pending={pending} />
      <span className="min-w-0">
        {children}
        <span className="num block truncate text-caption text-ink-subtle">{below}</span>
      </span>
    </span>
  );
}

/** A cell of the row; on phones a line of it, with its name. */
function Cell({ label, bare = false, children }: { label: string; bare?: boolean; children: ReactNode }) {
  return (
    <span className="text-ink max-md:mt-1 max-md:flex max-md:items-center max-md:gap-2 max-md:pl-[46px]">
      <span className={cx('text-caption text-ink-subtle', bare ? 'sr-only' : 'md:sr-only')}>{label}:</span>{' '}
      <span>{children}</span>
    </span>
  );
}
