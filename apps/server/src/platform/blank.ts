/** Spaces, marks that format, and letters that are drawn as nothing. */
const UNSEEN = /[\p{Z}\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]|\u034f/gu;

/** Whether nobody would see anything of a text. */
export function isBlank(text: string): boolean {
  return text.replace(UNSEEN, '') === '';
}
