import { cx } from '../../ui/cx.ts';
import { initialsOf } from './team-words.ts';

/** Somebody by their initials; dashed who is not in yet. */
export function Who({ name, pending = false }: { name: string; pending?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid size-[34px] shrink-0 place-items-center rounded-full border border-line-strong text-caption font-semibold text-ink-muted',
        pending ? 'border-dashed bg-surface' : 'bg-surface-sunken',
      )}
    >
      {initialsOf(name)}
    </span>
  );
}
