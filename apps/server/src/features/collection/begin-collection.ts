import type { CollectionRun } from '@yupana/contract/collection.ts';
import type { Ctx, Tx } from '../../ctx.ts';
import { plainFailure } from '../../sunat/failure.ts';
import { SIRE_MODULE } from '../../sunat/words.ts';
import { changeStatus } from '../businesses/change-status.ts';
import type { BusinessRow } from '../businesses/find-business.ts';
import type { Credentials } from '../credentials/sealed-credentials.ts';
import { doorOf } from '../credentials/sire/door.ts';
import { explainRun } from './messages.ts';
import { dropWaitingRuns } from './runs/queries-runs.ts';
import { recordRefusedRun, requestRun } from './runs/request-run.ts';

/**
 * With new credentials, a company is collected: with its API key, or with its SOL user alone. Only where no portal of SUNAT's is known one
 * without API key is told what it lacks. A company that was already valid stays so until SUNAT says otherwise.
 */
export async function beginCollection(
  ctx: Ctx,
  tx: Tx,
  business: BusinessRow,
  credentials: Credentials,
  reason: CollectionRun['reason'],
): Promise<void> {
  const whose = { firmId: ctx.firmId, businessId: business.id };
  if (doorOf(ctx.deps.sunat, credentials)) {
    if (business.status !== 'VALID') await changeStatus(tx, whose, 'IN_PROGRESS');
    await requestRun(ctx.deps, tx, whose, reason);
    return;
  }
  const failure = plainFailure('CREDENTIALS_INCOMPLETE');
  await changeStatus(tx, whose, 'MISSING_PERMISSIONS', { trouble: 'api-client-missing', missing: [SIRE_MODULE] });
  await dropWaitingRuns(tx, whose);
  await recordRefusedRun(ctx.deps, tx, whose, reason, { message: explainRun(failure, null), code: failure.code });
}
