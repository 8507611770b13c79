import type { PlatformClient, PresentedDeclaration } from '@yupana/sunat/portal/platform/types.ts';
import { type Money, toDecimal } from '@yupana/tax/money.ts';
import { type Period, periodOf, periodRange, shiftPeriod } from '@yupana/tax/period.ts';
import type { Deps } from '../../ctx.ts';
import type { DeclarationOutcome } from '../../schema/declarations.ts';
import { companyOf } from '../businesses/find-business.ts';
import { type Company, findKnown, findLastAsked, keepDeclarations, writeAnswers } from './queries.ts';

/** As far back as the registers are collected. */
export const MONTHS_ASKED = 24;
/** What was presented changes once a month, and some day a past one is rectified. */
const AGAIN_MS = 7 * 24 * 3_600_000;

/**
 * Asks what the company presented for its last periods, within a visit to the platform that somebody has open, unless it was asked in the
 * last seven days; and keeps it. Of a declaration whose figures are known they are not asked for again.
 * @returns whether it was asked
 * @throws SunatError as `presentedDeclarations`; the signal's reason
 */
export async function askDeclarations(
  deps: Pick<Deps, 'clock' | 'database'>,
  company: Company,
  client: Pick<PlatformClient, 'presentedDeclarations'>,
  signal: AbortSignal,
): Promise<boolean> {
  const { clock, database } = deps;
  const { asked, known } = await database.tenant(company.firmId, async (tx) => ({
    asked: await findLastAsked(tx, company),
    known: await findKnown(tx, company),
  }));
  if (asked && clock.now().getTime() - asked.getTime() < AGAIN_MS) return false;
  const to = periodOf(clock.today());
  const from = shiftPeriod(to, 1 - MONTHS_ASKED);
  const { rows, tooMany } = await client.presentedDeclarations(from, to, signal, known);
  // SUNAT may list an order twice: it is one, and a row of it is written once.
  const orders = new Map(
    rows.flatMap((row) => ('declaration' in row ? [[row.declaration.orderNumber, row.declaration] as const] : [])),
  );
  const declarations = [...orders.values()];
  const told = new Set(declarations.map(({ period }) => period));
  const hidden = new Set(tooMany.flatMap((range) => periodRange(range.from, range.to)));
  // A row that could not be read may be of any period that has none.
  const otherwise: DeclarationOutcome = rows.every((row) => 'declaration' in row) ? 'listed' : 'in-doubt';
  const outcomeOf = (period: Period): DeclarationOutcome =>
    hidden.has(period) ? 'too-many' : told.has(period) ? 'listed' : otherwise;
  const answers = periodRange(from, to).map((period) => ({ period, outcome: outcomeOf(period) }));
  const now = clock.now();
  await database.tenant(company.firmId, async (tx) => {
    // Removed, or another firm's, while SUNAT was asked.
    if (!(await companyOf(company, tx, company.businessId))) return;
    await keepDeclarations(
      tx,
      declarations.map((one) => rowOf(company, one, now)),
    );
    await writeAnswers(tx, company, answers, now);
  });
  return true;
}

function rowOf({ firmId, businessId }: Company, one: PresentedDeclaration, seen_at: Date) {
  const inSoles = (amount: Money | null) => (amount === null ? null : toDecimal(amount));
  const figures = one.figures && Object.entries(one.figures).map(([box, amount]) => [box, toDecimal(amount)]);
  return {
    ...{ business_id: businessId, firm_id: firmId, order_number: one.orderNumber, form: one.form.code },
    ...{ tax_period: one.period, presented_on: one.presentedOn, bank: one.bank, seen_at },
    amount_paid: inSoles(one.amountPaid),
    figures: figures && JSON.stringify(Object.fromEntries(figures)),
  };
}
