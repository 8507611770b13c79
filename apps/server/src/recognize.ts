import { seesAll } from '@yupana/contract/roles.ts';
import { type Ctx, createCtx, type System } from './ctx.ts';
import { authenticateReading } from './features/accounts/sessions.ts';
import { companyVersion } from './features/businesses/company-version.ts';
import { isOwnBusiness } from './features/businesses/own-business.ts';
import type { Recognized } from './platform/http/register.ts';

/**
 * Who holds this token, together with all that an answer about one company hangs on (`rememberedRoute`): who reads it, the company,
 * its version and the day.
 * @param ruc of the company, as the address names it: nothing of it was judged yet
 */
export async function recognize(system: System, token: string, ruc: string): Promise<Recognized<Ctx> | undefined> {
  const known = await authenticateReading(system, token, (tx) => companyVersion(tx, ruc));
  if (!known) return undefined;
  const { member, read: version } = known;
  const ctx = createCtx(system.deps, member);
  if (version === undefined) return { who: ctx };
  // The version is of the firm's company: that it is one which this member sees is asked apart.
  if (!seesAll(ctx.role) && !(await isOwnBusiness(ctx, { ruc }))) return { who: ctx };
  const reader = `${member.firmId}/${member.accountantId}/${member.role}`;
  return { who: ctx, reader, version: `${version}/${system.deps.clock.today()}` };
}
