import { type Ctx, createCtx, type System } from './ctx.ts';
import { authenticateReading } from './features/accounts/sessions.ts';
import { companyVersion } from './features/businesses/company-version.ts';
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
  const reader = `${member.firmId}/${member.accountantId}/${member.role}`;
  return { who: ctx, reader, version: `${version}/${system.deps.clock.today()}` };
}
