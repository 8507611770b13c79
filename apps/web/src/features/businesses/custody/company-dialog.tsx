import type { BusinessCard } from '@yupana/contract/businesses.ts';
import {
  archiveBusiness,
  DAYS_TO_REGRET,
  removeBusiness,
  renameBusiness,
  renameBusinessBody,
} from '@yupana/contract/custody.ts';
import { type ReactNode, useState } from 'react';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { formatDate } from '../../../lib/formats.ts';
import { FormError } from '../../../lib/forms/form-error.tsx';
import { useZodForm } from '../../../lib/forms/use-zod-form.ts';
import { Button } from '../../../ui/controls/button.tsx';
import type { ButtonVariant } from '../../../ui/controls/button-class.ts';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { showToast } from '../../../ui/overlays/toast-manager.ts';
import { HandoverForm } from './handover-form.tsx';
import { useCustody } from './use-custody.ts';
import { Which } from './which.tsx';

interface CompanyDialogProps {
  business: BusinessCard;
  onClose: () => void;
}

type View = 'data' | 'hand-over' | 'archive' | 'remove';

/** The data of a company, and what may become of it: each in a step of its own, confirmed there. */
export default function CompanyDialog({ business, onClose }: CompanyDialogProps) {
  const [view, setView] = useState<View>('data');
  const back = () => setView('data');
  const props = { business, onClose, onBack: back };
  if (view === 'hand-over') return <HandoverForm {...props} />;
  if (view === 'archive') return <Archive {...props} />;
  if (view === 'remove') return <Remove {...props} />;
  return (
    <Dialog open onClose={onClose} title="Datos de la empresa" description={<Which business={business} />}>
      <Rename business={business} onClose={onClose} />
      <ul className="mt-5 flex flex-col divide-y border-t">
        <Option title="Traspasar a otra cuenta" says="Pasa a otro contador con todo lo recolectado.">
          <Button size="sm" onClick={() => setView('hand-over')}>
            Traspasar
          </Button>
        </Option>
        <Option title="Archivar" says="Deja de recolectarse y libera su lugar; lo recolectado se conserva.">
          <Button size="sm" onClick={() => setView('archive')}>
            Archivar
          </Button>
        </Option>
        <Option title="Quitar de mi cuenta" says={`Libera su lugar; se borra a los ${DAYS_TO_REGRET} días.`}>
          <Button size="sm" variant="danger" onClick={() => setView('remove')}>
            Quitar
          </Button>
        </Option>
      </ul>
    </Dialog>
  );
}

function Option({ title, says, children }: { title: string; says: string; children: ReactNode }) {
  return (
    <li className="flex items-center justify-between gap-4 py-3 last:pb-0">
      <span className="min-w-0">
        <b className="block font-[550] text-ink-strong">{title}</b>
        <span className="block text-dense text-ink-muted">{says}</span>
      </span>
      {children}
    </li>
  );
}

function Rename({ business, onClose }: CompanyDialogProps) {
  const form = useZodForm(renameBusinessBody, { name: business.name });
  const rename = useCustody(renameBusiness, () => {
    showToast('Nombre guardado');
    onClose();
  });
  const submit = form.handleSubmit((body) => {
    if (!rename.isPending) rename.mutate({ params: { uuid: business.uuid }, body });
  });
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <FormError error={rename.error} />
      <TextField
        label="Nombre de la empresa"
        autoComplete="off"
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
      <Button variant="primary" type="submit" busy={rename.isPending} className="self-start">
        Guardar nombre
      </Button>
    </form>
  );
}

interface StepProps extends CompanyDialogProps {
  onBack: () => void;
}

function Archive({ business, onClose, onBack }: StepProps) {
  const archive = useCustody(archiveBusiness, () => {
    showToast('Empresa archivada');
    onClose();
    focusHeading();
  });
  return (
    <Sure title="¿Archivar la empresa?" verb="Archivar" act={archive} {...{ business, onClose, onBack }}>
      <p>
        Ya no recolectaremos sus comprobantes y queda libre su lugar en tu plan. Lo recolectado se conserva: lo ves en
        Empresas archivadas, y desde ahí puedes reactivarla.
      </p>
      <p className="mt-2 text-dense text-ink-muted">
        Mientras esté archivada, otra cuenta puede registrarla con credenciales que SUNAT acepte.
      </p>
    </Sure>
  );
}

function Remove({ business, onClose, onBack }: StepProps) {
  const remove = useCustody(removeBusiness, ({ erase_on }) => {
    showToast(`Empresa quitada. Puedes recuperarla hasta el ${formatDate(erase_on)}`);
    onClose();
    focusHeading();
  });
  return (
    <Sure
      title="¿Quitar la empresa de tu cuenta?"
      verb="Quitar empresa"
      look="danger-solid"
      act={remove}
      {...{ business, onClose, onBack }}
    >
      <p>
        Deja de verse y de recolectarse, y queda libre su lugar en tu plan. Tienes {DAYS_TO_REGRET} días para
        recuperarla en Empresas archivadas; después borramos sus credenciales y todo lo recolectado.
      </p>
      <p className="mt-2 text-dense text-ink-muted">Otra cuenta puede registrarla desde ahora.</p>
    </Sure>
  );
}

interface SureProps extends StepProps {
  title: string;
  /** What the button does, in the words of the option that led here. */
  verb: string;
  look?: ButtonVariant;
  act: {
    mutate: (request: { params: { uuid: string } }) => void;
    isPending: boolean;
    error: unknown;
  };
  /** What becomes of the company. */
  children: ReactNode;
}

/** Says what becomes of the company and asks before it is done. */
function Sure({ business, onClose, onBack, title, verb, look = 'primary', act, children }: SureProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={<Which business={business} />}
      footer={
        <>
          <Button onClick={onBack}>Volver</Button>
          <Button variant={look} busy={act.isPending} onClick={() => act.mutate({ params: { uuid: business.uuid } })}>
            {verb}
          </Button>
        </>
      }
    >
      <FormError error={act.error} className="mb-3" />
      {children}
    </Dialog>
  );
}
