import type { Decision } from '../../../lib/deciding/decidable.ts';
import { formatCount, pluralize } from '../../../lib/formats.ts';

interface Came {
  decided: number;
  /** Why each of those was skipped that the action did not fit. */
  skipped: readonly string[];
}

const MOST_REASONS = 2;

/** «11 validados, 1 omitido: periodo cerrado» */
export function toldOf(decision: Decision, { decided, skipped }: Came): string {
  const done =
    decision === 'validate'
      ? pluralize(decided, 'validado', 'validados')
      : pluralize(decided, 'rechazado', 'rechazados');
  if (skipped.length === 0) return done;
  const reasons = [...new Set(skipped)];
  const shown = reasons.slice(0, MOST_REASONS).map((reason) => reason.replace(/\.$/, ''));
  const more = reasons.length - shown.length;
  const rest = more > 0 ? `; y ${pluralize(more, 'motivo más', 'motivos más')}` : '';
  return `${done}, ${formatCount(skipped.length)} ${skipped.length === 1 ? 'omitido' : 'omitidos'}: ${shown.join('; ')}${rest}`;
}
