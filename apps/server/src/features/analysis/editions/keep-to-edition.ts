import { EDITIONS } from '@yupana/tax/editions/editions.ts';
import type { Tx } from '../../../ctx.ts';
import { markOpenBooksOf } from '../../vouchers/judging/mark-open-books.ts';
import type { Company } from '../../vouchers/judging/wake-judging.ts';
import { editionOfFirm } from './edition-of-firm.ts';
import { addAdoption, findOfOtherEditions, findRulebook, writeRulebook } from './queries-editions.ts';

/**
 * Before anything of a company is judged: a firm that never was begins with the newest edition, and books that were judged by another
 * than the firm's wait as a whole, so that no book is left judged by two.
 * @returns false when a newer process has to judge it: this one does not know the firm's edition
 */
export async function keepToEdition(tx: Tx, company: Company, at: Date): Promise<boolean> {
  const { firmId, businessId } = company;
  const { edition, ahead, adopted } = await editionOfFirm(tx, company);
  if (ahead) return false;
  if (adopted === null) {
    await addAdoption(tx, { firm_id: firmId, place: 1, edition: edition.name, member_id: null, adopted_at: at });
  }
  const { version } = edition.rulebook;
  if ((await findRulebook(tx, company)) === version) return true;
  await markOpenBooksOf(tx, firmId, [businessId], at);
  await writeRulebook(tx, firmId, [businessId], version);
  return true;
}

/** By which rulebook a company's open books are judged: that of its firm's edition, once nothing waits. */
export async function rulebookInForce(tx: Tx, company: Company): Promise<string> {
  const { edition } = await editionOfFirm(tx, company);
  return (await findRulebook(tx, company)) ?? edition.rulebook.version;
}

/** Whether its open books are judged by another than its firm's, and wait for whoever judges them next. */
export async function isOfOtherEdition(tx: Tx, company: Company): Promise<boolean> {
  const { edition, ahead } = await editionOfFirm(tx, company);
  const rulebook = await findRulebook(tx, company);
  return !ahead && rulebook !== undefined && rulebook !== edition.rulebook.version;
}

/** Companies of all firms that are judged by another edition than their firm's: its own is shipped no more, or it came from elsewhere. */
export function companiesOfOtherEditions(tx: Tx, most: number): Promise<Company[]> {
  const names = EDITIONS.map(({ name }) => name);
  return findOfOtherEditions(tx, { names, rulebooks: EDITIONS.map(({ rulebook }) => rulebook.version) }, most);
}
