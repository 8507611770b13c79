import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { listRules as listCall, switchRule as switchCall } from '@yupana/contract/settings.ts';
import { findRule } from '@yupana/tax/editions/editions.ts';
import type { Ctx } from '../../../ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { holdCompany } from '../../businesses/find-business.ts';
import { ownBusiness } from '../../businesses/own-business.ts';
import type { Company } from '../../vouchers/judging/wake-judging.ts';
import { editionOfFirm } from '../editions/edition-of-firm.ts';
import { judgeAgain } from './change-setting.ts';
import { addSwitch, findSwitches } from './queries-settings.ts';

/**
 * Switches a rule off for a company, or on again; its open periods are judged again. What a rule that is off would say is kept with
 * each verdict, and does not count.
 * @throws SETTING_CHANGED when somebody switched it since it was looked at, or it already is so; NOT_FOUND also without such a rule
 */
export async function switchRule(
  ctx: Ctx,
  { query, body }: CallInput<typeof switchCall>,
): Promise<CallResult<typeof switchCall>> {
  const { rule, off, reason, seen } = body;
  const data = await ctx.transaction(async (tx) => {
    const business = await ownBusiness(ctx, tx, query);
    const company: Company = { firmId: ctx.firmId, businessId: business.id };
    const { edition } = await editionOfFirm(tx, company);
    if (!edition.rulebook.rules.some(({ id }) => id === rule)) throw notFound();
    if (!(await holdCompany(ctx, tx, business.id))) throw notFound();
    const before = (await findSwitches(tx, company)).find((one) => one.rule === rule);
    if ((before?.version ?? 0) !== seen || (before?.is_off ?? false) === off) throw new AppError('SETTING_CHANGED');
    const at = ctx.deps.clock.now();
    const row = { rule, version: seen + 1, is_off: off, reason, member_id: ctx.accountantId, switched_at: at };
    if (!(await addSwitch(tx, company, row))) throw new AppError('SETTING_CHANGED');
    return { version: row.version, periods: await judgeAgain(ctx, tx, company) };
  });
  return { success: true, data };
}

/** The rules, and which of them the company switched off. */
export async function listRules(ctx: Ctx, { query }: CallInput<typeof listCall>): Promise<CallResult<typeof listCall>> {
  const { edition, switches } = await ctx.read(async (tx) => {
    const business = await ownBusiness(ctx, tx, query);
    const company: Company = { firmId: ctx.firmId, businessId: business.id };
    return { ...(await editionOfFirm(tx, company)), switches: await findSwitches(tx, company) };
  });
  const data = edition.rulebook.rules.map(({ id }) => {
    const found = switches.find(({ rule }) => rule === id);
    return { rule: id, ...wordsOf(id), version: found?.version ?? 0, off: found?.is_off ?? false };
  });
  return { success: true, data: data.toSorted((a, b) => a.short.localeCompare(b.short, 'es-PE')) };
}

/** What a rule is called, and the first norm it rests on. One that is no more goes by its id. */
export function wordsOf(id: string): { short: string; basis: string } {
  const rule = findRule(id);
  if (!rule) return { short: id, basis: '' };
  const [first] = rule.basis;
  return { short: rule.short, basis: first ? `${first.norm}, ${first.article}` : '' };
}
