/** How what was pressed looks while what it opens is on its way (`aria-busy`), where there is no room for a button's dots. */
export const WAITING = 'aria-busy:cursor-progress aria-busy:opacity-60 motion-safe:aria-busy:animate-busy';
