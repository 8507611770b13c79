import { type ComponentType, type ReactNode, useState } from 'react';
import { useFetchedPart } from './fetched-part.tsx';

type Asked<P> = Omit<P, 'onClose'>;

interface FetchedDialog<P> {
  /** Fetches the dialog and opens it; what it is opened with stays until it is closed. */
  open: (props: P) => void;
  /** What is being opened, while its file is on its way: for the button that asked. */
  fetching: P | null;
  /** What could not be opened: for who shows that elsewhere than the dialog. */
  failed: P | null;
  /** The dialog, or that its file did not come. */
  shown: ReactNode;
}

/**
 * A dialog in a file of its own, so that no screen waits for what most visits never open. The opener keeps the focus while it
 * is fetched, so that the dialog gives it back there. `useFetchedPart` says what becomes of a file that does not come.
 */
export function useFetchedDialog<P extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<P> }>,
  onClose?: () => void,
  unopened?: string,
): FetchedDialog<Asked<P>> {
  const [asked, setAsked] = useState<Asked<P> | null>(null);
  const { ask, coming, Part, failure } = useFetchedPart(load, unopened);
  // What it was opened with and how it is closed are all that it takes, which no type can say of `P` in general.
  const Dialog = Part as ComponentType<Asked<P> & { onClose: () => void }> | null;

  function close() {
    setAsked(null);
    onClose?.();
  }
  function open(props: Asked<P>) {
    if (coming) return;
    setAsked(props);
    ask();
  }
  return {
    open,
    fetching: coming ? asked : null,
    failed: failure ? asked : null,
    shown: asked && (failure || (Dialog && <Dialog {...asked} onClose={close} />)),
  };
}
