import { CheckboxField } from '../ui/controls/checkbox.tsx';
import { Kbd } from '../ui/controls/search-input.tsx';
import { turnSingleKeys, useOfferedKeys, useSingleKeysOn } from '../ui/keys/single-keys.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';

/** Which keys do what on this screen, and the way to turn them off. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const offered = useOfferedKeys();
  const on = useSingleKeysOn();
  const shown = [...new Map(offered.map((one) => [one.key, one])).values()];
  return (
    <Dialog
      open
      onClose={onClose}
      title="Atajos del teclado"
      description="Los de esta pantalla. No actúan mientras escribes en un campo."
    >
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {shown.map(({ key, says }) => (
          <Shortcut key={key} name={key} says={says} off={!on && key.length === 1} />
        ))}
        <Shortcut name="Esc" says="Cerrar lo que está abierto o salir de un campo" />
      </dl>
      <div className="mt-5 border-t pt-4">
        <CheckboxField checked={on} onChange={turnSingleKeys} label="Usar los atajos de una sola tecla" />
      </div>
    </Dialog>
  );
}

const ARROWS: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' };

function Shortcut({ name, says, off = false }: { name: string; says: string; off?: boolean }) {
  return (
    <>
      <dt className="flex justify-end">
        <Kbd>{ARROWS[name] ?? (name.length === 1 ? name.toUpperCase() : name)}</Kbd>
      </dt>
      <dd className={off ? 'text-ink-muted line-through' : 'text-ink'}>{says}</dd>
    </>
  );
}
