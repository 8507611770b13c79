/**
 * Over the table's right, under the top bar, without a scrim: the table goes on being used. On a phone it is the screen.
 * The shadow falls on the table only.
 */
export const PANEL =
  'fixed top-(--topbar-h) right-0 bottom-0 z-(--z-popover) flex w-[min(884px,calc(100vw-var(--rail-w)))] flex-col bg-surface-raised shadow-dialog outline-none [clip-path:inset(0_0_0_-64px)] max-lg:bg-canvas max-md:left-0 max-md:w-auto max-md:shadow-none print:static print:w-auto print:shadow-none print:[clip-path:none]';
