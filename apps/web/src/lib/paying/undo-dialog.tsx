import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, type RefObject, useId, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FormError } from '../forms/form-error.tsx';

/** As the contract has it; the module of its schemas is not loaded for one number. */
const LONGEST_UNDO = 200;

interface UndoDialogProps {
  title: string;
  /** What is undone, and what comes of it. */
  description: ReactNode;
  /** @throws what the call throws: it is told above the reason, which stays */
  undo: (reason: string) => Promise<unknown>;
  onClose: () => void;
  returnsFocusTo?: RefObject<HTMLElement | null>;
}

/** Asks why something that was paid is undone: the trail keeps it. */
export default function UndoDialog({ title, description, undo, onClose, returnsFocusTo }: UndoDialogProps) {
  const form = useId();
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  const undoing = useMutation({ mutationFn: () => undo(reason.trim()), onSuccess: onClose });
  function submit(event: FormEvent) {
    event.preventDefault();
    const isEmpty = reason.trim() === '';
    setWrong(isEmpty ? 'Escribe por qué se deshace.' : undefined);
    if (!isEmpty && !undoing.isPending) undoing.mutate();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      {...(returnsFocusTo && { returnsFocusTo })}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" type="submit" form={form} busy={undoing.isPending}>
            Deshacer
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-3">
        <FormError error={undoing.error} />
        <TextArea
          label="Motivo"
          counter
          maxLength={LONGEST_UNDO}
          value={reason}
          error={wrong}
          placeholder="El abono fue a otra cuenta"
          onChange={({ target }) => setReason(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
          }}
        />
      </form>
    </Dialog>
  );
}
