import type { FormEvent } from 'react';

/** `onInput` of a field that takes only some characters: the others never appear, typed or pasted. */
function keep(clean: (text: string) => string) {
  return ({ currentTarget: input }: FormEvent<HTMLInputElement>): void => {
    const cleaned = clean(input.value);
    if (cleaned !== input.value) input.value = cleaned;
  };
}

export const keepDigits = keep((text) => text.replace(/\D/g, ''));
/** Letters of any alphabet, their accents, spaces, hyphens and apostrophes: «D'Ángelo», «Ruiz-Tagle». */
export const keepLetters = keep((text) => text.replace(/[^\p{L}\p{M}'’ -]/gu, ''));
export const keepUpperCase = keep((text) => text.toLocaleUpperCase('es'));
