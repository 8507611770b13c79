import { MOST_LISTED } from '@yupana/contract/bank.ts';
import type { listMovements as call, Movement, Tally } from '@yupana/contract/bank-movements.ts';
import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import { add, type Money, parseMoney, toWire, ZERO } from '@yupana/tax/money.ts';
import { parsePeriod, periodOf } from '@yupana/tax/period.ts';
import type { Ctx } from '../../../ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import { mapInSlices, sortInSlices } from '../../../platform/slices/in-slices.ts';
import { namesOfPeople } from '../../accounts/people.ts';
import { purchasesOf } from '../../vouchers/paying/purchases-to-pay.ts';
import { codeOf, keyOf } from '../../vouchers/voucher-keys.ts';
import { type Company, companyNamed } from '../company.ts';
import { loadingOf } from '../loading.ts';
import { daysAround, type Gathered, gather } from '../matching/gather.ts';
import { findOfMovements, type PaymentRow } from '../payments/queries-payments.ts';
import { presentStatement } from '../statements/present-statement.ts';
import { findStatement, findStatements } from '../statements/queries-statements.ts';
import { presentMovement, stateOf } from './present-movement.ts';
import { countByMonth, type MovementRow } from './queries-movements.ts';

type Answer = CallResult<typeof call>['data'];
const ORDER = ['suggested', 'undone', 'without', 'confirmed', 'not-purchase'] as const satisfies Movement['state'][];

/**
 * Charges of the month of a period, and those of other months that pay its purchases or may; or all of one statement. Each stands under
 * one state, so that the states add up to all.
 */
export async function listMovements(ctx: Ctx, { query }: CallInput<typeof call>): Promise<CallResult<typeof call>> {
  const { company, days } = await ctx.read(async (tx) => {
    const company = await companyNamed(ctx, tx, query);
    const one = query.statement === undefined ? undefined : await findStatement(tx, company, query.statement);
    if (query.statement !== undefined && !one) throw notFound();
    const around = daysAround(query.tax_period);
    if (!one?.first_date || !one.last_date) return { company, days: around };
    const from = one.first_date < around.from ? one.first_date : around.from;
    return { company, days: { from, to: one.last_date > around.to ? one.last_date : around.to } };
  });
  const gathered = await gather(ctx, company, query.tax_period, days);
  const data = await answerOf(ctx, company, { gathered, query });
  return { success: true, data };
}

async function answerOf(
  ctx: Ctx,
  company: Company,
  { gathered, query }: { gathered: Gathered; query: CallInput<typeof call>['query'] },
): Promise<Answer> {
  const { movements, suggested, paid } = gathered;
  const payments = await paymentsOf(ctx, company, movements);
  const purchases = new Map(gathered.purchases);
  const far = [...payments.values()].flat().filter((one) => !purchases.has(codeOf(one)));
  for (const one of (await ctx.read((tx) => purchasesOf(tx, company, far))).values()) purchases.set(codeOf(one), one);
  const isListed = (row: MovementRow) => {
    if (query.statement !== undefined) return row.statement_id === query.statement;
    if (periodOf(row.moved_on) === query.tax_period) return true;
    const codes = [
      ...(suggested.suggestions.get(row.id)?.vouchers ?? []).map(({ code }) => code),
      ...(payments.get(row.id) ?? []).map(codeOf),
    ];
    return codes.some((code) => purchases.get(code)?.tax_period === query.tax_period);
  };
  const listed = (await mapInSlices(movements, (row) => (isListed(row) ? [row] : []))).flat();
  const { statements, months, nameOf, loads_payments } = await ctx.read(async (tx) => {
    const ids = [...new Set(listed.map(({ statement_id }) => statement_id))];
    const statements = await findStatements(tx, company, ids);
    const months = await countByMonth(tx, company, ids);
    const people = [...listed, ...statements].flatMap(({ member_id }) => member_id ?? []);
    const nameOf = await namesOfPeople(tx, [...new Set(people)]);
    return { statements, months, nameOf, loads_payments: (await loadingOf(ctx, tx, company)).loads_payments };
  });
  const stateOfRow = (row: MovementRow) => stateOf(row, suggested.suggestions.get(row.id));
  const shown = await mapInSlices(listed, (row) => {
    const [suggestion, unpaired] = [suggested.suggestions.get(row.id), suggested.unpaired.get(row.id)];
    return presentMovement(row, { purchases, paid, payments, suggestion, unpaired, nameOf });
  });
  const inOrder = together(await sortInSlices(shown, byState), payments);
  return {
    statements: statements.map((row) => presentStatement(row, nameOf)),
    totals: totalsOf(listed, stateOfRow),
    movements: inOrder.slice(0, MOST_LISTED),
    omitted: Math.max(0, inOrder.length - MOST_LISTED),
    elsewhere: elsewhere(months, listed),
    loads_payments,
  };
}

