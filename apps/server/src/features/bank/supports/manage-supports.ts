import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type {
  addSupport as addCall,
  listSupports as listCall,
  PurchaseSupport,
  removeSupport as removeCall,
} from '@yupana/contract/supports.ts';
import type { Support } from '@yupana/tax/facts/circumstances.ts';
import { fromWire, parseMoney, toDecimal, toWire } from '@yupana/tax/money.ts';
import type { Ctx, Tx } from '../../../ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { namesOfPeople } from '../../accounts/people.ts';
import { requireBusiness, requireNotArchived } from '../../businesses/find-business.ts';
import { learn } from '../../facts/learn.ts';
import type { VoucherKeyValues } from '../../vouchers/columns.ts';
import { wakeJudging } from '../../vouchers/judging/wake-judging.ts';
import { keyOfCode } from '../../vouchers/lists/show-line.ts';
import { purchasesOf } from '../../vouchers/paying/purchases-to-pay.ts';
import { bareKey, keyOf } from '../../vouchers/voucher-keys.ts';
import { type Company, companyNamed, inTurnOf } from '../company.ts';
import { refuseFuture } from '../refuse-future.ts';
import { findSupport, findSupports, insertSupport, markRemoved, type SupportRow } from './queries-supports.ts';
import { fileTypeOf } from './support-file.ts';

const READER_VERSION = 1;

/** What somebody says by adding one. */
type Said = VoucherKeyValues & Pick<SupportRow, 'proof' | 'note' | 'told_on' | 'amount' | 'file_hash'>;

/** Notes and proofs of a purchase, the last first. @throws NOT_FOUND */
export async function listSupports(
  ctx: Ctx,
  { query }: CallInput<typeof listCall>,
): Promise<CallResult<typeof listCall>> {
  return ctx.read(async (tx) => {
    const company = await companyNamed(ctx, tx, query);
    return shown(ctx, tx, company, keyOfCode(query.code));
  });
}

/**
 * Adds a note or a proof to a purchase, and its file as it was received; the same request once.
 * @throws SUPPORT_FILE_REFUSED; INVALID_REQUEST of a day to come, and of a request that added something else; PERIOD_CLOSED; NOT_FOUND of
 * what no proposal lists
 */
export async function addSupport(
  ctx: Ctx,
  { query, body }: CallInput<typeof addCall>,
): Promise<CallResult<typeof addCall>> {
  const { request: id, code, proof, date, amount, note } = body;
  refuseFuture(ctx, date, proof === 'note' ? 'Una nota' : 'Un sustento');
  if (proof === 'operation-total' && amount === null) {
    throw new AppError('INVALID_REQUEST', { field: 'amount', message: 'Escribe cuánto suma toda la operación.' });
  }
  const voucher = bareKey(keyOfCode(code));
  const businessId = await ctx.read(async (tx) => {
    const company = await companyNamed(ctx, tx, query);
    requireNotArchived(await requireBusiness(ctx, tx, company.businessId));
    if (!(await purchasesOf(tx, company, [voucher])).has(keyOf(voucher))) throw notFound();
    return company.businessId;
  });
  const file = body.file && (await keep(ctx, businessId, body.file));
  return inTurnOf(ctx, query, async (tx, company) => {
    await refuseClosed(tx, company, voucher);
    const at = ctx.deps.clock.now();
    const said = {
      ...{ ...voucher, proof, note, told_on: date, amount: amount === null ? null : toDecimal(fromWire(amount)) },
      ...{ file_hash: null, file_name: null, file_type: null, file_size: null, ...file },
    };
    const fresh = await insertSupport(tx, {
      ...{ business_id: company.businessId, firm_id: company.firmId, id, book: 'RCE', ...said },
      ...{ member_id: ctx.accountantId, added_at: at, removed_at: null, removed_by: null },
    });
    if (!fresh) refuseUnlessSame(await findSupport(tx, company, id), said);
    if (fresh) await becomesKnown(ctx, tx, company, voucher);
    return shown(ctx, tx, company, voucher);
  });
}

