import type { DocumentLine } from '../../facts/document.ts';
import { plainWords } from '../../words.ts';

/** Capitals and digits only, as the fleet is written. */
export const plateOf = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** A plate of those known that the line carries, in its own field or among its words. */
export function plateIn(line: DocumentLine, known: readonly string[]): string | undefined {
  const own = line.plate === null ? null : plateOf(line.plate);
  const text = ` ${plainWords(line.description.replaceAll('-', '')).toUpperCase()} `;
  return known.find((plate) => plate === own || text.includes(` ${plate} `));
}
