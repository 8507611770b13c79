import { SunatError } from '@yupana/sunat/errors.ts';
import type { PlatformClient, PresentedDeclaration } from '@yupana/sunat/portal/platform/types.ts';
import { type Money, toDecimal } from '@yupana/tax/money.ts';
import { periodOf, shiftPeriod } from '@yupana/tax/period.ts';
import type { Deps } from '../../ctx.ts';
import { companyOf } from '../businesses/find-business.ts';
import { moveOpenings } from '../vouchers/totals/typed-opening.ts';
import {
  type Company,
  findBalances,
  findKnown,
  findStanding,
  keepDeclarations,
  type Standing,
  writeAnswers,
  writeAttempt,
} from './queries.ts';
import { type SortedOut, sortOut } from './sort-out.ts';

/** As far back as the registers are collected. */
export const MONTHS_ASKED = 24;
const DAY_MS = 24 * 3_600_000;
/** What was presented changes once a month, and some day a past one is rectified. */
const AGAIN_MS = 7 * DAY_MS;
/** What was not read, or did not come, may be there another day. */
const SOON_MS = 2 * DAY_MS;

/**
 * Asks what the company presented for its last periods, within a visit to the platform that somebody has open, unless it was asked in the
 * last seven days and answered; and keeps it, or that it was not answered. Of a declaration whose figures are known they are not asked
 * for again.
 * @returns whether it was asked
 * @throws SunatError as `presentedDeclarations`; the signal's reason
 */
export async function askDeclarations(
  deps: Pick<Deps, 'clock' | 'database' | 'log'>,
  company: Company,
  client: Pick<PlatformClient, 'presentedDeclarations'>,
  signal: AbortSignal,
): Promise<boolean> {
  const { clock, database } = deps;
  const { standing, known } = await database.tenant(company.firmId, async (tx) => ({
    standing: await findStanding(tx, company),
    known: await findKnown(tx, company),
  }));
  if (!isDue(standing, clock.now())) return false;
  const to = periodOf(clock.today());
  const from = shiftPeriod(to, 1 - MONTHS_ASKED);
  try {
    const found = await client.presentedDeclarations(from, to, signal, known);
    await keep(deps, company, sortOut(found, { from, to }, clock.today()));
  } catch (error) {
    if (error instanceof SunatError) {
      await keepUnanswered(deps, company, error.kind === 'OptionMissing' || error.kind === 'OptionClosed');
    }
    throw error;
  }
  return true;
}

/** Keeps that SUNAT did not answer, for whoever waits for it to know. @param noPermission the SOL user may not open it */
export async function keepUnanswered(
  { clock, database }: Pick<Deps, 'clock' | 'database'>,
  company: Company,
  noPermission: boolean,
): Promise<void> {
  const trouble = noPermission ? 'no-permission' : 'no-answer';
  await database.tenant(company.firmId, async (tx) => {
    if (!(await companyOf(company, tx, company.businessId))) return;
    await writeAttempt(tx, company, { failed: clock.now(), trouble });
  });
}

function isDue({ asked, lacks, attempt }: Standing, now: Date): boolean {
  if (asked === null || attempt.failed !== null) return true;
  return now.getTime() - asked.getTime() >= (lacks ? SOON_MS : AGAIN_MS);
}

/** A balance that is another than it was known makes the periods that begin with it others: who looked at one before looks again. */
async function keep(
  { clock, database, log }: Pick<Deps, 'clock' | 'database' | 'log'>,
  company: Company,
  { declarations, answers, unread }: SortedOut,
): Promise<void> {
  const { firmId, businessId } = company;
  if (unread.length > 0) log.warn({ businessId, unread: unread.slice(0, 10) }, 'rows of declarations were not read');
  const now = clock.now();
  await database.tenant(firmId, async (tx) => {
    // Removed, or another firm's, while SUNAT was asked.
    if (!(await companyOf(company, tx, businessId))) return;
    const balances = async () =>
      new Map(
        (await findBalances(tx, firmId, [businessId], EVER)).map(({ tax_period, figures }) => [
          tax_period,
          JSON.stringify(figures),
        ]),
      );
    const before = await balances();
    await keepDeclarations(
      tx,
      declarations.map((one) => rowOf(company, one, now)),
    );
    await writeAnswers(tx, company, answers, now);
    await writeAttempt(tx, company, { failed: null, trouble: null });
    const after = await balances();
    const [first] = [...new Set([...before.keys(), ...after.keys()])]
      .filter((period) => (before.get(period) ?? 'null') !== (after.get(period) ?? 'null'))
      .sort();
    if (first !== undefined) await moveOpenings(tx, { firmId, businessId, period: first });
  });
}

/** Every period there can be. */
const EVER = ['000000', '999999'] as const;

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
