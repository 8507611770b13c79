/** SUNAT's two registers. They stand apart from the collection's calls, which need companies, which need them. */
export const bookNames = ['RCE', 'RVIE'] as const;
export type BookName = (typeof bookNames)[number];

/** The same two, as the screens' calls name them. */
export const operationTypes = ['COMPRA', 'VENTA'] as const;
export type OperationType = (typeof operationTypes)[number];

export const BOOK_OF = { COMPRA: 'RCE', VENTA: 'RVIE' } as const satisfies Record<OperationType, BookName>;
