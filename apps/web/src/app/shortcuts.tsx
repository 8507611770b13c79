import { useEffect } from 'react';
import { useFetchedDialog } from '../lib/files/fetched-dialog.tsx';
import { InTheCorner } from '../lib/files/fetched-part.tsx';
import { KEYS_ASKED, showShortcuts } from '../ui/keys/single-keys.ts';
import { useHotkey } from '../ui/keys/use-hotkey.ts';

const load = () => import('./shortcuts-dialog.tsx');

/** The dialog of shortcuts and the key that opens it. Stands in the layouts of those who work here: the doors have no shortcuts. */
export function Shortcuts() {
  const { open, fetching, failed, shown } = useFetchedDialog(
    load,
    undefined,
    'No pudimos abrir los atajos. Revisa tu conexión e inténtalo de nuevo.',
  );
  useHotkey('?', 'Ver los atajos', showShortcuts);
  useEffect(() => {
    const show = () => open({});
    addEventListener(KEYS_ASKED, show);
    return () => removeEventListener(KEYS_ASKED, show);
  });
  if (fetching) return <OnItsWay />;
  return failed ? <InTheCorner>{shown}</InTheCorner> : shown;
}

/** A key is no button that could look busy. Only said when it takes a while. */
function OnItsWay() {
  return (
    <p
      role="status"
      className="fixed right-4 bottom-4 z-(--z-toast) rounded-md bg-surface-raised px-3.5 py-2.5 text-dense text-ink-muted shadow-popover transition-opacity delay-300 starting:opacity-0 print:hidden"
    >
      Abriendo los atajos...
    </p>
  );
}
