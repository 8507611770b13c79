import type { CallInput } from '@yupana/contract/call.ts';
import type { tellOpening as call, OpeningAnswer } from '@yupana/contract/opening.ts';
import { fromWire, toDecimal } from '@yupana/tax/money.ts';
import type { Ctx } from '../../ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { nameOf } from '../accounts/people.ts';
import { lockBusiness, requireNotArchived } from '../businesses/find-business.ts';
import { ownBusiness } from '../businesses/own-business.ts';
import { isClosed } from '../vouchers/judging/is-closed.ts';
import { holdPeriods, keepOpening } from '../vouchers/totals/typed-opening.ts';
import { showOpening } from './get-opening.ts';
import { insertEntry } from './queries.ts';

/**
 * Keeps with what a period begins, as a person types it with a reason, or takes back what was typed; who, when and why stays told. The
 * period and those that follow are reckoned from it; none before is, nor one that is closed.
 * @throws NOT_FOUND also when it is another firm's; BUSINESS_ARCHIVED; PERIOD_CLOSED
 */
export function tellOpening(ctx: Ctx, { params, body }: CallInput<typeof call>): Promise<OpeningAnswer> {
  const { tax_period, told, reason } = body;
  return ctx.transaction(async (tx) => {
    const { id } = await ownBusiness(ctx, tx, { ruc: params.ruc });
    requireNotArchived(await lockBusiness(ctx, tx, id));
    const key = { firmId: ctx.firmId, businessId: id, period: tax_period };
    await holdPeriods(tx, key);
    if (await isClosed(tx, key)) throw new AppError('PERIOD_CLOSED');
    const text = (soles: number) => toDecimal(fromWire(soles));
    const amounts = told && {
      ...{ balance: text(told.balance), perceptions: text(told.perceptions), retentions: text(told.retentions) },
    };
    await keepOpening(
      tx,
      key,
      amounts && {
        ...{ opening_balance: amounts.balance, opening_reason: reason },
        ...{ opening_perceptions: amounts.perceptions, opening_retentions: amounts.retentions },
      },
    );
    await insertEntry(tx, {
      ...{ business_id: id, firm_id: ctx.firmId, tax_period, reason },
      ...(amounts ?? { balance: null, perceptions: null, retentions: null }),
      ...{ told_by: ctx.accountantId, told_by_name: await nameOf(tx, ctx.accountantId) },
      told_at: ctx.deps.clock.now(),
    });
    return showOpening(ctx, tx, key);
  });
}
