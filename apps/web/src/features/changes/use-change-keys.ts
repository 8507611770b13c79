import { useHotkey } from '../../ui/keys/use-hotkey.ts';
import { useWalk } from '../../ui/keys/use-walk.ts';

/** Walks the changes with the keyboard, in the table or in the list; M marks the one that is reached as seen. */
export function useChangeKeys(onSeen: (id: string) => void) {
  const { current, around } = useWalk<HTMLDivElement>({
    rowsOf: (within) => within.querySelectorAll<HTMLElement>('[data-change]'),
    words: { next: 'Cambio siguiente', previous: 'Cambio anterior', open: 'Abrir el comprobante del cambio' },
  });
  useHotkey('m', 'Marcar el cambio como visto', () => {
    const id = current()?.dataset.change;
    if (id) onSeen(id);
  });
  return around;
}
