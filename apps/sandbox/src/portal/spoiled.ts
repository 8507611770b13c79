import type { ScenarioOf } from '../scenarios/catalogue.ts';
import type { World } from '../world/world.ts';
import { type MenuMoments, PORTAL_MENU } from './faults/menu.ts';

/** The moments of an open menu share a stage, and a scenario is counted at its own. */
export function spoiledAt(
  moments: readonly (keyof MenuMoments)[],
  world: World,
  ruc: string,
  how: 'take' | 'look' = 'take',
): ScenarioOf<'portal-menu'> | null {
  const question = { ruc, endpoint: 'portal', book: null, period: null, byCredential: null } as const;
  const isHere = (id: ScenarioOf<'portal-menu'>) => moments.some((moment) => moment in PORTAL_MENU[id]);
  return how === 'take'
    ? world.scenarios.take('portal-menu', question, isHere)
    : world.scenarios.look('portal-menu', question, isHere);
}
