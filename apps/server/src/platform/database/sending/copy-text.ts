/** What COPY's text format gives a meaning to, in a text that is to be taken as it is. */
export const NEEDS_ESCAPE = /[\\\t\n\r]/;

export function escapeForCopy(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
}
