import type { Ctx, System, Tx } from '../../ctx.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { FirmOf } from '../../platform/files/serve.ts';
import { linksSince } from '../accounts/members/members.ts';
import { findBusiness, findFirmOf, holdBusiness, holdBusinesses, takeTurn } from './queries.ts';

/** A company as other features need to know it. */
export type BusinessRow = NonNullable<Awaited<ReturnType<typeof findBusiness>>>;

/** The firm's company with this uuid. @throws NOT_FOUND also when it is another firm's */
export async function requireBusiness(ctx: Pick<Ctx, 'firmId'>, tx: Tx, id: string): Promise<BusinessRow> {
  const business = await findBusiness(ctx, tx, id);
  if (!business) throw notFound();
  return business;
}

/**
 * The same, and it is this firm's until the transaction ends: for who writes rows of a company under no turn that a hand-over takes.
 * Without it they could be written behind the mover's last look, and stay another account's. Undefined when it is not, or no more.
 */
export function holdCompany(ctx: Pick<Ctx, 'firmId'>, tx: Tx, id: string): Promise<BusinessRow | undefined> {
  return holdBusiness(ctx, tx, id);
}

/** The same, for who goes on without it: undefined when it was removed, or is another firm's since. */
export function companyOf(ctx: Pick<Ctx, 'firmId'>, tx: Tx, id: string): Promise<BusinessRow | undefined> {
  return findBusiness(ctx, tx, id);
}

/** All companies of the firm but those that it put away, held as by `holdCompany`. */
export function holdCompanies(ctx: Pick<Ctx, 'firmId'>, tx: Tx): Promise<BusinessRow[]> {
  return holdBusinesses(ctx, tx);
}

/**
 * The same of one, and nobody else hands it over, puts it away, offers it, or asks for its collection until the transaction ends: what was
 * seen of it still holds when something is written of it. Before anything else of the company is touched.
 * @throws NOT_FOUND also when it is another firm's
 */
export async function lockBusiness(ctx: Pick<Ctx, 'firmId'>, tx: Tx, id: string): Promise<BusinessRow> {
  await takeTurn(tx, id);
  return requireBusiness(ctx, tx, id);
}

/** What is asked of SUNAT, or changed, in a company that its account keeps. @throws BUSINESS_ARCHIVED */
export function requireNotArchived({ archived_at }: Pick<BusinessRow, 'archived_at'>): void {
  if (archived_at) throw new AppError('BUSINESS_ARCHIVED');
}

/** Who has a file now, of a firm or of a company: one that was removed is nobody's, and one that was handed over its new account's. */
export function firmOf({ transaction }: System): FirmOf {
  return (owner) =>
    transaction(async (tx) => {
      const firmId = owner.firmId ?? (await findFirmOf(tx, owner.businessId));
      return firmId === undefined ? undefined : { firmId, linksSince: await linksSince({ firmId }, tx) };
    });
}
