import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useIsArchived } from '../../../lib/archived.ts';
import { RECORD_NAME, RECORD_RUC } from '../../../lib/record-link.ts';
import type { Editing } from '../use-editing.ts';
import type { Settings } from '../use-settings.ts';
import { withId } from '../written.ts';
import { newRecord } from './new-record.ts';

/** Opens the ficha RUC of the supplier that the address names, or begins it; the address is then without. */
export function useAskedRecord({ start }: Editing, settings: Settings): void {
  const [query, setQuery] = useSearchParams();
  const archived = useIsArchived();
  const ruc = query.get(RECORD_RUC);
  const name = query.get(RECORD_NAME) ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address that names one
  useEffect(() => {
    if (ruc === null) return;
    const rest = new URLSearchParams(query);
    rest.delete(RECORD_RUC);
    rest.delete(RECORD_NAME);
    setQuery(rest, { replace: true });
    if (archived) return;
    start('records', ({ supplier_records: before }, since) => {
      const lines = before?.lines ?? [];
      const found = lines.find((line) => line.ruc === ruc);
      if (found) return { open: found.id };
      const line = withId(newRecord(since, { ruc, name }));
      return { written: { supplier_records: { lines: [...lines, line], none: false } }, open: line.id };
    });
  }, [ruc, settings.judging === undefined]);
}
