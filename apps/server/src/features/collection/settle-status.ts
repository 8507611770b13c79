import type { Deps, Tx } from '../../ctx.ts';
import { changeStatus } from '../businesses/change-status.ts';
import { rejectCredentials } from '../credentials/reject-credentials.ts';
import type { FailureCode } from './failure.ts';
import { SIRE_MODULE } from './messages.ts';
import type { Whose } from './queries-runs.ts';

/**
 * What a failure says about the company itself: refused credentials and missing permissions change its status, anything
 * else leaves it as it was.
 * @param version of the credentials that failed; null when there were none
 */
export async function settleStatus(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  whose: Whose,
  code: FailureCode,
  version: number | null,
): Promise<void> {
  const { businessId, firmId } = whose;
  switch (code) {
    case 'SOL_USER_REJECTED':
    case 'API_CLIENT_REJECTED': {
      const source = code === 'SOL_USER_REJECTED' ? 'sol-user' : 'api-client';
      const refused = version !== null && (await rejectCredentials(deps, firmId, tx, { businessId, version, source }));
      if (refused) await changeStatus(tx, whose, 'INVALID_CREDENTIALS');
      return;
    }
    case 'PERMISSION_MISSING':
    case 'CREDENTIALS_INCOMPLETE':
      await changeStatus(tx, whose, 'MISSING_PERMISSIONS', [SIRE_MODULE]);
      return;
  }
}
