import { seesAll } from '@yupana/contract/roles.ts';
import type { RawBuilder } from 'kysely';
import type { Ctx, Tx } from '../../ctx.ts';
import { notFound } from '../../platform/errors.ts';
import { findBusinessByRuc, hasBusiness, holdByRucs, idByRuc } from './queries.ts';

export interface OwnBusiness {
  id: string;
  ruc: string;
}

/** The firm's company with this RUC, if it has one. */
export async function findOwnBusiness(ctx: Ctx, tx: Tx, ruc: string): Promise<OwnBusiness | undefined> {
  const business = await findBusinessByRuc(ctx, tx, ruc);
  return business && { id: business.id, ruc: business.ruc };
}

/**
 * The firm's company that a call names by RUC and, in some calls, by uuid besides. One that does not exist, one of
 * another firm and a uuid of another company answer alike.
 * @throws AppError NOT_FOUND
 */
export async function ownBusiness(ctx: Ctx, tx: Tx, named: { ruc: string; uuid?: string }): Promise<OwnBusiness> {
  const business = await findBusinessByRuc(ctx, tx, named.ruc);
  if (!business || (named.uuid !== undefined && named.uuid.toLowerCase() !== business.id)) throw notFound();
  return { id: business.id, ruc: business.ruc };
}

/**
 * The firm's companies that a call names by their RUCs, each once, by name; they stay this firm's until the transaction ends.
 * @throws AppError NOT_FOUND also when one alone is another firm's
 */
export async function holdOwnBusinesses(
  ctx: Ctx,
  tx: Tx,
  named: readonly { ruc: string }[],
): Promise<(OwnBusiness & { name: string })[]> {
  const rucs = new Set(named.map(({ ruc }) => ruc));
  const found = await holdByRucs(ctx, tx, [...rucs]);
  if (found.length < rucs.size) throw notFound();
  return found
    .map(({ id, ruc, name }) => ({ id, ruc, name }))
    .sort((a, b) => a.name.localeCompare(b.name, 'es') || a.ruc.localeCompare(b.ruc));
}

/**
 * The id of the firm's company with this RUC, for what is asked together with `ownBusiness`, in the same message: null when it has
 * none.
 */
export function idOfOwnBusiness(ctx: Ctx, ruc: string): RawBuilder<string> {
  return idByRuc(ctx, ruc);
}

/** Whether whoever asks sees all the companies with these RUCs. */
export async function seesCompanies(ctx: Ctx, tx: Tx, rucs: readonly string[]): Promise<boolean> {
  if (seesAll(ctx.role)) return true;
  for (const ruc of rucs) if (!(await hasBusiness(ctx, tx, { ruc }))) return false;
  return true;
}

/** Whether the firm has this company, also one that it put away. */
export function isOwnBusiness(ctx: Ctx, named: { id: string } | { ruc: string }): Promise<boolean> {
  return ctx.transaction((tx) => hasBusiness(ctx, tx, named));
}
