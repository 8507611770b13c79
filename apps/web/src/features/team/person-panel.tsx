import { nameOfPerson } from '@yupana/contract/person-name.ts';
import type { Proof } from '@yupana/contract/proof.ts';
import { type Role, roles } from '@yupana/contract/roles.ts';
import { changeMember, type Team, type TeamPerson } from '@yupana/contract/team.ts';
import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { pluralize } from '../../lib/formats.ts';
import { FormError } from '../../lib/forms/form-error.tsx';
import ProofDialog from '../../lib/forms/proof-dialog.tsx';
import { isRefusedProof } from '../../lib/forms/refused-proof.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PlainIconButton } from '../../ui/controls/plain-icon-button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { showToast } from '../../ui/overlays/toast-manager.ts';
import { CompanyChoice } from './company-choice.tsx';
import { RoleChoice } from './role-choice.tsx';
import { ROLE_NAMES } from './team-words.ts';
import { useTeamChange } from './use-team.ts';
import { Who } from './who.tsx';

interface PersonPanelProps {
  team: Team;
  person: TeamPerson;
  /** Beside the list, or over it where there is no room. */
  beside: boolean;
  /** It begins anew by what was saved in it. */
  takesFocus: boolean;
  onSaved: () => void;
  onClose: () => void;
  onRemove: () => void;
}

/** What somebody of the firm may do, and on which companies. */
export function PersonPanel({ team, person, beside, takesFocus, onSaved, onClose, onRemove }: PersonPanelProps) {
  const title = useId();
  const [role, setRole] = useState<Role>(person.role);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(person.business_uuids));
  const save = useTeamChange(changeMember, () => {
    showToast(`Guardamos los cambios de ${nameOfPerson(person)}`);
    if (beside) onSaved();
    else onClose();
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const isOwner = role === 'owner';
  const isOther =
    role !== person.role || (!isOwner && !sameAs(chosen, person.role === 'owner' ? [] : person.business_uuids));
  const prepared = pluralize(person.prepared_count, 'cierre', 'cierres');
  const did = person.prepared_count === 0 ? 'No preparó cierres este mes' : `Preparó ${prepared} este mes`;
  const [proving, setProving] = useState(false);
  const saves = useRef<HTMLButtonElement>(null);
  const asksForProof = isOwner !== (person.role === 'owner');
  const send = (proof: Proof) =>
    save.mutateAsync({
      params: { uuid: person.uuid },
      body: { role, business_uuids: isOwner ? [] : [...chosen], ...proof },
    });
  const content = (
    <div className="flex min-h-0 flex-col gap-4">
      <FormError error={isRefusedProof(save.error) ? null : save.error} />
      {person.is_me ? (
        <p className="text-dense text-ink-muted">
          Eres tú: tu rol lo cambia otro dueño. Como dueño ves todas las empresas.
        </p>
      ) : (
        <>
          <div className="shrink-0">
            <h3 className="mb-2 text-dense font-semibold text-ink-strong">Rol</h3>
            <RoleChoice options={roles} value={role} onChange={setRole} />
          </div>
          {isOwner ? (
            <p className="text-dense text-ink-muted">Un dueño ve todas las empresas: no hace falta asignarlas.</p>
          ) : (
            <CompanyChoice businesses={team.businesses} chosen={chosen} onChange={setChosen} />
          )}
        </>
      )}
    </div>
  );
  const warning = !person.is_me && (
    <p className="text-caption text-ink-muted">
      Si quitas a esta persona, pierde el acceso al instante. Sus firmas y su rastro se quedan en el estudio.
    </p>
  );
  const buttons = !person.is_me && (
    <>
      <Button variant="danger" onClick={onRemove}>
        Quitar del estudio
      </Button>
      <span className="flex-1 max-md:hidden" />
      <Button
        ref={saves}
        variant="primary"
        busy={save.isPending}
        disabled={!isOther}
        // What went wrong is told above.
        onClick={() => (asksForProof ? setProving(true) : send({}).catch(() => undefined))}
      >
        Guardar
      </Button>
    </>
  );
  const proof = proving && (
    <ProofDialog
      description={`${nameOfPerson(person)} ${isOwner ? 'tendrá' : 'dejará de tener'} el rol «${ROLE_NAMES.owner}»`}
      button="Guardar"
      onProve={send}
      onClose={() => setProving(false)}
      returnsFocusTo={saves}
    />
  );
  if (!beside) {
    return (
      <Dialog open onClose={onClose} title={nameOfPerson(person)} description={did} footer={buttons || undefined}>
        <div className="flex flex-col gap-4">
          {content}
          {warning}
        </div>
        {proof}
      </Dialog>
    );
  }
  return (
    <aside
      aria-labelledby={title}
      className="sticky top-[calc(var(--topbar-h)+16px)] flex max-h-[calc(100dvh-var(--topbar-h)-88px)] flex-col rounded-md border bg-surface"
    >
      <header className="flex items-center gap-3 border-b px-4 py-3.5">
        <Who name={nameOfPerson(person)} />
        <div className="min-w-0 flex-1">
          <h2
            ref={heading}
            id={title}
            tabIndex={-1}
            className="text-title font-semibold wrap-anywhere text-ink-strong outline-none"
          >
            {nameOfPerson(person)}
          </h2>
          <p className="text-caption text-ink-subtle">{did}</p>
        </div>
        <PlainIconButton label="Cerrar" icon={<X size={17} strokeWidth={1.75} />} onClick={onClose} />
      </header>
      <div className="flex min-h-0 flex-col overflow-y-auto px-4 py-3">{content}</div>
      {warning && <div className="border-t px-4 py-2.5">{warning}</div>}
      {buttons && <footer className="flex gap-2 border-t px-4 py-3">{buttons}</footer>}
      {proof}
    </aside>
  );
}

function sameAs(chosen: ReadonlySet<string>, uuids: readonly string[]): boolean {
  return chosen.size === uuids.length && uuids.every((uuid) => chosen.has(uuid));
}
