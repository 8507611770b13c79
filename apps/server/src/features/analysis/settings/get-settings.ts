import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import { type SettingName, settingNames } from '@yupana/contract/setting-values.ts';
import type { getSettings as call, Setting, SwitchedRule } from '@yupana/contract/settings.ts';
import type { Fact } from '@yupana/tax/facts/fact.ts';
import type { Listing } from '@yupana/tax/facts/issuer.ts';
import { toWire } from '@yupana/tax/money.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import type { Rulebook } from '@yupana/tax/rulebook.ts';
import type { Ctx, Tx } from '../../../ctx.ts';
import { namesOfPeople } from '../../accounts/people.ts';
import { ownBusiness } from '../../businesses/own-business.ts';
import { listingsOf } from '../../facts/public/listings-of.ts';
import { registerDay, ubigeoOf } from '../../ruc-register/ubigeo-of.ts';
import { openPeriods } from '../../vouchers/judging/open-periods.ts';
import { isCompanyWaiting } from '../../vouchers/judging/take-waiting.ts';
import type { Company } from '../../vouchers/judging/wake-judging.ts';
import { editionOfFirm } from '../editions/edition-of-firm.ts';
import { yearOf } from '../facts/year-of.ts';
import { supplierCategories } from './categories.ts';
import { findSwitches, findTold, findVersions, type ToldRow } from './queries-settings.ts';
import { countTouched } from './queries-touched.ts';
import { salesOfMonths } from './sales-of-months.ts';
import { factsOf } from './setting-facts.ts';
import { wordsOf } from './switch-rule.ts';
import { accountPrograms, usualAccounts } from './told-accounts.ts';
import { toldAfter, toldOn } from './told-on.ts';

/** What a company tells its rules today, and which of them it switched off. */
export async function getSettings(ctx: Ctx, { query }: CallInput<typeof call>): Promise<CallResult<typeof call>> {
  const today = ctx.deps.clock.today();
  // Of nobody: firms do not read what is known of the register's runs.
  const registerOn = await ctx.deps.database.system(registerDay);
  const data = await ctx.read(async (tx) => {
    const business = await ownBusiness(ctx, tx, query);
    const company: Company = { firmId: ctx.firmId, businessId: business.id };
    const periods = await openPeriods(tx, company);
    const newest = periods.at(-1) ?? null;
    const { rulebook } = (await editionOfFirm(tx, company)).edition;
    return {
      rules: rulebook.rules.length,
      settings: await settingsOf(tx, company, { ruc: business.ruc, today, registerOn, rulebook }),
      withholding_agent: withholding((await listingsOf(tx, [business.ruc])).on('retention', business.ruc, today)),
      net_income: newest === null ? null : await netIncomeOf(tx, company, newest, today),
      sales: newest === null ? null : await salesOfMonths(tx, company, parsePeriod(newest), today),
      switched_off: await switchedOff(tx, company, newest),
      oldest_open_period: periods[0] ?? null,
      newest_period: newest,
      judging: await isCompanyWaiting(tx, company),
    };
  });
  return {
    success: true,
    data: {
      ...data,
      categories: supplierCategories(today),
      ...{ usual_accounts: usualAccounts(), account_programs: accountPrograms() },
    },
  };
}

async function settingsOf(
  tx: Tx,
  company: Company,
  { ruc, today, registerOn, rulebook }: { ruc: string; today: string; registerOn: string | null; rulebook: Rulebook },
): Promise<Setting[]> {
  const told = await findTold(tx, company);
  const versions = await findVersions(tx, company);
  const ubigeo = await ubigeoOf(tx, ruc);
  const location = ubigeo === null ? null : { value: { ubigeo }, on: registerOn };
  const nameOf = await namesOfPeople(
    tx,
    told.map(({ member_id }) => member_id),
  );
  return settingNames.map((setting): Setting => {
    const one = toldOn(told, setting, today);
    const registered = setting === 'location' ? location : null;
    const saidOf = ({ reason, member_id, set_at }: ToldRow) => {
      return { reason, by: nameOf(member_id), at: set_at.toISOString() };
    };
    const coming = toldAfter(told, setting, today).map((row) => ({
      ...saidOf(row),
      since: row.since,
      value: row.value,
    }));
    const version = versions.get(setting) ?? 0;
    const known = { setting, version, readers: readersOf(setting, rulebook), registered, coming };
    if (one) return { ...known, value: one.value, source: 'told', told: { since: one.since, ...saidOf(one.row) } };
    if (registered) return { ...known, value: registered.value, source: 'register', told: null };
    return { ...known, value: null, source: 'nobody', told: null };
  });
}

function readersOf(setting: SettingName, { rules }: Rulebook): Setting['readers'] {
  const facts = factsOf(setting);
  const readers = rules.filter(({ reads }) => reads.some((path) => facts.includes(path)));
  return readers.map(({ id, short }) => ({ rule: id, short }));
}

type NetIncome = { year: number; amount: number };

function withholding(listed: Fact<Listing>): { is: boolean; on: string | null } | null {
  if (listed.is === 'known') return { is: true, on: listed.at };
  return listed.is === 'absent' ? { is: false, on: listed.at } : null;
}

/** Of a year with a month that was not collected nothing is said. */
async function netIncomeOf(tx: Tx, company: Company, period: string, today: string): Promise<NetIncome | null> {
  const year = await yearOf(tx, { ...company, book: 'RCE', period }, today);
  const before = year.is === 'known' ? year.value.netIncomeBefore : null;
  return before === null ? null : { year: Number(period.slice(0, 4)) - 1, amount: toWire(before) };
}

async function switchedOff(tx: Tx, company: Company, period: string | null): Promise<SwitchedRule[]> {
  const off = (await findSwitches(tx, company)).filter(({ is_off }) => is_off);
  if (off.length === 0) return [];
  const touched = period === null ? new Map<string, number>() : await countTouched(tx, company, period);
  const nameOf = await namesOfPeople(
    tx,
    off.map(({ member_id }) => member_id),
  );
  return off.map(({ rule, version, reason, member_id, switched_at }) => ({
    ...{ rule, version, reason, ...wordsOf(rule) },
    by: nameOf(member_id),
    at: switched_at.toISOString(),
    touched: touched.get(rule) ?? 0,
  }));
}
