import type { Deps } from '../../../ctx.ts';
import { knowsPlatform } from '../../credentials/platform/in-platform.ts';

/** Whether this installation knows a platform of SUNAT's to ask. */
export function isAskable(deps: Pick<Deps, 'sunat'>): boolean {
  return knowsPlatform(deps);
}
