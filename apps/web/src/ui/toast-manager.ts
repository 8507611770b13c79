import { Toast as Base } from '@base-ui/react/toast';

export interface ToastContent {
  tone: 'positive' | 'danger';
}

export const toastManager = Base.createToastManager<ToastContent>();

interface ToastOptions {
  tone?: ToastContent['tone'];
  /** One thing that can still be done: «Deshacer». */
  action?: { label: string; onClick: () => void };
}

/** Says in passing that something was done: `showToast('Copiado al portapapeles')`. A new one takes the place of the last. */
export function showToast(text: string, { tone = 'positive', action }: ToastOptions = {}): void {
  toastManager.add({
    title: text,
    data: { tone },
    priority: tone === 'danger' ? 'high' : 'low',
    actionProps: action && { children: action.label, onClick: action.onClick },
  });
}
