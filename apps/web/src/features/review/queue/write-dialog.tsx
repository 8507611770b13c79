import { useState } from 'react';
import { copyText } from '../../../lib/copy-text.ts';
import { serieAndNumber } from '../../../lib/figures/voucher-name.ts';
import { formatCount, midSentence } from '../../../lib/formats.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { GroupDetail } from '../state/alike.ts';
import { shortOf } from '../state/groups.ts';
import type { Job } from '../state/job.ts';

interface WriteDialogProps {
  job: Job;
  to: GroupDetail['ask'][number];
  onClose: () => void;
}

/** Vouchers that are named; the others are counted. */
const NAMED = 10;

/**
 * What is rejected of a supplier again and again becomes no rule: whether an expense is of the business is looked at in each one, and the
 * accountant answers for a rejection. Who can mend it is written to instead.
 */
export default function WriteDialog({ job, to, onClose }: WriteDialogProps) {
  const [message, setMessage] = useState(() => messageOf(job, to));
  return (
    <Dialog
      open
      onClose={onClose}
      title="Proponer regla"
      description={`Ninguna regla rechaza por costumbre: si un gasto es del negocio se mira en cada comprobante (LIR, art. 37), y rechazarlo lo decides tú. Para que no se repita, escríbele ${to === 'proveedor' ? 'al proveedor' : 'a tu cliente'}.`}
      footer={
        <>
          <Button onClick={onClose}>Cerrar</Button>
          <Button variant="primary" disabled={message.trim() === ''} onClick={() => void copyText(message)}>
            Copiar mensaje
          </Button>
        </>
      }
    >
      <TextArea label="Mensaje" rows={6} value={message} onChange={({ target }) => setMessage(target.value)} />
    </Dialog>
  );
}

function messageOf({ group }: Job, to: WriteDialogProps['to']): string {
  const { vouchers, supplier_business_name, supplier_ruc } = group;
  const name = supplier_business_name || supplier_ruc;
  const named = vouchers.slice(0, NAMED).map((voucher) => serieAndNumber(voucher));
  const more = vouchers.length - named.length;
  const which = more > 0 ? `${named.join(', ')} y ${formatCount(more)} más` : named.join(', ');
  const why = midSentence(shortOf(group));
  return to === 'proveedor'
    ? `Estimados señores de ${name}: no podemos deducir lo que nos facturaron en ${which}, por este motivo: ${why}. Les agradecemos emitir los siguientes sin esa observación.`
    : `Rechacé estas compras a ${name}: ${which}, por este motivo: ${why}. Si son del negocio, envíame su sustento; si no, pide que no se emitan a nombre de la empresa.`;
}
