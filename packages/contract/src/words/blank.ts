/** Spaces, marks that format or say how another is drawn, and letters that are drawn as nothing. */
const UNSEEN = /[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether nobody would see anything of a text. */
export function isBlank(text: string): boolean {
  return text.replace(UNSEEN, '') === '';
}

/** What is said of a name of which nobody would see anything. */
export const UNSEEN_NAME = 'Ese nombre no se ve: escríbelo con letras o números.';
