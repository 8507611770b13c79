import type { Call } from '@yupana/contract/call.ts';
import { mayMake } from '@yupana/contract/roles.ts';
import type { Ctx } from './ctx.ts';
import { isOwnBusiness } from './features/businesses/own-business.ts';
import { isOwnSession } from './features/profile/end-sessions.ts';
import { isOwnZip } from './features/reports/zips/show-zip.ts';
import { AppError, notFound } from './platform/errors.ts';
import type { RouteInput } from './platform/http/route.ts';

/**
 * Lets a member make a call that its role may make. What is another firm's does not exist for it all the same: that is said before
 * anything of roles, so that nobody learns from a refusal what there is.
 * @throws NOT_FOUND, ROLE_FORBIDDEN
 */
export async function authorize(ctx: Ctx, call: Call, input: RouteInput): Promise<void> {
  if (call.access === 'anonymous' || mayMake(ctx.role, call.access)) return;
  if (!(await namesItsOwn(ctx, call, input))) throw notFound();
  throw new AppError('ROLE_FORBIDDEN');
}

/**
 * Whether all that the input names is of the caller's firm. The contract names a company by `{uuid}` or `{ruc}` in the path of
 * companies or by its RUC in the query (`ruc`, or `business_ruc`), of a report also in the body, several by theirs in the body's
 * `companies`, a session or a zip by `{uuid}`, a member in the body; a RUC elsewhere is one of the world.
 */
async function namesItsOwn(ctx: Ctx, { path }: Call, { params, query, body }: RouteInput): Promise<boolean> {
  const { uuid } = fields(params);
  if (uuid !== undefined) return isOwnThing(ctx, path, uuid);
  const named = path.startsWith('/businesses/{ruc}/') ? fields(params) : {};
  const reported = path.startsWith('/businesses/dashboard-reports/') ? fields(body) : {};
  const asked = fields(query);
  const perceived = asked.business_ruc === undefined ? {} : { ruc: asked.business_ruc };
  const { ruc } = { ...asked, ...fields(asked.filters), ...reported, ...named, ...perceived };
  if (ruc !== undefined) return isOwnBusiness(ctx, { ruc });
  const { companies } = fields(body) as { companies?: readonly { ruc: string }[] };
  for (const { ruc } of companies ?? []) if (!(await isOwnBusiness(ctx, { ruc }))) return false;
  const { accountant_uuid: member } = fields(body);
  return member === undefined || member === ctx.accountantId;
}

/** What `{uuid}` in a path names: a company, a zip of its reports, a session. */
function isOwnThing(ctx: Ctx, path: string, uuid: string): Promise<boolean> {
  if (path.startsWith('/businesses/')) return isOwnBusiness(ctx, { id: uuid });
  return path.startsWith('/report-zips/') ? isOwnZip(ctx, uuid) : isOwnSession(ctx, uuid);
}

function fields(input: unknown): Record<string, string | undefined> {
  return typeof input === 'object' && input !== null ? (input as Record<string, string | undefined>) : {};
}
