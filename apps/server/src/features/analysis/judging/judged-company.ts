import type { Deps, Tx } from '../../../ctx.ts';
import { companyOf } from '../../businesses/find-business.ts';
import { areDocumentsAsked } from '../../documents/are-asked.ts';
import { isValidityAsked } from '../../facts/validity/is-asked.ts';
import type { Company } from '../../vouchers/judging/wake-judging.ts';
import type { JudgedCompany } from '../facts/load-facts.ts';

/** What of a company counts for all its purchases; undefined when it is not this firm's, or no more. */
export async function judgedCompany(
  deps: Pick<Deps, 'sunat'>,
  tx: Tx,
  company: Company,
): Promise<JudgedCompany | undefined> {
  const business = await companyOf(company, tx, company.businessId);
  if (!business) return undefined;
  const { ruc, name } = business;
  const documents = await areDocumentsAsked(deps, tx, company);
  const validity = await isValidityAsked(deps, tx, company);
  return { ruc, name, asked: { documents, validity } };
}
