import type { RefusedCredential } from '@yupana/sunat/errors.ts';
import type { Deps, Tx } from '../../ctx.ts';
import { markRejected } from './queries.ts';

/**
 * SUNAT refused these credentials. From here on nothing tries them again, because SUNAT locks a SOL user after a few
 * failures; only an edit lifts it.
 * @returns false when they were edited meanwhile, and so are not the refused ones
 */
export function rejectCredentials(
  deps: Pick<Deps, 'clock'>,
  firmId: string,
  tx: Tx,
  refused: { businessId: string; version: number; source: RefusedCredential },
): Promise<boolean> {
  return markRejected({ firmId }, tx, refused.businessId, refused.version, refused.source, deps.clock.now());
}
