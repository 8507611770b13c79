import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../lib/copy-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { CheckboxField } from '../../ui/controls/checkbox.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

/** The codes, this once. They must be put away before the dialog lets go. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [kept, setKept] = useState(false);
  const text = codes.join('\n');
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={false}
      title="Guarda tus códigos de recuperación"
      description="Cada uno sirve una vez, si no tienes tu celular a la mano"
      footer={
        <Button variant="primary" disabled={!kept} onClick={onClose}>
          Listo
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Alert tone="warning">No los volveremos a mostrar. Guárdalos fuera de este equipo.</Alert>
        <ul className="num grid gap-x-6 gap-y-1.5 rounded-md border bg-surface-sunken p-4 text-center text-ink-strong sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code} className="select-all">
              {code}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <Button icon={<Copy size={16} strokeWidth={1.75} aria-hidden />} onClick={() => void copyText(text)}>
            Copiar
          </Button>
          <Button icon={<Download size={16} strokeWidth={1.75} aria-hidden />} onClick={() => save(text)}>
            Descargar
          </Button>
        </div>
        <CheckboxField checked={kept} onChange={setKept} label="Ya los guardé en un lugar seguro" />
      </div>
    </Dialog>
  );
}

function save(text: string): void {
  const url = URL.createObjectURL(new Blob([`Códigos de recuperación de Yupana\n\n${text}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'codigos-de-recuperacion-yupana.txt';
  link.click();
  URL.revokeObjectURL(url);
}
