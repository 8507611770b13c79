/** What a purchase that was put aside waits for: a day, its document, a deposit, or another condition of its supplier. */
export const postponedFor = ['date', 'document', 'deposit', 'supplier'] as const;
export type PostponedFor = (typeof postponedFor)[number];
