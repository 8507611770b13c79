import { money } from '@yupana/tax/money.ts';
import { daysAfter } from '../universe/calendar.ts';
import { COMPANIES } from '../universe/companies.ts';
import { hashOf } from '../universe/random.ts';
import { dollarOn, taxOn } from '../universe/rates.ts';
import { rateOf } from './amounts.ts';
import { keyOf, type Row } from './row.ts';

interface Difference {
  /** Spanish, for the page of the sandbox. */
  title: string;
  /** Of each thousand purchases by electronic invoice. */
  perThousand: number;
  /** The line from which the document is made in place of SUNAT's. */
  instead: (row: Row) => Row & { discounted?: number };
}

/** The few documents that say on purpose something else than SUNAT's line. All others agree with it to the céntimo. */
export const DIFFERENCES = {
  total: {
    title: 'El XML tiene otro importe que la propuesta (S/ 10.00 más de base)',
    perThousand: 2,
    instead: (row) => ({ ...row, amounts: withBase(row, row.amounts.base + 1000) }),
  },
  date: {
    title: 'El XML tiene otra fecha de emisión (el día anterior)',
    perThousand: 1,
    instead: (row) => ({ ...row, issueDate: daysAfter(row.issueDate, -1) }),
  },
  buyer: {
    title: 'El XML está emitido a otro contribuyente',
    perThousand: 1,
    instead: (row) => {
      const others = COMPANIES.filter(({ ruc }) => ruc !== row.receiver.document && ruc !== row.issuer.document);
      const other = others[hashOf(row.number) % others.length];
      return {
        ...row,
        receiver: { ...row.receiver, document: other?.ruc ?? '', name: other?.name.toUpperCase() ?? '' },
      };
    },
  },
  currency: {
    title: 'El XML está en dólares y la propuesta lo da en soles',
    perThousand: 1,
    instead: (row) => ({ ...row, currency: 'USD', rate: dollarOn(row.issueDate) }),
  },
  discount: {
    title: 'El XML lleva un descuento global del 5 % que la propuesta no tiene',
    perThousand: 2,
    instead: (row) => {
      const discounted = Math.round(row.amounts.base / 20);
      return { ...row, amounts: withBase(row, row.amounts.base - discounted), discounted };
    },
  },
} as const satisfies Record<string, Difference>;

export type DifferenceId = keyof typeof DIFFERENCES;

/** How the document of this line differs from it; null, as a rule: not at all. */
export function differenceOf(row: Row): DifferenceId | null {
  const { book, type, serie, currency, amounts, status } = row;
  if (book !== 'RCE' || type !== '01' || !serie.startsWith('F') || currency !== 'PEN' || status !== '1') return null;
  if (amounts.base < 5000) return null;
  let lot = hashOf(`difference ${keyOf(row.issuer.document, type, serie, row.number)}`) % 1000;
  for (const [id, { perThousand }] of Object.entries(DIFFERENCES)) {
    if (lot < perThousand) return id as DifferenceId;
    lot -= perThousand;
  }
  return null;
}

function withBase({ amounts }: Row, base: number): Row['amounts'] {
  const rate = rateOf(amounts.base, amounts.igv);
  return { ...amounts, base: money(base), igv: taxOn(money(base), rate) };
}
