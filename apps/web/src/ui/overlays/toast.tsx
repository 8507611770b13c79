import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '../../lib/files/lazy-part.ts';
import { PlainToast } from './plain-toast.tsx';
import { areToastsWanted, onToast } from './toast-manager.ts';

/** Offline, or after a newer version took its place, its file does not come: no screen falls for that, and what there is to say is said. */
const ToastList = lazyPart(() => import('./toast-list.tsx'), PlainToast);

/** Where toasts appear: one at a time, five seconds. Stands once in the app, and loads with the first of them. */
export function Toaster() {
  const wanted = useSyncExternalStore(onToast, areToastsWanted);
  return <Suspense fallback={null}>{wanted && <ToastList />}</Suspense>;
}
