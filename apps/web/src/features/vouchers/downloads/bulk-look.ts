/** A button on the dark bar of what is selected. */
export const INVERSE = 'border-line-inverse! bg-transparent! text-ink-inverse! hover:bg-ink-inverse/12!';
