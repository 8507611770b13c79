import { Button } from '../../ui/controls/button.tsx';
import { CountingRow } from '../../ui/figures/counting-row.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { OutcomeMark } from '../../ui/overlays/outcome-mark.tsx';
import { DOWNLOADED, TAKES_MINUTES } from '../files/download-words.ts';

/** Where the download of one file is. */
export type State =
  | { is: 'choosing' }
  | { is: 'preparing'; share: number }
  | { is: 'done' }
  | { is: 'failed'; text: string };

interface OutcomeProps {
  state: Exclude<State, { is: 'choosing' }>;
  onClose: () => void;
  onAgain: () => void;
}

/** How far one file is, and how it went. */
export function Outcome({ state, onClose, onAgain }: OutcomeProps) {
  if (state.is === 'preparing') {
    return (
      <Dialog
        open
        onClose={onClose}
        size="sm"
        mark={<CountingRow running />}
        title={state.share > 0 ? `Preparando tu reporte: ${Math.floor(state.share * 100)} %` : 'Preparando tu reporte'}
        description={TAKES_MINUTES}
        footer={<Button onClick={onClose}>Cancelar</Button>}
      />
    );
  }
  const isDone = state.is === 'done';
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      mark={<OutcomeMark good={isDone} />}
      title={isDone ? DOWNLOADED.title : 'No se completó la descarga'}
      description={<span role="status">{isDone ? DOWNLOADED.text : state.text}</span>}
      footer={
        <>
          <Button onClick={onClose}>Cerrar</Button>
          {!isDone && (
            <Button variant="primary" onClick={onAgain}>
              Reintentar
            </Button>
          )}
        </>
      }
    />
  );
}
