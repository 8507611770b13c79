import { useMutation } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';

type Asked<P> = Omit<P, 'onClose'>;

interface FetchedDialog<P> {
  /** Fetches the dialog and opens it; what it is opened with stays until it is closed. */
  open: (props: P) => void;
  /** What is being opened, while its file is on its way: for the button that asked. */
  fetching: P | null;
  /** The dialog, or that its file did not come. */
  shown: ReactNode;
}

/**
 * A dialog in a file of its own, so that no screen waits for what most visits never open. The opener keeps the focus while it
 * is fetched, so that the dialog gives it back there; a file that does not come is told in the screen, which stays as it is
 * with what was written in it. Pressing again asks again, but Chromium remembers a file that did not come until the page is
 * loaded anew: so that is what is offered.
 */
export function useFetchedDialog<P extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<P> }>,
  onClose?: () => void,
): FetchedDialog<Asked<P>> {
  const [asked, setAsked] = useState<Asked<P> | null>(null);
  const file = useMutation({ mutationFn: (_asked: Asked<P>) => load() });
  // What it was opened with and how it is closed are all that it takes, which no type can say of `P` in general.
  const Dialog = file.data?.default as ComponentType<Asked<P> & { onClose: () => void }> | undefined;

  function close() {
    setAsked(null);
    onClose?.();
  }
  return {
    open: (props) => !file.isPending && file.mutate(props, { onSuccess: () => setAsked(props) }),
    fetching: file.isPending ? file.variables : null,
    shown: file.isError ? <NotFetched /> : asked && Dialog ? <Dialog {...asked} onClose={close} /> : null,
  };
}

function NotFetched() {
  return (
    <Alert
      tone="danger"
      urgent
      className="mt-3 w-full"
      action={
        <Button size="sm" onClick={() => window.location.reload()}>
          Volver a cargar
        </Button>
      }
    >
      No pudimos abrirlo. Revisa tu conexión y vuelve a cargar la página.
    </Alert>
  );
}
