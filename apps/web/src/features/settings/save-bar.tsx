import { pluralize } from '../../lib/formats.ts';
import { Button } from '../../ui/controls/button.tsx';
import { BLOCKS } from './blocks.ts';
import { Impact } from './impact.tsx';
import { useTheEditing } from './use-editing.ts';
import { useRehearsal } from './use-rehearsal.ts';

const INVERSE = 'border-line-inverse! bg-transparent! text-ink-inverse! hover:bg-ink-inverse/12!';
const SOLID = 'border-transparent! bg-ink-inverse! text-surface-inverse! hover:bg-ink-inverse/85!';
const OFF = 'opacity-60';

/** What is not saved yet, what it would do, and the two ways out. */
export function SaveBar({ ruc }: { ruc: string }) {
  const { draft, judged, discard, save, sending, overtaken } = useTheEditing();
  const { touched, changes } = judged;
  const tellable = touched.length > 0 && changes.length === touched.length;
  // No rule asks for accounts: there is nothing to rehearse.
  const isRehearsed = tellable && draft?.block !== 'accounts';
  const rehearsing = useRehearsal(ruc, draft && isRehearsed ? { changes } : null);
  if (!draft) return null;
  const off = touched.length === 0 || overtaken.length > 0;
  return (
    <section
      aria-label="Cambios sin guardar"
      className="sticky bottom-4 z-(--z-sticky) flex min-h-14 flex-wrap items-center gap-3 rounded-md bg-surface-inverse py-[11px] pr-3.5 pl-[18px] text-[13.5px] text-ink-inverse [--impact-ink:var(--ink-inverse)] [--money-symbol:var(--ink-inverse-muted)] max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-(--z-bulk) max-md:rounded-none max-md:px-4 max-md:pt-3 max-md:pb-[max(18px,env(safe-area-inset-bottom))]"
    >
      <p aria-live="polite" className="min-w-0 flex-1 text-ink-inverse-muted max-md:basis-full">
        <b className="font-semibold text-ink-inverse">
          {touched.length === 0
            ? sending
              ? 'Guardando…'
              : 'Aún no cambiaste nada.'
            : `${pluralize(touched.length, 'cambio', 'cambios')} sin guardar.`}
        </b>{' '}
        {rehearsing && <Impact of={rehearsing} />}
      </p>
      <Button className={`${INVERSE} max-md:flex-1`} aria-keyshortcuts="Escape" onClick={discard}>
        Descartar
      </Button>
      <Button
        className={`${SOLID} max-md:flex-1 ${off ? OFF : ''}`}
        aria-keyshortcuts="Control+Enter"
        aria-disabled={off}
        busy={sending}
        onClick={save}
      >
        Guardar {BLOCKS[draft.block].what}
      </Button>
    </section>
  );
}
