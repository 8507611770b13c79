import { showToast } from '../ui/overlays/toast-manager.ts';

/** Puts a text on the clipboard and says so. Browsers refuse it outside of https and localhost. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('Copiado al portapapeles');
  } catch {
    showToast('El navegador no permitió copiar. Selecciona el texto y cópialo.', { tone: 'danger' });
  }
}
