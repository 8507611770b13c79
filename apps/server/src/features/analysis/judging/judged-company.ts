import type { Deps, Tx } from '../../../ctx.ts';
import { companyOf } from '../../businesses/find-business.ts';
import { areDocumentsAsked } from '../../documents/are-asked.ts';
import { isValidityAsked } from '../../facts/validity/is-asked.ts';
import { ubigeoOf, ubigeosOf } from '../../ruc-register/ubigeo-of.ts';
import type { Company } from '../../vouchers/judging/wake-judging.ts';
import type { JudgedCompany } from '../facts/load-facts.ts';
import { companyOn } from '../settings/company-facts.ts';
import { recordedSuppliers } from '../settings/issuer-record.ts';
import { findTold, type ToldRow } from '../settings/queries-settings.ts';

/**
 * What of a company counts for all its purchases; undefined when it is not this firm's, or no more.
 * @param told another than what it told: what would be said then
 */
export async function judgedCompany(
  deps: Pick<Deps, 'sunat'>,
  tx: Tx,
  company: Company,
  told?: readonly ToldRow[],
): Promise<JudgedCompany | undefined> {
  const business = await companyOf(company, tx, company.businessId);
  if (!business) return undefined;
  const { ruc, name } = business;
  const documents = await areDocumentsAsked(deps, tx, company);
  const validity = await isValidityAsked(deps, tx, company);
  const registeredUbigeo = await ubigeoOf(tx, ruc);
  const counts = told ?? (await findTold(tx, company));
  const supplierUbigeos = await ubigeosOf(tx, recordedSuppliers(counts));
  const on = companyOn({ ruc, name, told: counts, registeredUbigeo, supplierUbigeos });
  return { ruc, on, asked: { documents, validity } };
}
