import type { PdtBox, PdtGroup } from '@yupana/contract/pdt.ts';
import type { Boxes } from '@yupana/tax/fv621/return-of-period.ts';
import { add, type Money, negate, toWire } from '@yupana/tax/money.ts';
import type { BookParts } from './read-parts.ts';
import { type Part, ratesOf } from './register-sums.ts';

type BoxNumber = keyof Boxes;
type Declared = (box: string) => Money | null;
type Amounts = { readonly [B in BoxNumber]: Money | null } | null;

/** A pair of boxes of the form, and which part of the books fills it. `always`: shown also where nothing falls in it. */
interface Pair {
  is: PdtGroup['is'];
  rate: 'general' | 'reduced' | null;
  boxes: readonly [base: BoxNumber, tax?: BoxNumber];
  part: (of: BookParts['parts']) => Part;
  always?: true;
  /** As the form has it: without the sign that the register has. */
  negated?: true;
  /** Another box beside its own: of imports, which stand with purchases. */
  and?: { box: BoxNumber; part: (of: BookParts['parts']) => Part };
}

const SALES: readonly Pair[] = [
  { is: 'sales', rate: 'general', boxes: ['100', '101'], part: ({ sales }) => sales.general, always: true },
  { is: 'sales-reduced', rate: 'reduced', boxes: ['154', '155'], part: ({ sales }) => sales.reduced, always: true },
  {
    is: 'discounts',
    rate: 'general',
    boxes: ['102', '103'],
    part: ({ sales }) => sales.discounts,
    always: true,
    negated: true,
  },
  { is: 'exports', rate: null, boxes: ['106'], part: ({ sales }) => sales.exported },
  { is: 'untaxed-sales', rate: null, boxes: ['105'], part: ({ sales }) => sales.untaxed, always: true },
];

const PURCHASES: readonly Pair[] = [
  { is: 'purchases', rate: 'general', boxes: ['107', '108'], part: ({ purchases }) => purchases.general, always: true },
  {
    is: 'purchases-reduced',
    rate: 'reduced',
    boxes: ['156', '157'],
    part: ({ purchases }) => purchases.reduced,
    always: true,
  },
  { is: 'mixed', rate: 'general', boxes: ['110', '111'], part: ({ purchases }) => purchases.mixed },
  { is: 'imports', rate: 'general', boxes: ['114', '115'], part: ({ imports }) => imports.general },
  { is: 'mixed-imports', rate: 'general', boxes: ['116', '117'], part: ({ imports }) => imports.mixed },
  { is: 'for-untaxed', rate: null, boxes: ['113'], part: ({ purchases }) => purchases.forUntaxed },
  { is: 'imports-for-untaxed', rate: null, boxes: ['119'], part: ({ imports }) => imports.forUntaxed },
  {
    ...({ is: 'untaxed-purchases', rate: null, boxes: ['120'], always: true } as const),
    part: ({ purchases }) => purchases.untaxed,
    and: { box: '122', part: ({ imports }) => imports.untaxed },
  },
];

/** Each pair of boxes of a book with what its vouchers add up to; null of a book that is not known. A rate not in force has no pair. */
export function groupsOf(
  book: 'RCE' | 'RVIE',
  period: string,
  read: BookParts | null,
  amounts: Amounts,
  declared: Declared,
): PdtGroup[] {
  const rates = ratesOf(period);
  const pairs = book === 'RCE' ? PURCHASES : SALES;
  return pairs.flatMap(({ is, rate, boxes: [base, tax], part, always, negated, and }) => {
    const of = read && part(read.parts);
    const percent = rate === null ? null : (rates?.[rate]?.percent ?? null);
    const isShown = rate === 'reduced' && percent === null ? (of?.count ?? 0) > 0 : always || (of?.count ?? 0) > 0;
    if (!isShown) return [];
    const signed = (amount: Money) => toWire(negated ? negate(amount) : amount);
    const boxOf = (box: BoxNumber, books: Money | null): PdtBox => ({
      ...{ box, books: books === null ? null : signed(books), declare: wire(amounts?.[box] ?? null) },
      declared: wire(declared(box)),
    });
    const more = and ? read && and.part(read.parts) : null;
    const sumOf = (some: Part) => (more ? add(some.base, more.base) : some.base);
    return [
      {
        ...{ is, rate: percent },
        base: of ? signed(sumOf(of)) : null,
        igv: of && tax ? signed(of.igv) : null,
        count: of ? of.count + (more?.count ?? 0) : null,
        boxes: [
          boxOf(base, of ? of.base : null),
          ...(tax ? [boxOf(tax, of ? of.igv : null)] : []),
          ...(and ? [boxOf(and.box, more ? more.base : null)] : []),
        ],
      },
    ];
  });
}

/** Bases and tax by rate of what counts, as the specification names them. */
export function byRate(book: 'RCE' | 'RVIE', read: BookParts | null) {
  const { sales, purchases, imports } = read?.parts ?? {};
  const general =
    book === 'RCE'
      ? [purchases?.general, purchases?.mixed, imports?.general, imports?.mixed]
      : [sales?.general, sales?.discounts];
  const reduced = book === 'RCE' ? [purchases?.reduced] : [sales?.reduced];
  const untaxed = book === 'RCE' ? [purchases?.untaxed, imports?.untaxed] : [sales?.untaxed];
  const sumOf = (parts: readonly (Part | undefined)[], what: 'base' | 'igv') =>
    read ? toWire(parts.reduce((all, part) => (part ? add(all, part[what]) : all), 0 as Money)) : null;
  return {
    non_taxable_amount: sumOf(untaxed, 'base'),
    igv_10_taxable_amount: sumOf(reduced, 'base'),
    igv_10_amount: sumOf(reduced, 'igv'),
    igv_18_taxable_amount: sumOf(general, 'base'),
    igv_18_amount: sumOf(general, 'igv'),
  };
}

export function wire(amount: Money | null): number | null {
  return amount === null ? null : toWire(amount);
}
