import { EXCEPTIONS } from '@yupana/tax/judging/exceptions.ts';
import { makeRulebook, RULEBOOK } from '@yupana/tax/rulebook.ts';
import { GROUPS } from '@yupana/tax/rules/groups.ts';
import { LAW } from '@yupana/tax/tables/law-of-peru.ts';
import type { Tx } from '../../../ctx.ts';
import type { Company } from '../../vouchers/judging/wake-judging.ts';
import type { CompanyRulebook } from './judge-lines.ts';

const WHOLE: CompanyRulebook = { inForce: RULEBOOK, whole: RULEBOOK, off: new Set() };
const made = new Map<string, CompanyRulebook>();

/** The rules that a company has in force. */
export async function rulebookOf(_tx: Tx, _company: Company): Promise<CompanyRulebook> {
  return rulebookWithout([]);
}

/** The rules without those that a company switched off. */
function rulebookWithout(off: readonly string[]): CompanyRulebook {
  if (off.length === 0) return WHOLE;
  const name = [...off].sort().join();
  const found = made.get(name);
  if (found) return found;
  const without = new Set(off);
  const inForce = makeRulebook(GROUPS, { law: LAW, exceptions: EXCEPTIONS, off: without });
  const book = { inForce, whole: RULEBOOK, off: without };
  made.set(name, book);
  return book;
}