/** The same request adds the same: what is another, or was taken away since, would be told as added, and is not. @throws INVALID_REQUEST */
function refuseUnlessSame(before: SupportRow | undefined, said: Said): void {
  const amountOf = ({ amount }: Pick<Said, 'amount'>) => (amount === null ? null : parseMoney(amount));
  const isSame =
    before !== undefined &&
    keyOf(before) === keyOf(said) &&
    amountOf(before) === amountOf(said) &&
    (['proof', 'note', 'told_on', 'file_hash'] as const).every((name) => before[name] === said[name]);
  if (isSame && before.removed_at === null) return;
  const which = isSame ? 'este sustento, que después se quitó' : 'otro sustento';
  const message = `Esta solicitud ya añadió ${which}, y no se añadió nada más. Envíala otra vez con un \`request\` nuevo.`;
  throw new AppError('INVALID_REQUEST', { field: 'request', message });
}

/** Takes one away; taken away twice it is gone once. @throws PERIOD_CLOSED */
export async function removeSupport(
  ctx: Ctx,
  { query, body }: CallInput<typeof removeCall>,
): Promise<CallResult<typeof removeCall>> {
  return inTurnOf(ctx, query, async (tx, company) => {
    const row = await findSupport(tx, company, body.support);
    if (!row) throw notFound();
    const voucher = bareKey(row);
    if (row.removed_at === null) {
      await refuseClosed(tx, company, voucher);
      await markRemoved(tx, company, row.id, { memberId: ctx.accountantId, at: ctx.deps.clock.now() });
      await becomesKnown(ctx, tx, company, voucher);
    }
    return shown(ctx, tx, company, voucher);
  });
}

async function refuseClosed(tx: Tx, company: Company, voucher: VoucherKeyValues): Promise<void> {
  if ((await purchasesOf(tx, company, [voucher])).get(keyOf(voucher))?.isClosed) throw new AppError('PERIOD_CLOSED');
}

/** All proofs of a voucher become known; plain notes prove nothing. */
async function becomesKnown(ctx: Ctx, tx: Tx, company: Company, voucher: VoucherKeyValues): Promise<void> {
  const items = (await findSupports(tx, company, voucher)).flatMap(({ proof, told_on, amount }): Support[] =>
    proof === 'note' ? [] : [{ kind: proof, on: told_on, amount: amount === null ? null : parseMoney(amount) }],
  );
  const of = { book: 'RCE', ...voucher, kind: 'support', source: 'typed', reader_version: READER_VERSION } as const;
  const is =
    items.length > 0 ? ({ state: 'known', value: { items } } as const) : ({ state: 'absent', value: {} } as const);
  if ((await learn(tx, company, [{ ...of, is }], ctx.deps.clock.now())) > 0) await wakeJudging(ctx.deps, tx, company);
}

/** @throws SUPPORT_FILE_REFUSED */
async function keep({ deps }: Ctx, businessId: string, { name, content }: { name: string; content: string }) {
  const bytes = Buffer.from(content, 'base64');
  const type = fileTypeOf(bytes);
  const { hash, size } = await deps.files.put({ businessId }, bytes);
  return { file_hash: hash, file_name: name, file_type: type, file_size: size };
}

async function shown(
  ctx: Ctx,
  tx: Tx,
  company: Company,
  voucher: VoucherKeyValues,
): Promise<CallResult<typeof listCall>> {
  const rows = await findSupports(tx, company, voucher);
  const nameOf = await namesOfPeople(
    tx,
    rows.map(({ member_id }) => member_id),
  );
  return { success: true, data: { supports: rows.map((row) => present(ctx, company, row, nameOf)) } };
}

const LINK_SECONDS = 60 * 60;

function present(
  { deps }: Ctx,
  { firmId, businessId }: Company,
  row: SupportRow,
  nameOf: (memberId: string) => string,
): PurchaseSupport {
  const { id, proof, told_on, amount, note, file_hash, file_name, file_type, file_size, member_id, added_at } = row;
  const file =
    file_hash === null || file_name === null || file_type === null
      ? null
      : {
          ...{ name: file_name, type: file_type, size: file_size ?? 0 },
          url: deps.files.link({ businessId }, file_hash, file_name, LINK_SECONDS, firmId),
        };
  return {
    ...{ uuid: id, proof, date: told_on, amount: amount === null ? null : toWire(parseMoney(amount)), note, file },
    by: nameOf(member_id),
    at: added_at.toISOString(),
  };
}
