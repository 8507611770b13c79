/**
 * How the statements of five banks of Peru are known. Written from what their users and the programs that read them describe, 2024 to
 * 2026: none of us has seen a file from the bank itself, and each bank has several exports. What does not fit is shown to a person, who
 * says which column is what.
 */

export type StatementBank = 'bcp' | 'bbva' | 'interbank' | 'scotiabank' | 'bn' | 'other';

/** What a column may be; `credit` and `balance` are known so as not to be taken for another. */
export type Role = 'date' | 'description' | 'operation' | 'charge' | 'credit' | 'amount' | 'reference' | 'balance';

/** Titles as `plain` makes them. Of two columns of one role the first counts: «fecha» before «fecha valuta». */
export const TITLES: Readonly<Record<Role, readonly RegExp[]>> = {
  date: [
    /^fecha$/,
    /^(fecha|f\.?)( de)? ?oper/,
    /^fecha( de(l)?)? (mov|trans)/,
    /^fecha (y|\/) hora$/,
    /^fec/,
    /^f\.? valor$/,
    /^fecha/,
  ],
  charge: [/^cargos?\b/, /^debitos?\b/, /^debe$/, /^retiros?\b/, /^egresos?\b/, /^salidas?$/],
  credit: [/^abonos?\b/, /^creditos?\b/, /^haber$/, /^depositos?\b/, /^ingresos?\b/, /^entradas?$/],
  amount: [/^monto\b/, /^importe\b/, /^valor$/, /^cargo ?\/ ?abono/],
  balance: [/^saldo/],
  operation: [
    /^operacion ?-? ?numero$/,
    /^(n|no|nro|num|numero)[.°º]*( de(l)?)? ?(operacion|oper|movimiento|doc|documento|transaccion|secuencia)/,
    /^operacion$/,
    /^oper\b/,
    /^documento$/,
  ],
  description: [
    /^descripcion/,
    /^concepto/,
    /^movimiento$/,
    /^detalle/,
    /^glosa/,
    /^transaccion$/,
    /^tipo de (operacion|movimiento)/,
  ],
  reference: [/^referencia/, /^observacion/, /^beneficiario/, /^informacion adicional/],
};

/** In what stands over the titles, or in them. */
const NAMED: readonly (readonly [StatementBank, RegExp])[] = [
  ['bn', /banco de la nacion|multired|\bbn\b/],
  ['bcp', /\bbcp\b|banco de credito|telecredito|viabcp/],
  ['bbva', /\bbbva\b|banco continental|netcash/],
  ['interbank', /\binterbank\b|banco internacional del peru/],
  ['scotiabank', /\bscotiabank\b|telebanking/],
];

/** Titles that only one bank is known to use together. */
const BY_TITLES: readonly (readonly [StatementBank, readonly RegExp[]])[] = [
  ['bcp', [/^fecha valuta$/, /^descripcion operacion$/, /^operacion ?-? ?numero$/]],
  ['bbva', [/^f\.? ?operacion$/, /^f\.? ?valor$/, /^concepto$/, /^importe$/]],
  ['interbank', [/^fecha de (proceso|proc)/, /^(nro|n°|numero)\.? de operacion$/, /^cargos?\b/, /^abonos?\b/]],
];

/** Small letters without accents, one space between words. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** @param titles and what stands over them, both as `plain` makes them */
export function bankOf(titles: readonly string[], preamble: string): StatementBank {
  const byTitles = BY_TITLES.find(([, words]) => words.every((word) => titles.some((title) => word.test(title))));
  const named = NAMED.find(([, words]) => words.test(preamble));
  return named?.[0] ?? byTitles?.[0] ?? 'other';
}
