import type { Decision } from '../../../lib/deciding/decidable.ts';
import { withSkipped } from '../../../lib/deciding/skipped.ts';
import { pluralize } from '../../../lib/formats.ts';

interface Came {
  decided: number;
  /** Why each of those was skipped that the action did not fit. */
  skipped: readonly string[];
}

/** «11 validados, 1 omitido: periodo cerrado» */
export function toldOf(decision: Decision, { decided, skipped }: Came): string {
  const done =
    decision === 'validate'
      ? pluralize(decided, 'validado', 'validados')
      : pluralize(decided, 'rechazado', 'rechazados');
  return withSkipped(done, skipped);
}
