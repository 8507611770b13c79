import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

/** As long as no event says otherwise there is one: what a browser says at its start is often wrong. */
let online = true;

function watch(changed: () => void): () => void {
  const tell = ({ type }: Event) => {
    online = type === 'online';
    changed();
  };
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
}

/** Over every screen while the browser has no network: what is asked for waits, and what is there may have changed since. */
export function OfflineNote() {
  if (useSyncExternalStore(watch, () => online)) return null;
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
