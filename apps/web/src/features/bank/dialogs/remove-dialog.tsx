import { useMutation, useQueryClient } from '@tanstack/react-query';
import { removeStatement, type Statement } from '@yupana/contract/bank.ts';
import { api } from '../../../lib/api/api.ts';
import { pluralize } from '../../../lib/formats.ts';
import { FormError } from '../../../lib/forms/form-error.tsx';
import { askAgainOfPayments } from '../../../lib/paying/ask-again.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { showToast } from '../../../ui/overlays/toast-manager.ts';

interface RemoveDialogProps {
  ruc: string;
  statement: Statement;
  onRemoved: () => void;
  onClose: () => void;
}

/** Asks once before a statement is taken back with its charges; why it cannot be is told here. */
export default function RemoveDialog({ ruc, statement, onRemoved, onClose }: RemoveDialogProps) {
  const client = useQueryClient();
  const removing = useMutation({
    mutationFn: () => api(removeStatement, { query: { ruc }, body: { statement: statement.uuid } }),
    onSuccess: ({ data }) => {
      onRemoved();
      onClose();
      const gone = data.removed - data.kept;
      showToast(gone > 0 ? `Se quitó, con ${pluralize(gone, 'cargo', 'cargos')}.` : 'Se quitó el estado de cuenta.');
      return askAgainOfPayments(client);
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Quitar ${statement.name}`}
      description={
        statement.state === 'columns'
          ? 'Todavía no se lee y no tiene cargos. Puedes importarlo otra vez.'
          : 'Se quitan sus cargos, también los que dejaste aparte; los que trae otro archivo se quedan con ese. Puedes importarlo otra vez.'
      }
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            variant="danger-solid"
            busy={removing.isPending}
            onClick={() => removing.mutate()}
            data-event="quitar_estado"
          >
            Quitar
          </Button>
        </>
      }
    >
      <FormError error={removing.error} />
    </Dialog>
  );
}
