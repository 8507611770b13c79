import { formatCount, pluralize } from '../formats.ts';

const MOST_REASONS = 2;

/**
 * «11 validados, 1 omitido: periodo cerrado»
 * @param done «11 validados» @param skipped why each of those was skipped that the action did not fit
 */
export function withSkipped(done: string, skipped: readonly string[]): string {
  if (skipped.length === 0) return done;
  const reasons = [...new Set(skipped)];
  const shown = reasons.slice(0, MOST_REASONS).map((reason) => reason.replace(/\.$/, ''));
  const more = reasons.length - shown.length;
  const rest = more > 0 ? `; y ${pluralize(more, 'motivo más', 'motivos más')}` : '';
  return `${done}, ${formatCount(skipped.length)} ${skipped.length === 1 ? 'omitido' : 'omitidos'}: ${shown.join('; ')}${rest}`;
}
