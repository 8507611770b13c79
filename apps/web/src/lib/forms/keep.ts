import type { FormEvent } from 'react';

/** `onInput` of a field that takes only some characters: the others never appear, typed or pasted. */
function keep(clean: (text: string) => string) {
  return ({ currentTarget: input }: FormEvent<HTMLInputElement>): void => {
    const cleaned = clean(input.value);
    if (cleaned === input.value) return;
    // Whoever corrects the middle of a text stays there.
    const caret = clean(input.value.slice(0, input.selectionStart ?? undefined)).length;
    input.value = cleaned;
    input.setSelectionRange(caret, caret);
  };
}

/** A DNI's eight digits. In place of `maxLength`, which would cut «45 678 912» before its spaces are gone. */
export const keepDni = keep((text) => text.replace(/\D/g, '').slice(0, 8));
/** A RUC's eleven digits, also as it is copied: «RUC 20 990 001 015». */
export const keepRuc = keep((text) => text.replace(/\D/g, '').slice(0, 11));
/** A Peruvian mobile number, also as a telephone writes it: «+51 987 654 321». */
export const keepMobile = keep((text) =>
  text
    .replace(/\D/g, '')
    .replace(/^(00)?51(?=9)/, '')
    .slice(0, 9),
);
/** Letters of any alphabet, their accents and spaces; what another kind of space or a hyphen joins becomes two words. */
export const keepLetters = keep((text) => text.replace(/[-‐–\s]/g, ' ').replace(/[^\p{L}\p{M} ]/gu, ''));
export const keepUpperCase = keep((text) => text.toLocaleUpperCase('es'));
