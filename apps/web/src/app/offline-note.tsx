import { onlineManager } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

/** Over every screen while the browser has no network: what is asked for waits, and what is there may have changed since. */
export function OfflineNote() {
  const online = useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  );
  if (online) return null;
  return (
    <p
      role="alert"
      className="pointer-events-none fixed bottom-4 left-1/2 z-(--z-toast) flex w-max max-w-[calc(100vw-32px)] -translate-x-1/2 items-center gap-2 rounded-lg bg-surface-inverse px-3.5 py-2.5 text-dense font-medium text-ink-inverse shadow-popover max-md:bottom-20 print:hidden"
    >
      <WifiOff size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />
      Sin conexión. Lo que ves es lo último que llegó; lo demás se carga cuando vuelva.
    </p>
  );
}
