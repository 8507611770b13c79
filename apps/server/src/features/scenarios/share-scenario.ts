import { randomUUID } from 'node:crypto';
import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import {
  MOST_SCENARIO_LINKS,
  type mailScenarioLinkAgain as mailCall,
  type revokeScenarioLink as revokeCall,
  sayObtain,
  shareScenario as shareCall,
} from '@yupana/contract/scenarios.ts';
import type { WhatIf } from '@yupana/tax/fv621/what-if.ts';
import { sum, toWire } from '@yupana/tax/money.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import type { Ctx, Tx } from '../../ctx.ts';
import { hashToken, newToken } from '../../platform/crypto/tokens.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { SharedContent } from '../../schema/scenarios.ts';
import { firmNameOf, holdAsker } from '../accounts/members/members.ts';
import { nameOf } from '../accounts/people.ts';
import { type BusinessRow, lockBusiness, requireNotArchived } from '../businesses/find-business.ts';
import { ownBusiness } from '../businesses/own-business.ts';
import { changedSince } from './changed-since.ts';
import { mailOf, presentLink } from './get-what-if.ts';
import { groupsOf, tickedOf } from './groups-of.ts';
import { mailPage } from './job-definitions.ts';
import {
  findOpenLinks,
  findScenario,
  insertLink,
  keepMail,
  removeExpired,
  removeLink,
  type ScenarioRow,
} from './queries.ts';
import { readSupposable, type Supposable, supposing } from './read-supposable.ts';

/** Where a client reads a page by its secret. */
export const PAGE_PATH = '/escenario';

const SHOWN = 4;
const DAY = 24 * 3_600_000;

/**
 * Opens a page for a client that shows a scenario as it was saved, without a session, until it expires or somebody revokes it. Only the
 * hash of its secret is kept: who copies it is told it whole this once; of what is mailed the mail alone has it.
 * @throws NOT_FOUND also when the company is another firm's; ROLE_FORBIDDEN; BUSINESS_ARCHIVED; SCENARIO_CHANGED; SCENARIO_LINKS_FULL
 */
export function shareScenario(
  ctx: Ctx,
  { params, body }: CallInput<typeof shareCall>,
): Promise<CallResult<typeof shareCall>> {
  const now = ctx.deps.clock.now();
  return ctx.transaction(async (tx) => {
    const { id } = await ownBusiness(ctx, tx, { ruc: params.ruc });
    const business = await lockBusiness(ctx, tx, id);
    requireNotArchived(business);
    // Whoever is being removed would keep a page that nobody knows to be theirs.
    await holdAsker(ctx, tx, shareCall.access);
    const company = { firmId: ctx.firmId, businessId: id };
    const scenario = await findScenario(tx, company, params.scenario_uuid);
    if (!scenario) throw notFound();
    await removeExpired(tx, company, now);
    const open = (await findOpenLinks(tx, company, now)).filter(
      ({ scenario_id }) => scenario_id === params.scenario_uuid,
    );
    if (open.length >= MOST_SCENARIO_LINKS) throw new AppError('SCENARIO_LINKS_FULL');
    const content = await contentOf(ctx, tx, scenario, business);
    const secret = body.email === null ? newToken() : null;
    const row = {
      ...{ link_id: randomUUID(), scenario_id: params.scenario_uuid, business_id: id, firm_id: ctx.firmId },
      ...{ made_for: ctx.firmId, sent_to: body.email, created_by: ctx.accountantId },
      ...(secret === null
        ? { secret_hash: null, ends: null }
        : { secret_hash: hashToken(secret), ends: endOf(secret) }),
      ...{ created_at: now, created_by_name: await nameOf(tx, ctx.accountantId) },
      expires_at: new Date(now.getTime() + body.days * DAY),
    };
    await insertLink(tx, { ...row, content: JSON.stringify(content) });
    if (!secret) await ctx.deps.queue.send(mailPage, { firmId: ctx.firmId, linkId: row.link_id }, { tx });
    return { link: presentLink(row, now), url: secret && `${ctx.deps.config.publicUrl}${PAGE_PATH}/${secret}` };
  });
}

/**
 * Has the mail of a page tried once more, where it never left and is not on its way.
 * @throws NOT_FOUND also when the page was copied, or is another firm's; BUSINESS_ARCHIVED
 */
