import type { Business } from '@yupana/contract/businesses.ts';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText } from '../../lib/api/api-error.ts';
import ProofDialog from '../../lib/forms/proof-dialog.tsx';
import { isRefusedProof } from '../../lib/forms/refused-proof.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { showToast } from '../../ui/overlays/toast-manager.ts';
import { useForgetApiClient } from './use-update-credentials.ts';

/** SUNAT refuses the API key, or what it may do: the SOL user that is saved is another way, and its key is not written again. */
export function SolDoorOffer({ company }: { company: Business }) {
  const [isAsked, setAsked] = useState(false);
  const forget = useForgetApiClient(company.uuid);
  const navigate = useNavigate();
  const from = useRef<HTMLButtonElement>(null);
  if (company.trouble !== 'api-client' && company.trouble !== 'api-client-permission') return null;
  return (
    <>
      <Alert
        tone="info"
        title="También se puede recolectar sin API key"
        action={
          <Button ref={from} onClick={() => setAsked(true)}>
            Recolectar con la clave SOL
          </Button>
        }
      >
        Con el usuario y la clave SOL que ya están guardados basta para las compras, las ventas y los XML. La validez
        necesita la API key.
      </Alert>
      {isAsked && (
        <ProofDialog
          description="Olvidaremos la API key de esta empresa y la recolectaremos con su usuario y su clave SOL"
          button="Recolectar"
          onProve={(proof) =>
            forget.mutateAsync(proof).then(
              () => {
                showToast('Recolectando con la clave SOL');
                void navigate('/inicio');
              },
              (error: unknown) => {
                if (!isRefusedProof(error)) showToast(errorText(error), { tone: 'danger' });
                throw error;
              },
            )
          }
          onClose={() => setAsked(false)}
          returnsFocusTo={from}
        />
      )}
    </>
  );
}
