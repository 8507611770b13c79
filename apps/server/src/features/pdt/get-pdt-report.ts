import type { CallInput } from '@yupana/contract/call.ts';
import type { getPdtReport as call, PdtCompared, PdtReport } from '@yupana/contract/pdt.ts';
import type { Boxes } from '@yupana/tax/fv621/return-of-period.ts';
import { reducedRate } from '@yupana/tax/igv-rates.ts';
import { type Money, parseMoney, subtract, toWire, ZERO } from '@yupana/tax/money.ts';
import { nextPeriod, type Period, parsePeriod, previousPeriod } from '@yupana/tax/period.ts';
import type { Ctx } from '../../ctx.ts';
import { ownBusiness } from '../businesses/own-business.ts';
import { type Presented, presentedOf } from '../declarations/read-presented.ts';
import { presentOpening } from '../opening/present-opening.ts';
import { readSaidOpening } from '../opening/read-openings.ts';
import { countsWithheld } from '../withholdings/counts-withheld.ts';
import { byRate, groupsOf, wire } from './present-groups.ts';
import type { KnownParts } from './read-parts.ts';
import { type PdtKey, type ReckonedReturn, reckonReturn } from './reckon-return.ts';

/** What the form asks after its books, in its order. */
const DETERMINATION: readonly (keyof Boxes)[] = [
  ...(['131', '178', '140', '145', '184', '171', '168', '179', '176', '185', '188', '189'] as const),
];

/** «Informe PDT» of a book of a period, and the determination of the tax, which is of both. @throws NOT_FOUND */
export async function getPdtReport(
  ctx: Ctx,
  { ruc, tax_period, business_uuid, operation_type }: CallInput<typeof call>['query']['filters'],
  remembered: KnownParts,
): Promise<PdtReport> {
  const { id } = await ctx.transaction((tx) => ownBusiness(ctx, tx, { ruc, uuid: business_uuid }));
  const key: PdtKey = { firmId: ctx.firmId, businessId: id, period: tax_period };
  const one = await reckonReturn(ctx, key, remembered);
  const book = operation_type === 'COMPRA' ? 'RCE' : 'RVIE';
  const read = operation_type === 'COMPRA' ? one.purchases : one.sales;
  const declared = declaredOf(one.presented);
  const boxes = one.known?.boxes ?? null;
  const next = nextPeriod(parsePeriod(tax_period));
  const { counts, begins } = await ctx.transaction(async (tx) => ({
    counts: await countsWithheld(tx, key, tax_period),
    begins: await readSaidOpening(ctx, tx, { ...key, period: next }),
  }));
  return {
    operation_type,
    reduced_rate: reducedRate(`${tax_period.slice(0, 4)}-${tax_period.slice(4)}-01`)?.percent ?? null,
    ...byRate(book, read),
    sum_perception: wire(one.withheld.perceptions),
    sum_retention: wire(one.withheld.retentions),
    perceptions_count: counts.perceptions,
    retentions_count: counts.retentions,
    vouchers_count: read?.count ?? null,
    elsewhere_count: read?.elsewhere ?? null,
    arrived_count: read?.arrived ?? null,
    total_cpes_count: one.books.counts[book],
    groups: groupsOf(book, tax_period, read, boxes, declared),
    determination: DETERMINATION.map((box) => ({
      ...{ box, declare: wire(boxes?.[box] ?? null), declared: wire(declared(box)) },
    })),
    opening: presentOpening(one.opening),
    next: {
      tax_period: next,
      balance: wire(one.known?.next.balance ?? null),
      perceptions: wire(one.known?.next.perceptions ?? null),
      retentions: wire(one.known?.next.retentions ?? null),
      discounts: wire(one.known?.next.discounts ?? null),
      begins: presentOpening(begins),
    },
    report_amount: wire(one.result),
    trouble: one.known === null ? 'rate' : one.lacksProRata ? 'pro-rata' : null,
    declared: [compare(parsePeriod(tax_period), one), await comparedBefore(ctx, key, remembered)],
    completeness: one.books.completeness,
  };
}

/** The month before is reckoned only where there is something to compare it with. */
async function comparedBefore(ctx: Ctx, key: PdtKey, remembered: KnownParts): Promise<PdtCompared> {
  const period = previousPeriod(parsePeriod(key.period));
  const before = { ...key, period };
  const presented = await ctx.transaction((tx) => presentedOf(tx, before, period));
  const hasFigures = presented.is === 'presented' && presented.last.figures !== null;
  return compare(
    period,
    hasFigures ? await reckonReturn(ctx, before, remembered) : { presented, known: null, opening: null },
  );
}

type Compared = Pick<ReckonedReturn, 'presented' | 'known' | 'opening'>;

/** The boxes that a declaration has and that are known here, and which of them differ. */
function compare(tax_period: Period, { presented, known, opening }: Compared): PdtCompared {
  const { is } = presented;
  if (is !== 'presented') return { tax_period, is, presented_on: null, compared: 0, differences: [] };
  const { presented_on, figures } = presented.last;
  if (!figures) return { tax_period, is: 'no-figures', presented_on, compared: 0, differences: [] };
  const declared = declaredOf(presented);
  // A declaration without discounts has them taken off already; rounded once, and here twice.
  const isNet = (box: string) => {
    const less = DISCOUNTS[box as BoxNumber];
    return less !== undefined && declared(less) === null;
  };
  const netOf = (box: BoxNumber, amount: Money) =>
    isNet(box) ? subtract(amount, known?.boxes[DISCOUNTS[box] as BoxNumber] ?? ZERO) : amount;
  const both = Object.entries(known?.boxes ?? {}).flatMap(([box, amount]) => {
    const said = declared(box);
    const books = amount && netOf(box as BoxNumber, amount);
    // What was taken from the declaration agrees with it and says nothing.
    const isItsOwn = box === '145' && opening?.source === 'declared';
    return said === null || books === null || isItsOwn || !COMPARED.has(box) ? [] : [{ box, declared: said, books }];
  });
  const differences = both
    .filter(({ box, declared: said, books }) => Math.abs(said - books) > (isNet(box) ? A_SOL : 0))
    .map(({ box, declared: said, books }) => ({ box, declared: toWire(said), books: toWire(books) }));
  return { tax_period, is, presented_on, compared: both.length, differences };
}

/** In céntimos. */
const A_SOL = 100;
type BoxNumber = keyof Boxes;
/** Of sales and their tax, the box of the discounts that are taken off. */
const DISCOUNTS: { readonly [B in BoxNumber]?: BoxNumber } = { 100: '102', 101: '103' };

/** What the books alone say: what the form was told besides, and what was paid, differs for reasons of its own. */
const COMPARED: ReadonlySet<string> = new Set([
  ...['100', '101', '154', '155', '102', '103', '105', '106', '131', '107', '108', '156', '157', '110', '111', '113'],
  ...['114', '115', '116', '117', '119', '120', '122', '178', '140', '145', '184', '171', '179'],
]);

function declaredOf(presented: Presented): (box: string) => Money | null {
  const figures = presented.is === 'presented' ? presented.last.figures : null;
  return (box) => {
    const text = figures?.[box];
    return text === undefined ? null : parseMoney(text);
  };
}