/** What the same files bring besides what is listed: nobody who looks at one month takes it for all of a file. */
function elsewhere(
  months: Awaited<ReturnType<typeof countByMonth>>,
  listed: readonly MovementRow[],
): Answer['elsewhere'] {
  const here = Map.groupBy(listed, ({ moved_on }) => periodOf(moved_on));
  return months.flatMap(({ period, count }) => {
    const tax_period = parsePeriod(period);
    const left = count - (here.get(tax_period)?.length ?? 0);
    return left > 0 ? [{ tax_period, count: left }] : [];
  });
}

/** Charges of one look: on the embedded database each holds the one connection. */
const AT_ONCE = 500;

/** What stands and stood of the charges that were decided, by their id. */
async function paymentsOf(
  ctx: Ctx,
  company: Company,
  movements: readonly MovementRow[],
): Promise<Map<string, PaymentRow[]>> {
  const decided = movements.filter(({ state }) => state === 'confirmed' || state === 'undone').map(({ id }) => id);
  const all: PaymentRow[] = [];
  for (let from = 0; from < decided.length; from += AT_ONCE) {
    all.push(...(await ctx.read((tx) => findOfMovements(tx, company, decided.slice(from, from + AT_ONCE)))));
  }
  return Map.groupBy(all, ({ movement_id }) => movement_id ?? '');
}

function byState(a: Movement, b: Movement): number {
  return (
    ORDER.indexOf(a.state) - ORDER.indexOf(b.state) ||
    b.level - a.level ||
    (a.date < b.date ? 1 : a.date > b.date ? -1 : 0) ||
    (a.uuid < b.uuid ? -1 : 1)
  );
}

/** Charges that pay one voucher together are told so. */
function together(shown: readonly Movement[], payments: ReadonlyMap<string, PaymentRow[]>): Movement[] {
  const standing = [...payments.values()].flat().filter(({ undone_at }) => undone_at === null);
  const shared = [...Map.groupBy(standing, keyOf).values()].filter(
    (some) => new Set(some.map(({ movement_id }) => movement_id)).size > 1,
  );
  const codes = new Set(shared.flatMap(([first]) => (first ? [codeOf(first)] : [])));
  return shown.map((one) => {
    const code = one.state === 'confirmed' && one.vouchers.find((voucher) => codes.has(voucher.code))?.code;
    return code ? { ...one, together: code } : one;
  });
}

function totalsOf(rows: readonly MovementRow[], stateOfRow: (row: MovementRow) => Movement['state']): Answer['totals'] {
  const some = Map.groupBy(rows, stateOfRow);
  const tallyOf = (state: Movement['state']) => tally(some.get(state) ?? []);
  return {
    all: tally(rows),
    suggested: tallyOf('suggested'),
    undone: tallyOf('undone'),
    without: tallyOf('without'),
    confirmed: tallyOf('confirmed'),
    not_purchase: tallyOf('not-purchase'),
  };
}

function tally(rows: readonly MovementRow[]): Tally {
  const sumOf = (currency: 'PEN' | 'USD') =>
    rows.reduce<Money>((all, row) => (row.currency === currency ? add(all, parseMoney(row.amount)) : all), ZERO);
  return { count: rows.length, pen: toWire(sumOf('PEN')), usd: toWire(sumOf('USD')) };
}
