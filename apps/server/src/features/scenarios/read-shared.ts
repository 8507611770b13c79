import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { readSharedScenario as call } from '@yupana/contract/scenarios.ts';
import { periodOf } from '@yupana/tax/period.ts';
import type { System } from '../../ctx.ts';
import { dateInLima } from '../../platform/clock.ts';
import { hashToken } from '../../platform/crypto/tokens.ts';
import { AppError } from '../../platform/errors.ts';
import { isOpenFirm } from '../accounts/members/members.ts';
import { companyOf } from '../businesses/find-business.ts';
import { keptFigures } from './changed-since.ts';
import { countOpening, findBySecret } from './queries.ts';

/**
 * What a secret shows: the page as it was sent. Unknown, revoked and expired are one answer, and so is one of a company that is not the
 * firm's any more, or that it put away, and of a firm that closed its account. That it was opened is counted, and nothing of who did.
 * @throws SCENARIO_LINK_ENDED
 */
export function readSharedScenario(system: System, { body }: CallInput<typeof call>): Promise<CallResult<typeof call>> {
  return system.transaction(async (tx) => {
    const link = await findBySecret(tx, hashToken(body.token), system.deps.clock.now());
    const firm = link && { firmId: link.firm_id };
    const company = firm && (await isOpenFirm(firm, tx)) ? await companyOf(firm, tx, link.business_id) : undefined;
    if (!link || !company || company.archived_at) throw new AppError('SCENARIO_LINK_ENDED');
    await countOpening(tx, link.firm_id, link.link_id, system.deps.clock.now());
    const { content, expires_at } = link;
    // A page of before tells neither whether less is paid nor what is in process; whether its month was open is known by when it was saved.
    const month_open = periodOf(dateInLima(new Date(content.saved_at))) <= content.tax_period;
    const kept = { is_less: false, left_out_amount: null, in_process_count: null, month_open, ...content };
    const obtain = kept.obtain.map((one) => ({ ...one, elsewhere: one.elsewhere ?? false }));
    return { ...kept, obtain, figures: keptFigures(content.figures), expires_at: expires_at.toISOString() };
  });
}
