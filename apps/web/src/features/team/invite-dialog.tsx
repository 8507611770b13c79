import { currentPassword } from '@yupana/contract/proof.ts';
import { type InvitedRole, inviteBody, inviteMember, type Team } from '@yupana/contract/team.ts';
import { type RefObject, useState } from 'react';
import { FormError } from '../../lib/forms/form-error.tsx';
import { setFieldErrors, untold } from '../../lib/forms/set-field-errors.ts';
import { useZodForm } from '../../lib/forms/use-zod-form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { showToast } from '../../ui/overlays/toast-manager.ts';
import { CompanyChoice } from './company-choice.tsx';
import { RoleChoice } from './role-choice.tsx';
import { useTeamChange } from './use-team.ts';

const FORM = 'invitar';
const INVITED: readonly InvitedRole[] = ['accountant', 'assistant', 'reader'];
const schema = inviteBody.pick({ email: true }).extend({ current_password: currentPassword });

const toldBelow = ({ field }: { field?: string | undefined }) => field === 'email' || field === 'current_password';

interface InviteDialogProps {
  team: Team;
  onClose: () => void;
  returnsFocusTo: RefObject<HTMLElement | null>;
}

/** Asks whom to invite, as what, to which companies, and who is asking. */
export function InviteDialog({ team, onClose, returnsFocusTo }: InviteDialogProps) {
  const [role, setRole] = useState<InvitedRole>('assistant');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const form = useZodForm(schema, { email: '', current_password: '' });
  const { errors } = form.formState;
  const invite = useTeamChange(inviteMember);
  const submit = form.handleSubmit(({ email, current_password }) => {
    if (invite.isPending) return;
    invite.mutate(
      { body: { email, current_password, role, business_uuids: [...chosen] } },
      {
        onSuccess: () => {
          showToast(`Enviamos la invitación a ${email}`);
          onClose();
        },
        onError: (error) => setFieldErrors(form, error, toldBelow),
      },
    );
  });
  return (
    <Dialog
      open
      onClose={onClose}
      returnsFocusTo={returnsFocusTo}
      title="Invitar al equipo"
      description="Le llega un correo con un enlace que sirve una vez y vence en 7 días."
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" type="submit" form={FORM} busy={invite.isPending}>
            Enviar invitación
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <FormError error={untold(invite.error, toldBelow)} />
        <TextField
          label="Correo electrónico"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <RoleChoice options={INVITED} value={role} onChange={setRole} />
        <CompanyChoice businesses={team.businesses} chosen={chosen} onChange={setChosen} />
        <PasswordField
          label="Tu contraseña de Yupana"
          what="contraseña de Yupana"
          autoComplete="current-password"
          error={errors.current_password?.message}
          {...form.register('current_password')}
        />
      </form>
    </Dialog>
  );
}
