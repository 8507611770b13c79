import { nameOfPerson } from '@yupana/contract/person-name.ts';
import { removeMember, type Team, type TeamPerson } from '@yupana/contract/team.ts';
import { type RefObject, useState } from 'react';
import { formatCount, pluralize } from '../../lib/formats.ts';
import { FormError } from '../../lib/forms/form-error.tsx';
import ProofDialog from '../../lib/forms/proof-dialog.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { showToast } from '../../ui/overlays/toast-manager.ts';
import { onlyTheirs, ROLE_NAMES } from './team-words.ts';
import { useTeamChange } from './use-team.ts';

interface RemoveDialogProps {
  team: Team;
  person: TeamPerson;
  onClose: () => void;
  onRemoved: () => void;
  returnsFocusTo: RefObject<HTMLElement | null>;
}

const MOST_NAMED = 6;

/** Asks before somebody is removed, and names what passes to whom; of an owner it asks who is there, too. */
export function RemoveDialog({ team, person, onClose, onRemoved, returnsFocusTo }: RemoveDialogProps) {
  const remove = useTeamChange(removeMember, () => {
    showToast(`${nameOfPerson(person)} ya no está en el estudio`);
    onRemoved();
  });
  const [proving, setProving] = useState(false);
  const params = { uuid: person.uuid };
  if (proving) {
    return (
      <ProofDialog
        description={`Quitarás del estudio a ${nameOfPerson(person)}, que tiene el rol «${ROLE_NAMES.owner}»`}
        button="Quitar del estudio"
        onProve={(proof) => remove.mutateAsync({ params, body: proof })}
        onClose={() => setProving(false)}
        returnsFocusTo={returnsFocusTo}
      />
    );
  }
  const left = onlyTheirs(team, person);
  const me = team.people.find(({ is_me }) => is_me);
  return (
    <Dialog
      open
      onClose={onClose}
      returnsFocusTo={returnsFocusTo}
      title={`Quitar a ${nameOfPerson(person)} del estudio`}
      description="Pierde el acceso al instante: sus sesiones, los enlaces a archivos y las páginas para clientes cuyo enlace copió dejan de servir."
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            variant="danger-solid"
            busy={remove.isPending}
            onClick={() => (person.role === 'owner' ? setProving(true) : remove.mutate({ params, body: {} }))}
          >
            Quitar del estudio
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-body text-ink-muted">
        <FormError error={remove.error} />
        <p>
          Sus firmas, sus decisiones y su rastro se quedan, con su nombre. Las invitaciones que envió pasan a tu nombre.
        </p>
        {left.length > 0 && me ? (
          <div>
            <p>
              {`${pluralize(left.length, 'empresa queda', 'empresas quedan')} sin nadie más asignado y `}
              {left.length === 1 ? 'pasa' : 'pasan'} a{' '}
              <b className="font-semibold text-ink-strong">{nameOfPerson(me)}</b>:
            </p>
            <ul className="mt-1.5 list-disc pl-5 text-dense text-ink">
              {left.slice(0, MOST_NAMED).map(({ uuid, name }) => (
                <li key={uuid}>{name}</li>
              ))}
              {left.length > MOST_NAMED && <li>y {formatCount(left.length - MOST_NAMED)} más</li>}
            </ul>
          </div>
        ) : (
          <p>Ninguna empresa queda sin alguien asignado.</p>
        )}
      </div>
    </Dialog>
  );
}
