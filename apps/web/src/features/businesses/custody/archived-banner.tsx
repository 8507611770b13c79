import { takeBackBusiness } from '@yupana/contract/custody.ts';
import { Archive } from 'lucide-react';
import { errorText } from '../../../lib/api/api-error.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { showToast } from '../../../ui/overlays/toast-manager.ts';
import { useCustody } from './use-custody.ts';

/** Above every screen of an archived company: what it shows grows old, and the way to have it collected again. */
export function ArchivedBanner({ uuid }: { uuid: string }) {
  const takeBack = useCustody(takeBackBusiness, () => showToast('La empresa está otra vez entre las tuyas'));
  return (
    <Alert
      tone="warning"
      icon={<Archive size={18} strokeWidth={1.75} aria-hidden className="mt-px shrink-0 self-start" />}
      title="Empresa archivada"
      action={
        <Button
          size="sm"
          variant="primary"
          busy={takeBack.isPending}
          onClick={() =>
            takeBack.mutate(
              { params: { uuid } },
              { onError: (error) => showToast(errorText(error), { tone: 'danger' }) },
            )
          }
        >
          Reactivar
        </Button>
      }
    >
      Ya no se recolecta: ves lo que llegó hasta que se archivó.
    </Alert>
  );
}
