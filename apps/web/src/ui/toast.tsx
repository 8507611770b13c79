import { lazy, Suspense, useSyncExternalStore } from 'react';
import { areToastsWanted, onToast } from './toast-manager.ts';

const ToastList = lazy(() => import('./toast-list.tsx'));

/** Where toasts appear: one at a time, five seconds. Stands once in the app, and loads with the first of them. */
export function Toaster() {
  const wanted = useSyncExternalStore(onToast, areToastsWanted);
  return <Suspense fallback={null}>{wanted && <ToastList />}</Suspense>;
}
