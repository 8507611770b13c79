import { EXCEPTIONS } from '@yupana/tax/judging/exceptions.ts';
import { makeRulebook, RULEBOOK, type Rulebook } from '@yupana/tax/rulebook.ts';
import { GROUPS } from '@yupana/tax/rules/groups.ts';
import { LAW } from '@yupana/tax/tables/law-of-peru.ts';
import type { Tx } from '../../../ctx.ts';
import type { Company } from '../../vouchers/judging/wake-judging.ts';
import { findSwitches } from '../settings/queries-settings.ts';
import type { CompanyRulebook } from './judge-lines.ts';

const made = new Map<string, Rulebook>();
/** Of companies that switched rules off: each way to do so once. */
const MOST_MADE = 200;

/** The rules that a company has in force, and why it switched the others off. */
export async function rulebookOf(tx: Tx, company: Company): Promise<CompanyRulebook> {
  const switches = await findSwitches(tx, company);
  const off = switches.filter(({ rule, is_off }) => is_off && RULEBOOK.rules.some(({ id }) => id === rule));
  return companyRulebook(new Map(off.map(({ rule, reason }) => [rule, reason])));
}

/** @param off the rules that are switched off, each with its reason */
export function companyRulebook(off: ReadonlyMap<string, string>): CompanyRulebook {
  return { inForce: rulebookWithout([...off.keys()]), whole: RULEBOOK, off };
}

/** The rules without those that a company switched off. */
function rulebookWithout(off: readonly string[]): Rulebook {
  if (off.length === 0) return RULEBOOK;
  const name = [...off].sort().join();
  const found = made.get(name);
  if (found) return found;
  if (made.size >= MOST_MADE) made.clear();
  const book = makeRulebook(GROUPS, { law: LAW, exceptions: EXCEPTIONS, off: new Set(off) });
  made.set(name, book);
  return book;
}
