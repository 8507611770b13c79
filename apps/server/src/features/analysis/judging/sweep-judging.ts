import type { System } from '../../../ctx.ts';
import { holdCompany } from '../../businesses/find-business.ts';
import { markTimely } from '../../vouchers/judging/mark-neighbours.ts';
import { companiesThatWait } from '../../vouchers/judging/take-waiting.ts';
import { wakeJudging } from '../../vouchers/judging/wake-judging.ts';
import { companiesOfOtherEditions, keepToEdition } from '../editions/keep-to-edition.ts';
import { forgetRulebook } from '../editions/queries-editions.ts';
import { findTimely, forgetDay } from '../queries-verdicts.ts';

const COMPANIES = 200;
/** Purchases of one look: the next comes in a minute. */
const MOST = 2_000;

/**
 * What is judged by another edition than its firm's waits from here on, what time alone may have changed waits from here on; and
 * for every company in which something waits, a while of judging is sent.
 */
export async function sweepJudging({ deps, transaction }: System): Promise<void> {
  for (const company of await transaction((tx) => companiesOfOtherEditions(tx, COMPANIES))) {
    await transaction(async (tx) => {
      if (await holdCompany(company, tx, company.businessId)) await keepToEdition(tx, company, deps.clock.now());
      else await forgetRulebook(tx, company);
    });
  }
  const timely = await transaction((tx) => findTimely(tx, deps.clock.today(), MOST));
  const byCompany = Map.groupBy(timely, ({ firm_id, business_id }) => `${firm_id}/${business_id}`);
  for (const [company, vouchers] of byCompany) {
    const [firmId = '', businessId = ''] = company.split('/');
    const known = { firmId, businessId };
    await transaction(async (tx) => {
      // Handed over meanwhile, its purchases are looked at with the next sweep.
      if (!(await holdCompany(known, tx, businessId))) return;
      await markTimely(tx, known, vouchers, deps.clock.now());
      await forgetDay(tx, known, vouchers);
    });
  }
  await transaction(async (tx) => {
    for (const { firm_id, business_id } of await companiesThatWait(tx, COMPANIES)) {
      await wakeJudging(deps, tx, { firmId: firm_id, businessId: business_id });
    }
  });
}
