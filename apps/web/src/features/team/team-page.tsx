import type { Team, TeamPerson } from '@yupana/contract/team.ts';
import { UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useView } from '../../lib/events.ts';
import { pluralize } from '../../lib/formats.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { PeopleBoard } from './people-board.tsx';
import { PersonPanel } from './person-panel.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { RoleMatrix } from './role-matrix.tsx';
import { useTeam } from './use-team.ts';

/** «Equipo»: who is in the firm, what each may do and on which companies, and who was invited. */
export default function TeamPage() {
  useView('equipo');
  const { data: team, isError, isFetching, refetch } = useTeam();
  const [inviting, setInviting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const isFull = team !== undefined && team.people.length + team.invitations.length >= team.most_people;
  return (
    <div className="mx-auto flex w-full max-w-[1560px] flex-col gap-3 px-7 pt-3.5 pb-6 max-md:px-4">
      <PageTitle>Equipo</PageTitle>
      <div className="flex min-h-[38px] flex-wrap items-center gap-x-3.5 gap-y-1">
        <h1
          ref={heading}
          tabIndex={-1}
          className="text-heading font-semibold tracking-tight text-ink-strong outline-none max-md:flex-1"
        >
          Equipo
        </h1>
        <p className="flex-1 text-ink-muted max-md:order-3 max-md:flex-none max-md:basis-full">
          {team && saysOf(team)}
        </p>
        {team?.is_owner && (
          <Button
            variant="primary"
            icon={<UserPlus size={16} strokeWidth={1.75} aria-hidden />}
            disabled={isFull}
            aria-describedby={isFull ? 'equipo-lleno' : undefined}
            onClick={() => setInviting(true)}
          >
            Invitar
          </Button>
        )}
      </div>
      {isFull && (
        <p id="equipo-lleno" className="text-caption text-warning-text">
          El equipo está completo: anula una invitación o quita a una persona para invitar a otra.
        </p>
      )}
      {isError && !team && <ErrorState framed onRetry={refetch} retrying={isFetching} />}
      {!team && !isError && <Loading />}
      {team && <Boards team={team} heading={heading} onInvite={() => setInviting(true)} />}
      {team && inviting && <InviteDialog team={team} onClose={() => setInviting(false)} returnsFocusTo={heading} />}
    </div>
  );
}

function saysOf({ firm_name, people, invitations, most_people }: Team): string {
  const invited =
    invitations.length === 0
      ? ''
      : ` y ${pluralize(invitations.length, 'invitación pendiente', 'invitaciones pendientes')}`;
  return `${firm_name}: ${pluralize(people.length, 'persona', 'personas')}${invited}, de ${most_people}.`;
}

interface BoardsProps {
  team: Team;
  heading: React.RefObject<HTMLHeadingElement | null>;
  onInvite: () => void;
}

function Boards({ team, heading, onInvite }: BoardsProps) {
  const beside = useMediaQuery('(min-width: 80rem)');
  const [chosen, setChosen] = useState<string | null>(null);
  /** Whose panel was saved and begins anew: the keyboard stays in it. */
  const [saved, setSaved] = useState<string | null>(null);
  const choose = (uuid: string | null) => {
    setSaved(null);
    setChosen(uuid);
  };
  const [removing, setRemoving] = useState<TeamPerson | null>(null);
  const person = team.is_owner ? team.people.find(({ uuid }) => uuid === chosen) : undefined;
  const isAlone = team.people.length === 1 && team.invitations.length === 0;
  return (
    <div className={cx('grid items-start gap-4', person && beside && 'grid-cols-[minmax(0,1fr)_396px]')}>
      <div className="grid min-w-0 gap-3.5">
        <PeopleBoard
          team={team}
          chosen={chosen}
          onChoose={choose}
          onRemove={setRemoving}
          onRevoked={() => heading.current?.focus()}
        />
        {isAlone && team.is_owner && (
          <EmptyState
            framed
            title="Invita a la primera persona"
            action={
              <Button variant="soft" onClick={onInvite}>
                Invitar
              </Button>
            }
          >
            Cada quien entra con su correo, ve solo sus empresas, y firma con su nombre.
          </EmptyState>
        )}
        {!team.is_owner && (
          <p className="text-dense text-ink-muted">Solo un dueño invita, cambia roles o asigna empresas.</p>
        )}
        <RoleMatrix />
      </div>
      {person && (
        <PersonPanel
          // Begun anew by what the server says of them.
          key={`${person.uuid}/${person.role}/${person.business_uuids.join()}`}
          team={team}
          person={person}
          beside={beside}
          takesFocus={saved === person.uuid}
          onSaved={() => setSaved(person.uuid)}
          onClose={() => choose(null)}
          onRemove={() => setRemoving(person)}
        />
      )}
      {removing && (
        <RemoveDialog
          team={team}
          person={removing}
          onClose={() => setRemoving(null)}
          onRemoved={() => {
            setRemoving(null);
            choose(null);
          }}
          returnsFocusTo={heading}
        />
      )}
    </div>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-5 rounded-md border bg-surface p-4">
      <LoadingText>Cargando el equipo…</LoadingText>
      {[50, 40, 60, 45].map((width) => (
        <span key={width} style={{ width: `${width}%` }}>
          <Skeleton />
        </span>
      ))}
    </div>
  );
}
