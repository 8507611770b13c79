import type { PublishedEdition } from '@yupana/contract/rulebook.ts';
import { Link } from 'react-router';
import { formatDate } from '../../../lib/formats.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

const WORDS = { corrects: 'Corrige', adds: 'Agrega', ends: 'Retira' } as const;

interface WhatChangedDialogProps {
  edition: PublishedEdition;
  onClose: () => void;
}

/** «Qué cambió»: each rule or table that an edition changed, in one sentence. */
export default function WhatChangedDialog({ edition: { name, published_on, says }, onClose }: WhatChangedDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Qué cambió en la versión ${name}`}
      description={`Publicada el ${formatDate(published_on)}.`}
      footer={<Button onClick={onClose}>Cerrar</Button>}
    >
      {says.length === 0 ? (
        <p>Es la primera versión publicada.</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {says.map(({ is, rule, name: called, text }) => (
            <li key={`${is} ${called}`}>
              <span className="text-ink-muted">{WORDS[is]}</span>{' '}
              {rule ? (
                <Link to={`/reglas/${rule}`} onClick={onClose} className="link font-semibold">
                  {called}
                </Link>
              ) : (
                <b className="font-semibold text-ink-strong">{called}</b>
              )}
              : {text}.
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
