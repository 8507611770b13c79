import type { RemovedStatement } from '@yupana/contract/bank.ts';
import { formatInstant, pluralize } from '../../../lib/formats.ts';

/** Who took back which statement, and when: its charges are here no more, and somebody may look for them. */
export function RemovedNote({ removed }: { removed: readonly RemovedStatement[] }) {
  if (removed.length === 0) return null;
  return (
    <details className="shrink-0 text-caption text-ink-muted">
      <summary className="touch-target w-fit cursor-pointer">
        {pluralize(removed.length, 'estado de cuenta quitado', 'estados de cuenta quitados')}
      </summary>
      <ul className="mt-1 flex max-h-40 list-disc flex-col gap-0.5 overflow-auto pl-5">
        {removed.map((one) => (
          <li key={one.uuid} className="num break-words">
            {one.name}, {chargesOf(one)}: lo quitó {one.by}, {formatInstant(one.at)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function chargesOf({ charges, kept }: RemovedStatement): string {
  const gone = charges === 0 ? 'sin cargos' : `con ${pluralize(charges, 'cargo', 'cargos')}`;
  return kept === 0 ? gone : `${gone} (${pluralize(kept, 'quedó', 'quedaron')} con otro archivo)`;
}
