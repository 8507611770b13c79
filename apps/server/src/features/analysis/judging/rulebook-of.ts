import type { Edition } from '@yupana/tax/editions/editions.ts';
import { type Rulebook, switchOff } from '@yupana/tax/rulebook.ts';
import type { Tx } from '../../../ctx.ts';
import type { Company } from '../../vouchers/judging/wake-judging.ts';
import { editionOfFirm } from '../editions/edition-of-firm.ts';
import { findSwitches } from '../settings/queries-settings.ts';
import type { CompanyRulebook } from './judge-lines.ts';

const made = new Map<string, Rulebook>();
/** Of companies that switched rules off: each way to do so once. */
const MOST_MADE = 200;

/**
 * The rules that a company has in force, and why it switched the others off.
 * @param edition another than its firm's: what it would have
 */
export async function rulebookOf(tx: Tx, company: Company, edition?: Edition): Promise<CompanyRulebook> {
  const { rulebook } = edition ?? (await editionOfFirm(tx, company)).edition;
  const switches = await findSwitches(tx, company);
  const off = switches.filter(({ rule, is_off }) => is_off && rulebook.rules.some(({ id }) => id === rule));
  return companyRulebook(rulebook, new Map(off.map(({ rule, reason }) => [rule, reason])));
}

/** @param off the rules that are switched off, each with its reason */
export function companyRulebook(whole: Rulebook, off: ReadonlyMap<string, string>): CompanyRulebook {
  return { inForce: rulebookWithout(whole, [...off.keys()]), whole, off };
}

/** The rules without those that a company switched off. */
function rulebookWithout(whole: Rulebook, off: readonly string[]): Rulebook {
  if (off.length === 0) return whole;
  const name = [whole.version, ...[...off].sort()].join();
  const found = made.get(name);
  if (found) return found;
  if (made.size >= MOST_MADE) made.clear();
  const book = switchOff(whole, new Set(off));
  made.set(name, book);
  return book;
}