export function mailLinkAgain(ctx: Ctx, { params }: CallInput<typeof mailCall>): Promise<void> {
  return ctx.transaction(async (tx) => {
    const { id } = await ownBusiness(ctx, tx, { ruc: params.ruc });
    requireNotArchived(await lockBusiness(ctx, tx, id));
    const now = ctx.deps.clock.now();
    const open = await findOpenLinks(tx, { firmId: ctx.firmId, businessId: id }, now);
    const link = open.find((one) => one.link_id === params.link_uuid && one.scenario_id === params.scenario_uuid);
    if (!link?.sent_to) throw notFound();
    const mail = mailOf(link, now);
    if (mail === 'sent' || mail === 'waiting') return;
    const anew = { mail_failed_at: null, mail_ended_at: null, mail_asked_at: now };
    await keepMail(tx, ctx.firmId, link.link_id, anew);
    await ctx.deps.queue.send(mailPage, { firmId: ctx.firmId, linkId: link.link_id }, { tx });
  });
}

/** The page opens no more, from the end of this call on. @throws NOT_FOUND */
export function revokeScenarioLink(ctx: Ctx, { params }: CallInput<typeof revokeCall>): Promise<void> {
  return ctx.transaction(async (tx) => {
    const { id } = await ownBusiness(ctx, tx, { ruc: params.ruc });
    const which = { scenario: params.scenario_uuid, link: params.link_uuid };
    if (!(await removeLink(tx, { firmId: ctx.firmId, businessId: id }, which))) throw notFound();
  });
}

/** By what its owner knows a secret again. */
export function endOf(secret: string): string {
  return secret.slice(-SHOWN);
}

/** What is sent are the figures of today: else a client would agree to what is not so any more. */
async function contentOf(ctx: Ctx, tx: Tx, scenario: ScenarioRow, business: BusinessRow): Promise<SharedContent> {
  const {
    business_id: businessId,
    firm_id: firmId,
    tax_period,
    name,
    codes,
    with_balance,
    figures,
    saved_at,
  } = scenario;
  const now = await readSupposable(ctx, tx, { firmId, businessId, period: tax_period }, codes);
  if (changedSince(scenario, now).changed) throw new AppError('SCENARIO_CHANGED');
  return {
    ...{ firm_name: await firmNameOf({ firmId }, tx), business_name: business.name, name, figures },
    tax_period: parsePeriod(tax_period),
    is_less: isLess(supposing(now, codes, with_balance), supposing(now, [], true)),
    left_out_amount: with_balance || !now.opening?.amount ? null : toWire(now.opening.amount),
    obtain: obtainedOf(now, scenario, ctx.deps.clock.today()),
    in_process_count: stillInProcess(now, codes),
    month_open: now.completeness.some(({ month_open }) => month_open),
    saved_at: saved_at.toISOString(),
  };
}

/** How many purchases are not judged yet, besides those that are supposed to count; null: not known. */
function stillInProcess({ known: { books }, byCode }: Supposable, codes: readonly string[]): number | null {
  if (!books.purchases) return null;
  return books.purchases.inProcess - codes.filter((code) => byCode.get(code)?.is === 'in-process').length;
}

/** Whether less is paid of one than of the other; a balance in favour that is larger pays nothing less. */
function isLess(one: WhatIf, other: WhatIf): boolean {
  if (one.result === null || other.result === null) return false;
  // What is withheld takes off the same of both: where it is not known, what is due tells.
  if (one.toPay === null || other.toPay === null) return one.result < other.result && other.result > 0;
  return one.toPay < other.toPay;
}

function obtainedOf(
  { vouchers }: Supposable,
  { codes, tax_period }: ScenarioRow,
  today: string,
): SharedContent['obtain'] {
  const igvOf = new Map(vouchers.map(({ code, igv }) => [code, igv]));
  const period = parsePeriod(tax_period);
  const groups = groupsOf(vouchers, period, today);
  // Reasons for which the same is said are one line to who does not know them.
  const bySaid = Map.groupBy(tickedOf(groups, new Set(codes), igvOf), ({ group }) => group.obtain.many);
  return [...bySaid.values()].map((some) => {
    const [{ group }] = some as [(typeof some)[number]];
    const vouchers = some.flatMap(({ ticked }) => ticked);
    return {
      says: sayObtain(group.obtain, vouchers.length),
      ...{ amount: toWire(sum(some.map(({ igv }) => igv))), in_process: group.in_process },
      elsewhere: vouchers.every(
        ({ credit_period: month, elsewhere }) => elsewhere || (month !== null && month !== period),
      ),
    };
  });
}
