import { useHotkey } from '../../../ui/keys/use-hotkey.ts';
import type { ReviewState } from '../state/use-review.ts';

/** The keys of the review, besides those of its document. @param onPostpone opens what asks until when */
export function useReviewKeys({ queue, fixed, field, decide, undo, last }: ReviewState, onPostpone: () => void): void {
  const { current, prepared, shown } = queue;
  const some = current !== null;
  const several = some && current.vouchers.length > 1;
  const decides = some && !fixed && queue.ticked.length > 0;
  useHotkey('j', 'Grupo siguiente', some ? () => queue.step(1) : null);
  useHotkey('k', 'Grupo anterior', some ? () => queue.step(-1) : null);
  useHotkey('ArrowRight', 'Abrir el grupo', several && !prepared.open ? () => queue.prepare({ open: true }) : null);
  useHotkey('ArrowLeft', 'Cerrar el grupo', several && prepared.open ? () => queue.prepare({ open: false }) : null);
  useHotkey(
    'x',
    'Marcar o desmarcar el comprobante que se ve',
    several && shown ? () => queue.toggle(shown.code) : null,
  );
  useHotkey('v', 'Validar el grupo', decides ? () => decide('validate') : null);
  useHotkey('r', 'Rechazar el grupo', decides ? () => decide('decline') : null);
  useHotkey('e', 'Escribir el sustento', decides ? () => field.current?.focus() : null);
  useHotkey('h', 'Posponer el grupo', decides ? onPostpone : null);
  useHotkey('u', 'Deshacer lo último', last ? undo : null);
}
