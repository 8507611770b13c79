import type { Ctx, Tx } from '../../ctx.ts';
import { notFound } from '../../platform/errors.ts';
import { holdCompany } from '../businesses/find-business.ts';
import { ownBusiness } from '../businesses/own-business.ts';
import type { Company } from '../vouchers/judging/wake-judging.ts';

export type { Company } from '../vouchers/judging/wake-judging.ts';

/** The firm's company that a call names. @throws NOT_FOUND */
export async function companyNamed(ctx: Ctx, tx: Tx, { ruc }: { ruc: string }): Promise<Company> {
  const business = await ownBusiness(ctx, tx, { ruc });
  return { firmId: ctx.firmId, businessId: business.id };
}

/**
 * Writes of how the purchases of a company were paid while nobody else does: a voucher's fact is made of all its payments, and two who
 * add one each would leave each other's out. In one transaction, and the company is the firm's until it ends.
 * @throws NOT_FOUND
 */
export async function inTurnOf<T>(
  ctx: Ctx,
  named: { ruc: string },
  work: (tx: Tx, company: Company) => Promise<T>,
): Promise<T> {
  const company = await ctx.read((tx) => companyNamed(ctx, tx, named));
  return ctx.deps.database.inTurn(ctx.firmId, `bank/${company.businessId}`, (turn) =>
    turn.step(async (tx) => {
      // Handed over while it waited for its turn, it is another account's.
      if (!(await holdCompany(ctx, tx, company.businessId))) throw notFound();
      return work(tx, company);
    }),
  );
}
