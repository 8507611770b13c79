import { useMutation } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { MissingFile } from './fetch-first.ts';

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
 * with what was written in it, and can be asked for again. One that is served no more, because a newer version took its place,
 * comes with the page.
 */
export function useFetchedDialog<P extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<P> }>,
  onClose?: () => void,
): FetchedDialog<Asked<P>> {
  const [asked, setAsked] = useState<Asked<P> | null>(null);
  const opener = useRef<HTMLElement>(null);
  const file = useMutation({ mutationFn: (_asked: Asked<P>) => load() });
  // What it was opened with and how it is closed are all that it takes, which no type can say of `P` in general.
  const Dialog = file.data?.default as ComponentType<Asked<P> & { onClose: () => void }> | undefined;

  function close() {
    setAsked(null);
    onClose?.();
  }
  function open(props: Asked<P>) {
    if (document.activeElement instanceof HTMLElement) opener.current = document.activeElement;
    if (!file.isPending) file.mutate(props, { onSuccess: () => setAsked(props) });
  }
  function retry() {
    // The button that asks again goes with what it stands in; the dialog gives the focus back to who opened it.
    opener.current?.focus();
    if (file.variables) open(file.variables);
  }
  return {
    open,
    fetching: file.isPending ? file.variables : null,
    shown: file.isError ? (
      <NotFetched error={file.error} onRetry={retry} />
    ) : asked && Dialog ? (
      <Dialog {...asked} onClose={close} />
    ) : null,
  };
}

function NotFetched({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const replaced = error instanceof MissingFile;
  return (
    <Alert
      tone="danger"
      urgent
      className="mt-3 w-full"
      action={
        <Button size="sm" onClick={replaced ? () => window.location.reload() : onRetry}>
          {replaced ? 'Volver a cargar' : 'Reintentar'}
        </Button>
      }
    >
      {replaced
        ? 'Hay una versión nueva de Yupana. Vuelve a cargar la página.'
        : 'No pudimos abrirlo. Revisa tu conexión e inténtalo de nuevo.'}
    </Alert>
  );
}
