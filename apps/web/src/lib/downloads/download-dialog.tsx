import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { CountingRow } from '../../ui/figures/counting-row.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { OutcomeMark } from '../../ui/overlays/outcome-mark.tsx';
import { isAbort } from '../api/api.ts';
import { logEvent } from '../events.ts';
import { DOWNLOADED, TAKES_MINUTES } from '../files/download-words.ts';
import { pluralize } from '../formats.ts';
import { fetchZip, type ZipOrder } from './fetch-zip.ts';

interface DownloadDialogProps {
  order: ZipOrder;
  onClose: () => void;
}

type State = 'downloading' | 'success' | 'error' | 'unknown';

/** The words of the specification. */
const RESULTS: Record<Exclude<State, 'downloading'>, { title: string; text?: string }> = {
  success: DOWNLOADED,
  error: { title: 'No se completó la descarga', text: 'Parece que hubo un problema.' },
  unknown: { title: 'No se tiene información de la descarga' },
};

/** A zip under way and how it ended. Closing it while it is under way gives it up. */
export default function DownloadDialog({ order, onClose }: DownloadDialogProps) {
  const [state, setState] = useState<State>('downloading');
  const [leftOut, setLeftOut] = useState(0);
  const under = useRef<AbortController>(null);

  async function start() {
    under.current?.abort();
    const mine = new AbortController();
    under.current = mine;
    setState('downloading');
    try {
      const failed = await fetchZip(order, mine.signal);
      setLeftOut(failed ?? 0);
      setState(failed === null ? 'unknown' : 'success');
    } catch (error) {
      if (!isAbort(error)) setState('error');
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins once, when it is opened
  useEffect(() => {
    logEvent('download', `${order.validated ? 'validados' : 'comprobantes'}_${order.type.toLowerCase()}`);
    void start();
    return () => under.current?.abort();
  }, []);

  if (state === 'downloading') {
    return (
      <Dialog
        open
        onClose={onClose}
        size="sm"
        mark={<CountingRow running />}
        title="Preparando la descarga"
        description={TAKES_MINUTES}
        footer={<Button onClick={onClose}>Cancelar</Button>}
      />
    );
  }
  const { title, text } = RESULTS[state];
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      mark={<OutcomeMark good={state === 'success'} />}
      title={title}
      description={
        text && (
          <span role="status">
            {text} {state === 'success' && leftOut > 0 && leftOutText(leftOut)}
          </span>
        )
      }
      footer={
        <>
          <Button onClick={onClose}>Cerrar</Button>
          {state !== 'success' && (
            <Button variant="primary" onClick={() => void start()}>
              Reintentar
            </Button>
          )}
        </>
      }
    />
  );
}

/** The specification's success says nothing of what the zip lacks: it is told after it. */
function leftOutText(count: number): string {
  const which = pluralize(count, 'comprobante no se pudo incluir', 'comprobantes no se pudieron incluir');
  return `${which}: «no incluidos.txt», dentro del zip, dice por qué.`;
}
