import { randomUUID } from 'node:crypto';
import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import {
  type deleteScenario as deleteCall,
  figuresOnWire,
  MOST_SCENARIOS,
  type saveScenario as saveCall,
  type updateScenario as updateCall,
} from '@yupana/contract/scenarios.ts';
import type { Ctx, Tx } from '../../ctx.ts';
import { violates } from '../../platform/database/violations.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { nameOf } from '../accounts/people.ts';
import { lockBusiness, requireNotArchived } from '../businesses/find-business.ts';
import { ownBusiness } from '../businesses/own-business.ts';
import type { PeriodKey } from '../vouchers/judging/close-books.ts';
import { isClosed } from '../vouchers/judging/is-closed.ts';
import { seenOf } from './changed-since.ts';
import { changeScenario, findScenario, findScenarios, insertScenario, removeScenario } from './queries.ts';
import { readSupposable, supposing } from './read-supposable.ts';

type Saved = CallResult<typeof saveCall>;
type Body = CallInput<typeof saveCall>['body'];

/** The one that there always is: as the period stands. */
const VALIDATED = 'solo lo validado';

/**
 * Keeps what is ticked of a period under a name, with what it comes to now. Nothing of its purchases is decided by it.
 * @throws NOT_FOUND also when the company is another firm's; PERIOD_CLOSED; BUSINESS_ARCHIVED; SCENARIOS_FULL; SCENARIO_NAMED
 */
export function saveScenario(ctx: Ctx, { params, query, body }: CallInput<typeof saveCall>): Promise<Saved> {
  return named(body.name, () =>
    ctx.transaction(async (tx) => {
      const key = await openPeriod(ctx, tx, params.ruc, query.tax_period);
      if ((await findScenarios(tx, key)).length >= MOST_SCENARIOS) throw new AppError('SCENARIOS_FULL');
      const scenario_id = randomUUID();
      await insertScenario(tx, {
        ...{ scenario_id, business_id: key.businessId, firm_id: key.firmId, tax_period: key.period },
        ...(await keptOf(ctx, tx, key, body)),
      });
      return { uuid: scenario_id };
    }),
  );
}

/** Keeps it anew, with what is ticked and what it comes to now; its pages show what they showed. @throws as `saveScenario`; NOT_FOUND */
export function updateScenario(ctx: Ctx, { params, body }: CallInput<typeof updateCall>): Promise<Saved> {
  return named(body.name, () =>
    ctx.transaction(async (tx) => {
      const key = await openPeriodOf(ctx, tx, params);
      await changeScenario(tx, key, params.scenario_uuid, await keptOf(ctx, tx, key, body));
      return { uuid: params.scenario_uuid };
    }),
  );
}

/** Its pages open nothing any more. @throws NOT_FOUND; PERIOD_CLOSED */
export function deleteScenario(ctx: Ctx, { params }: CallInput<typeof deleteCall>): Promise<void> {
  return ctx.transaction(async (tx) => {
    const key = await openPeriodOf(ctx, tx, params);
    await removeScenario(tx, key, params.scenario_uuid);
  });
}

async function openPeriodOf(
  ctx: Ctx,
  tx: Tx,
  { ruc, scenario_uuid }: { ruc: string; scenario_uuid: string },
): Promise<PeriodKey> {
  const { id } = await ownBusiness(ctx, tx, { ruc });
  const found = await findScenario(tx, { firmId: ctx.firmId, businessId: id }, scenario_uuid);
  if (!found) throw notFound();
  return openPeriod(ctx, tx, ruc, found.tax_period);
}

/** Nobody else changes the company's scenarios until the transaction ends. */
async function openPeriod(ctx: Ctx, tx: Tx, ruc: string, period: string): Promise<PeriodKey> {
  const { id } = await ownBusiness(ctx, tx, { ruc });
  requireNotArchived(await lockBusiness(ctx, tx, id));
  const key: PeriodKey = { firmId: ctx.firmId, businessId: id, period };
  if (await isClosed(tx, key)) throw new AppError('PERIOD_CLOSED');
  return key;
}

async function keptOf(ctx: Ctx, tx: Tx, key: PeriodKey, { name, codes, with_balance }: Body) {
  const now = await readSupposable(ctx, tx, key, codes);
  const ticked = [...new Set(codes)].filter((code) => now.byCode.has(code));
  return {
    ...{ name, codes: JSON.stringify(ticked), with_balance },
    figures: JSON.stringify(figuresOnWire(supposing(now, ticked, with_balance))),
    seen: JSON.stringify(seenOf(now)),
    ...{
      saved_at: ctx.deps.clock.now(),
      saved_by: ctx.accountantId,
      saved_by_name: await nameOf(tx, ctx.accountantId),
    },
  };
}

/** @throws SCENARIO_NAMED on the field `name` when another of the period is called so */
async function named(name: string, save: () => Promise<Saved>): Promise<Saved> {
  const taken = () => new AppError('SCENARIO_NAMED', { field: 'name' });
  if (name.toLowerCase() === VALIDATED) throw taken();
  try {
    return await save();
  } catch (error) {
    if (violates(error, 'scenarios_named_once')) throw taken();
    throw error;
  }
}
