/** SUNAT's two registers. They stand apart from the collection's calls, which need companies, which need them. */
export const bookNames = ['RCE', 'RVIE'] as const;
export type BookName = (typeof bookNames)[number];
