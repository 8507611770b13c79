/** How the balance in favour with which a period begins is known: a person typed it, it was declared, or our books carry it. */
export const openingSources = ['typed', 'declared', 'carried'] as const;
export type OpeningSource = (typeof openingSources)[number];
