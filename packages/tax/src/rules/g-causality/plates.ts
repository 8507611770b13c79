import type { DocumentLine } from '../../facts/document.ts';
import { plainWords } from '../../words.ts';

/** Capitals and digits only, as the fleet is written. */
export const plateOf = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** As it is painted: `ABC-123`, however a document or the fleet writes it; what is no plate of six stays as it is. */
export const plateSaid = (text: string) => plateOf(text).replace(/^([A-Z0-9]{3})([A-Z0-9]{3})$/, '$1-$2') || text;

/** A plate of those known that the line carries, in its own field or among its words. */
export function plateIn(line: DocumentLine, known: readonly string[]): string | undefined {
  const own = line.plate === null ? null : plateOf(line.plate);
  const text = ` ${plainWords(line.description.replaceAll('-', '')).toUpperCase()} `;
  return known.find((plate) => plate === own || text.includes(` ${plate} `));
}
