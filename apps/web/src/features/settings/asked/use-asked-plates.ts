import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useIsArchived } from '../../../lib/archived.ts';
import { PLATES } from '../../../lib/record-link.ts';
import type { Editing } from '../use-editing.ts';
import type { Settings } from '../use-settings.ts';
import { withId } from '../written.ts';
import { newVehicle } from './new-vehicle.ts';

/** More are not begun at once: who has so many writes them down apart. */
const MOST = 30;

/** Begins a line of the fleet for each plate that the address names and the company does not have; the address is then without. */
export function useAskedPlates({ start }: Editing, settings: Settings): void {
  const [query, setQuery] = useSearchParams();
  const archived = useIsArchived();
  const asked = query.get(PLATES);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address that names some
  useEffect(() => {
    if (asked === null) return;
    const rest = new URLSearchParams(query);
    rest.delete(PLATES);
    setQuery(rest, { replace: true });
    if (archived) return;
    start('fleet', ({ fleet: before }, since) => {
      const lines = before?.lines ?? [];
      const known = new Set(lines.map(({ plate }) => bare(plate)));
      const plates = [...new Set(asked.split(',').map(bare))].filter((plate) => plate !== '' && !known.has(plate));
      const added = plates.slice(0, MOST).map((plate) => withId(newVehicle(since, plate)));
      if (added.length === 0) return {};
      return { written: { fleet: { lines: [...lines, ...added], none: false } }, open: added[0]?.id };
    });
  }, [asked, settings.judging === undefined]);
}

function bare(plate: string): string {
  return plate
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 9);
}
