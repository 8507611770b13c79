import { lazy, Suspense } from 'react';
import { create } from 'zustand';
import { useHotkey } from '../ui/keys/use-hotkey.ts';

const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'));
const useOpen = create(() => ({ open: false }));

/** Shows the keyboard's shortcuts. Also from the account's panel: with single keys turned off, `?` does nothing. */
export function showShortcuts(): void {
  useOpen.setState({ open: true });
}

/** The dialog of shortcuts and the key that opens it. Stands in the layouts of those who work here: the doors have no shortcuts. */
export function Shortcuts() {
  const { open } = useOpen();
  useHotkey('?', 'Ver los atajos', showShortcuts);
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <ShortcutsDialog onClose={() => useOpen.setState({ open: false })} />
    </Suspense>
  );
}
