import type { Company } from '../universe/companies.ts';
import type { World } from '../world/world.ts';

/** Whether the company's API client was given api-cpe, or its user came by the menu, and nothing says otherwise for now. */
export function mayUseCpe(world: World, company: Company, isByMenu = false): boolean {
  const question = { ruc: company.ruc, endpoint: 'cpe', book: null, period: null, byCredential: null } as const;
  if (world.scenarios.look('cpe-permission', question) !== null) return false;
  return isByMenu || !company.withoutPermission?.includes('consultacpe');
}
