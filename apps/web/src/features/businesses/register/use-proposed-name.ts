import type { ProposedName } from '@yupana/contract/proposed-names.ts';
import { useEffect, useRef } from 'react';

/**
 * Writes the name that is known of a RUC where nothing is written, or where the proposal for another RUC stands. What
 * somebody wrote is never replaced.
 * @param known what the server said of the RUC that is written now; null while it has not
 */
export function useProposedName(
  known: ProposedName | null,
  { read, write }: { read: () => string; write: (name: string) => void },
): void {
  const proposed = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the server says proposes; the field is merely looked at
  useEffect(() => {
    if (!known) return;
    const written = read().trim();
    const name = known.name ?? '';
    if ((written !== '' && written !== proposed.current) || written === name) return;
    proposed.current = name;
    write(name);
  }, [known]);
}
