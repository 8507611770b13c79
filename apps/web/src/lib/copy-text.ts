import { showToast } from '../ui/overlays/toast-manager.ts';

/** Puts a text on the clipboard and says so. Browsers refuse it outside of https and localhost. @returns whether it is there */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('Copiado al portapapeles');
    return true;
  } catch {
    showToast('El navegador no permitió copiar. Selecciona el texto y cópialo.', { tone: 'danger' });
    return false;
  }
}
