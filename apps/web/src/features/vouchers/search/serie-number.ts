/** Up to four letters or digits, a hyphen and digits; or digits alone: a number of any serie. */
const COMPLETE = /^([A-Z0-9]{1,4}-\d+|\d+)$/;

/** What the search field keeps of what is typed: upper case. */
export function cleanSerieNumber(text: string): string {
  return text.toLocaleUpperCase('es');
}

/** Why a search by serie and number cannot be made, in the reader's words; null when it can, or while it is empty. */
export function serieNumberError(text: string): string | null {
  if (text === '') return null;
  if (/^[\s-]/.test(text)) return 'Caracter inválido.';
  return COMPLETE.test(text) ? null : 'Formato inválido. Ejemplo: F001-0001.';
}

/** Whether it can still become right by typing on: then it is not called wrong yet. */
export function isUnfinished(text: string): boolean {
  return /^[A-Z0-9]{1,4}-?$/.test(text);
}
