import type { Deps, Tx } from '../../ctx.ts';
import type { FailureCode } from '../../sunat/failure.ts';
import { SIRE_MODULE, SIRE_OPTION } from '../../sunat/words.ts';
import { changeStatus } from '../businesses/change-status.ts';
import { doubtCredentials } from './doubt-credentials.ts';
import { rejectCredentials } from './reject-credentials.ts';

/**
 * What a failure says about the company itself: refused credentials, missing permissions and a RUC of another account change the
 * company's status, anything else leaves it as it was.
 * @param version of the credentials that failed; null when there were none
 * @param rest until when no other key of the SOL user is tried; null when one may be
 */
export async function heedFailure(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  whose: { firmId: string; businessId: string },
  code: FailureCode,
  version: number | null,
  rest: Date | null,
): Promise<void> {
  const { businessId, firmId } = whose;
  switch (code) {
    case 'SOL_USER_REJECTED':
    case 'SOL_USER_LOCKED':
    case 'API_CLIENT_REJECTED': {
      const source = REFUSED[code];
      const refused = version !== null && (await rejectCredentials(deps, firmId, tx, { businessId, version, source }));
      // The wait is told with the refusal that began it, and not when a third key is typed.
      const trouble = source === 'sol-user' && rest ? 'sol-user-rests' : source;
      if (refused) await changeStatus(tx, whose, 'INVALID_CREDENTIALS', { trouble });
      return;
    }
    case 'LOGIN_NOT_UNDERSTOOD':
      if (version !== null) await doubtCredentials(deps, firmId, tx, { businessId, version });
      return;
    case 'SOL_USER_RESTS':
      return changeStatus(tx, whose, 'INVALID_CREDENTIALS', { trouble: 'sol-user-rests' });
    case 'RUC_HELD':
      return changeStatus(tx, whose, 'INVALID_CREDENTIALS', { trouble: 'ruc-held' });
    case 'PERMISSION_MISSING':
      return changeStatus(tx, whose, 'MISSING_PERMISSIONS', {
        trouble: 'api-client-permission',
        missing: [SIRE_MODULE],
      });
    case 'SOL_PERMISSION_MISSING':
      return changeStatus(tx, whose, 'MISSING_PERMISSIONS', {
        trouble: 'sol-user-permission',
        missing: [SIRE_OPTION],
      });
    case 'CAPTCHA_DEMANDED':
      return changeStatus(tx, whose, 'INVALID_CREDENTIALS', { trouble: 'sol-user-captcha' });
    case 'CREDENTIALS_INCOMPLETE':
      return changeStatus(tx, whose, 'MISSING_PERMISSIONS', { trouble: 'api-client-missing', missing: [SIRE_MODULE] });
  }
}

const REFUSED = {
  SOL_USER_REJECTED: 'sol-user',
  SOL_USER_LOCKED: 'sol-user-locked',
  API_CLIENT_REJECTED: 'api-client',
} as const;
