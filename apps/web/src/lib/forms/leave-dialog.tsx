import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { askBeforeLeaving } from './may-leave.ts';

interface LeaveDialogProps {
  unsaved: boolean;
  /** It stands over something that the address opens, and goes with it: another question of the same screen is another place. */
  inPlace?: boolean;
}

/** Asks before unsaved changes are lost: to another screen, to another company, or with the tab. */
export function LeaveDialog({ unsaved, inPlace = false }: LeaveDialogProps) {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      unsaved && (here.pathname !== there.pathname || (inPlace && here.search !== there.search)),
  );
  const answer = useRef<((leaves: boolean) => void) | null>(null);
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    const stop = askBeforeLeaving(
      () =>
        new Promise((resolve) => {
          answer.current = resolve;
          setAsked(true);
        }),
    );
    return () => {
      window.removeEventListener('beforeunload', warn);
      stop();
    };
  }, [unsaved]);

  function end(leaves: boolean) {
    setAsked(false);
    answer.current?.(leaves);
    answer.current = null;
    if (blocker.state !== 'blocked') return;
    if (leaves) blocker.proceed();
    else blocker.reset();
  }

  return (
    <Dialog
      open={asked || blocker.state === 'blocked'}
      onClose={() => end(false)}
      size="sm"
      title="Tienes cambios sin guardar"
      description="Si sales ahora, se pierden."
      footer={
        <>
          <Button onClick={() => end(false)}>Seguir editando</Button>
          <Button variant="danger-solid" onClick={() => end(true)}>
            Salir sin guardar
          </Button>
        </>
      }
    />
  );
}
