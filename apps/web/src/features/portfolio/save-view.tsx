import { type PortfolioShown, type PortfolioView, viewName } from '@yupana/contract/portfolio.ts';
import { Bookmark, Trash2 } from 'lucide-react';
import { type FormEvent, type RefObject, useState } from 'react';
import { FormError } from '../../lib/forms/form-error.tsx';
import { judge } from '../../lib/forms/judge.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { showToast } from '../../ui/overlays/toast-manager.ts';
import { useRemovingView, useSavingView } from './use-portfolio.ts';

export interface SaveViewProps {
  shown: PortfolioShown;
  /** The one that was chosen: it is saved again, or erased. */
  view: PortfolioView | undefined;
  onView: (uuid: string | null) => void;
}

/** «Guardar vista»: what is shown now, by a name. */
export function SaveView({ shown, view, onView }: SaveViewProps) {
  const [open, setOpen] = useState(false);
  const removing = useRemovingView();
  return (
    <>
      <Button
        variant="ghost"
        className="text-ink-link! px-2!"
        icon={<Bookmark size={15} strokeWidth={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Guardar vista
      </Button>
      {view && (
        <Button
          variant="ghost"
          className="px-2!"
          busy={removing.isPending || undefined}
          icon={<Trash2 size={15} strokeWidth={1.75} aria-hidden />}
          onClick={() => removing.mutate(view.uuid, { onSuccess: () => onView(null) })}
        >
          <span className="max-2xl:sr-only">Borrar «{view.name}»</span>
        </Button>
      )}
      {open && <NameDialog {...{ shown, view, onView }} onClose={() => setOpen(false)} />}
    </>
  );
}

interface NameDialogProps extends SaveViewProps {
  onClose: () => void;
  returnsFocusTo?: RefObject<HTMLElement | null>;
}

/** Asks by which name what is shown now is kept. */
export function NameDialog({ shown, view, onView, onClose, returnsFocusTo }: NameDialogProps) {
  const [name, setName] = useState(view?.name ?? '');
  const [wrong, setWrong] = useState<string | undefined>();
  const saving = useSavingView();
  const isNamed = name.trim() !== '';
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isNamed || saving.isPending) return;
    const { out, errors } = judge(viewName, { name });
    setWrong(errors?.name);
    if (!out) return;
    saving.mutate(
      { name: out.name, shown },
      {
        onSuccess: ({ uuid }) => {
          onView(uuid);
          showToast('Vista guardada');
          onClose();
        },
      },
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      returnsFocusTo={returnsFocusTo}
      size="sm"
      title="Guardar vista"
      description="Guarda lo que se ve: filtros, orden, grupos y columnas. Con el nombre de otra, la reemplaza."
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            variant="primary"
            type="submit"
            form="guardar-vista"
            busy={saving.isPending}
            aria-disabled={!isNamed || undefined}
          >
            Guardar
          </Button>
        </>
      }
    >
      <form id="guardar-vista" noValidate onSubmit={submit} className="grid gap-3">
        <FormError error={saving.error} />
        <TextField
          label="Nombre"
          value={name}
          maxLength={40}
          error={wrong}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
