import type { Owner } from '@yupana/registers/write/written-voucher.ts';
import type { Deps, Tx } from '../../ctx.ts';
import { companyOf } from '../businesses/find-business.ts';
import { findTaxpayers } from '../ruc-register/find-taxpayers.ts';
import type { LockedBook } from '../vouchers/book-lock.ts';

/**
 * Whose a file is, by the name that SUNAT has: an accountant may call a company otherwise, and SUNAT holds the name against the RUC.
 * Null when it is nobody's any more.
 */
export async function ownerOf(
  deps: Pick<Deps, 'database'>,
  { firmId, businessId, period }: Omit<LockedBook, 'book'>,
): Promise<Owner | null> {
  const company = await deps.database.tenant(firmId, (tx: Tx) => companyOf({ firmId }, tx, businessId));
  if (!company) return null;
  const registered = (await findTaxpayers(deps, [company.ruc])).get(company.ruc);
  return { ruc: company.ruc, name: registered?.name ?? company.name, period };
}
