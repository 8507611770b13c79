/** How many characters say why a period is closed with points that are not met, or opened again: enough to be a reason, and one line. */
export const CLOSE_REASON = { least: 5, most: 100 } as const;
