import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { SettingValue } from '@yupana/contract/setting-values.ts';
import type { changeSetting as call, SaidBody } from '@yupana/contract/settings.ts';
import type { Ctx, Tx } from '../../../ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { holdCompany } from '../../businesses/find-business.ts';
import { ownBusiness } from '../../businesses/own-business.ts';
import { markOpenBooks } from '../../vouchers/judging/mark-open-books.ts';
import { markSuppliersOf } from '../../vouchers/judging/mark-suppliers.ts';
import { type Company, wakeJudging } from '../../vouchers/judging/wake-judging.ts';
import { supplierCategories } from './categories.ts';
import { changedSuppliers, recordsOf } from './issuer-record.ts';
import { addTold, findTold, findVersions } from './queries-settings.ts';
import { isOfRules } from './setting-facts.ts';
import { ownAccounts } from './told-accounts.ts';

/**
 * The company tells its rules something, from a day on; what it touches in its open periods is judged again.
 * @throws SETTING_CHANGED when somebody told otherwise since it was looked at: then nothing is written; NOT_FOUND
 */
export async function changeSetting(
  ctx: Ctx,
  { query, body }: CallInput<typeof call>,
): Promise<CallResult<typeof call>> {
  refuseUnknown(body, ctx.deps.clock.today());
  const { setting, since, reason, seen } = body;
  const value =
    body.setting === 'accounts' && body.value !== null
      ? ownAccounts(body.value as SettingValue<'accounts'>)
      : body.value;
  const data = await ctx.transaction(async (tx) => {
    const business = await ownBusiness(ctx, tx, query);
    const company: Company = { firmId: ctx.firmId, businessId: business.id };
    if (!(await holdCompany(ctx, tx, business.id))) throw notFound();
    const versions = await findVersions(tx, company);
    const before = setting === 'supplier_records' ? recordsOf(await findTold(tx, company)) : [];
    if ((versions.get(setting) ?? 0) !== seen) throw new AppError('SETTING_CHANGED');
    const told = { setting, version: seen + 1, value, since, reason };
    const said = { ...told, member_id: ctx.accountantId, set_at: ctx.deps.clock.now() };
    // Of two at once, who comes second finds the version written.
    if (!(await addTold(tx, company, said))) throw new AppError('SETTING_CHANGED');
    return { version: said.version, periods: await touched(ctx, tx, company, { body, before }) };
  });
  return { success: true, data };
}

/** More of whom it is told otherwise at once: all purchases are judged. */
const MOST_SUPPLIERS = 25;

/** What it touches waits to be judged: of suppliers' records, the purchases of those that are others. @returns how many periods */
async function touched(
  ctx: Ctx,
  tx: Tx,
  company: Company,
  { body: { setting, value }, before }: { body: SaidBody; before: ReturnType<typeof recordsOf> },
): Promise<number> {
  if (!isOfRules(setting)) return 0;
  if (setting !== 'supplier_records') return judgeAgain(ctx, tx, company);
  const after = (value as SettingValue<'supplier_records'> | null)?.records ?? [];
  const suppliers = changedSuppliers(before, after);
  if (suppliers.length > MOST_SUPPLIERS) return judgeAgain(ctx, tx, company);
  const periods = await markSuppliersOf(tx, company, suppliers, ctx.deps.clock.now());
  await wakeJudging(ctx.deps, tx, company);
  return periods;
}

/** In the transaction that writes what changed. @returns how many periods */
export async function judgeAgain({ deps }: Ctx, tx: Tx, company: Company): Promise<number> {
  const periods = await markOpenBooks(tx, company, 'setting', deps.clock.now());
  await wakeJudging(deps, tx, company);
  return periods;
}

/** @throws SETTING_UNKNOWN_CATEGORY when a supplier is trusted for what no rule doubts */
export function refuseUnknown(body: Pick<SaidBody, 'setting' | 'value'>, today: string): void {
  if (body.setting !== 'trusted_suppliers' || body.value === null) return;
  const known = new Set(supplierCategories(today));
  const { suppliers } = body.value as SettingValue<'trusted_suppliers'>;
  if (suppliers.some(({ category }) => !known.has(category))) throw new AppError('SETTING_UNKNOWN_CATEGORY');
}
