/** One thing said in passing, until the reader has had time to see it. */
export interface ToastMessage {
  text: string;
  tone: 'positive' | 'danger';
  /** One thing that can still be done: «Deshacer». */
  action?: { label: string; onClick: () => void };
  /** Milliseconds, in place of five seconds: as long as its action can still be done. */
  lasts?: number;
}

const waiting: ToastMessage[] = [];
const listeners = new Set<() => void>();
let wanted = false;

/** Says in passing that something was done: `showToast('Copiado al portapapeles')`. A new one takes the place of the last. */
export function showToast(text: string, options: Partial<Omit<ToastMessage, 'text'>> = {}): void {
  waiting.push({ tone: 'positive', ...options, text });
  wanted = true;
  for (const listener of listeners) listener();
}

export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a toast was ever asked for: until then nothing that shows them is loaded. */
export function areToastsWanted(): boolean {
  return wanted;
}

export function takeToasts(): ToastMessage[] {
  return waiting.splice(0);
}
