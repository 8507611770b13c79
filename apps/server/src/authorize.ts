import type { Call } from '@yupana/contract/call.ts';
import { mayMake, seesAll } from '@yupana/contract/roles.ts';
import type { Ctx } from './ctx.ts';
import { isOwnBusiness } from './features/businesses/own-business.ts';
import { isOwnOfPortfolio } from './features/portfolio/is-own.ts';
import { isOwnSession } from './features/profile/end-sessions.ts';
import { isOwnZip } from './features/reports/zips/show-zip.ts';
import { isOfOwnTeam } from './features/team/is-of-own-team.ts';
import { AppError, notFound } from './platform/errors.ts';
import type { RouteInput } from './platform/http/route.ts';

/**
 * Lets a member make a call that its role may make, on the companies that it sees: an owner all of its firm, any other those that are
 * assigned to it. What is another firm's, or not assigned, does not exist for it: that is said before anything of roles, so that
 * nobody learns from a refusal what there is.
 * @throws NOT_FOUND, ROLE_FORBIDDEN
 */
export async function authorize(ctx: Ctx, call: Call, input: RouteInput): Promise<void> {
  if (call.access === 'anonymous') return;
  const may = mayMake(ctx.role, call.access);
  if (may && seesAll(ctx.role)) return;
  if (!(await namesItsOwn(ctx, call, input))) throw notFound();
  if (!may) throw new AppError('ROLE_FORBIDDEN');
}

/**
 * Whether all that the input names is what the caller sees. The contract names a company by `{uuid}` or `{ruc}` in the path of companies
 * or by its RUC in the query (`ruc`, or `business_ruc`), of a report also in the body, several by theirs, or by their uuids, in the
 * body's `companies` or by `business_uuids`; a session, a zip, a view of the table or somebody of the firm by `{uuid}`, a member in
 * the body; a RUC elsewhere is one of the world.
 */
async function namesItsOwn(ctx: Ctx, { path }: Call, { params, query, body }: RouteInput): Promise<boolean> {
  const { uuid } = fields(params);
  if (uuid !== undefined && !(await isOwnThing(ctx, path, uuid))) return false;
  const named = path.startsWith('/businesses/{ruc}/') ? fields(params).ruc : undefined;
  const reported = path.startsWith('/businesses/dashboard-reports/') ? fields(body).ruc : undefined;
  const { companies, business_uuids } = fields(body) as {
    companies?: readonly Named[];
    business_uuids?: readonly string[];
  };
  const asked = fields(query);
  const rucs = [asked.ruc, asked.business_ruc, fields(asked.filters).ruc, reported, named, ...rucsOf(companies)];
  for (const ruc of new Set(rucs)) if (ruc !== undefined && !(await isOwnBusiness(ctx, { ruc }))) return false;
  for (const id of new Set([...(business_uuids ?? []), ...uuidsOf(companies)]))
    if (!(await isOwnBusiness(ctx, { id }))) return false;
  const { accountant_uuid: member } = fields(body);
  return member === undefined || member === ctx.accountantId;
}

/** A company in the body's `companies`. */
interface Named {
  ruc?: string;
  uuid?: string;
}

function rucsOf(companies: readonly Named[] | undefined): (string | undefined)[] {
  return Array.isArray(companies) ? companies.map(({ ruc }) => ruc) : [];
}

function uuidsOf(companies: readonly Named[] | undefined): string[] {
  return Array.isArray(companies) ? companies.flatMap(({ uuid }) => uuid ?? []) : [];
}

/** What `{uuid}` in a path names: a company, a zip, what is kept of the table of all, somebody of the firm or invited to it, a session. */
function isOwnThing(ctx: Ctx, path: string, uuid: string): Promise<boolean> {
  if (path.startsWith('/businesses/')) return isOwnBusiness(ctx, { id: uuid });
  if (path.startsWith('/me/team/')) return isOfOwnTeam(ctx, uuid);
  if (path.startsWith('/portfolio/')) return isOwnOfPortfolio(ctx, uuid);
  return path.startsWith('/report-zips/') ? isOwnZip(ctx, uuid) : isOwnSession(ctx, uuid);
}

function fields(input: unknown): Record<string, string | undefined> {
  return typeof input === 'object' && input !== null ? (input as Record<string, string | undefined>) : {};
}
