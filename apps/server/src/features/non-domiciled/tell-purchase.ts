import type { CallInput } from '@yupana/contract/call.ts';
import {
  type ForeignAnswer,
  type ForeignDetails,
  type ForeignDocument,
  foreignDetails,
  foreignDocument,
  type removeNonDomiciled as removeCall,
  type tellNonDomiciled as tellCall,
} from '@yupana/contract/non-domiciled.ts';
import { formatPeriod, type Period, periodOf } from '@yupana/tax/period.ts';
import { NON_DOMICILED } from '@yupana/tax/voucher-types.ts';
import { z } from 'zod';
import type { Ctx, Tx } from '../../ctx.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { nameOf } from '../accounts/people.ts';
import { lockBusiness, requireNotArchived } from '../businesses/find-business.ts';
import { ownBusiness } from '../businesses/own-business.ts';
import type { VoucherKeyValues } from '../vouchers/columns.ts';
import { findListings, type Listing } from '../vouchers/judging/find-elsewhere.ts';
import { isClosed } from '../vouchers/judging/is-closed.ts';
import { touchPeriod } from '../vouchers/totals/change-period.ts';
import { holdPeriods } from '../vouchers/totals/typed-opening.ts';
import { codeOf } from '../vouchers/voucher-keys.ts';
import type { PeriodOfCompany } from './foreign-purchases.ts';
import { keyOfTyped, keysOfCode } from './keys-of-code.ts';
import { showPurchases } from './list-purchases.ts';
import { type EntryRow, findEntries, findTypedOfSupplier, insertEntry } from './queries.ts';

const isId = (text: string) => z.uuid().safeParse(text).success;

/**
 * Keeps what a person tells of a purchase from who is not domiciled; who and when stays told, and the same twice is told once. What the
 * files of the period say is another from then on.
 * @throws NOT_FOUND also when it is another firm's, and of a voucher that the period's proposal does not list; INVALID_REQUEST;
 * PERIOD_CLOSED; BUSINESS_ARCHIVED; NON_DOMICILED_CHANGED when it was told otherwise, or taken back, since it was looked at
 */
export async function tellPurchase(ctx: Ctx, { params, body }: CallInput<typeof tellCall>): Promise<ForeignAnswer> {
  const { purchase, document, details, seen } = body;
  const of = await inPeriod(ctx, { params, body }, async (tx, key) => {
    const supplierId = document ? typedSupplier(purchase, key, document, details) : listedSupplier(key);
    const entries = await findEntries(tx, key, [purchase]);
    // An id that another purchase has would write over it.
    if (document && entries.some(({ typed, tax_period }) => !typed || tax_period !== key.period)) {
      throw wrong('purchase', 'Este identificador es de otra compra. Escríbela otra vez.');
    }
    if (saysTheSame(entries[0], { document, details })) return;
    if (document) await requireNew(tx, key, purchase, keyOfTyped(document, supplierId));
    await write(
      ctx,
      tx,
      { key, seen, last: entries[0] },
      {
        ...{ purchase, typed: document !== null, supplier_id: supplierId },
        ...{ document: document && JSON.stringify(document), details: JSON.stringify(details) },
      },
    );
  });
  return showPurchases(ctx, of);
}

/** Takes back what was told; of one that was typed nothing is left but who did. @throws as {@link tellPurchase} */
export async function removePurchase(ctx: Ctx, { params, body }: CallInput<typeof removeCall>): Promise<ForeignAnswer> {
  const of = await inPeriod(ctx, { params, body }, async (tx, key) => {
    const [last] = await findEntries(tx, key, [body.purchase]);
    if (!last || (last.typed && last.tax_period !== key.period)) throw notFound();
    if (!last.typed) listedSupplier(key);
    if (last.details === null) return;
    const { purchase, typed, supplier_id } = last;
    await write(
      ctx,
      tx,
      { key, seen: body.seen, last },
      { purchase, typed, supplier_id, document: null, details: null },
    );
  });
  return showPurchases(ctx, of);
}

interface Named {
  params: { ruc: string };
  body: { tax_period: string; purchase: string };
}

/** A period, with where the company's proposals list what is told of in it. */
interface Told extends PeriodOfCompany {
  listings: readonly Listing[];
}

/** Does something of a period that is open, of a company that is not archived, while nobody else does and nobody closes it. */
async function inPeriod(
  ctx: Ctx,
  { params, body }: Named,
  work: (tx: Tx, key: Told) => Promise<void>,
): Promise<PeriodOfCompany> {
  return ctx.transaction(async (tx) => {
    const { id: businessId } = await ownBusiness(ctx, tx, params);
    requireNotArchived(await lockBusiness(ctx, tx, businessId));
    const key = { firmId: ctx.firmId, businessId, period: body.tax_period };
    const listings = await findListings(tx, key, keysOfCode(body.purchase));
    // What is told of a voucher is told of it wherever it is listed: from the first such period on, in the order of all who hold several.
    for (const period of new Set([key.period, ...listings.map((one) => one.tax_period)].sort()))
      await holdPeriods(tx, { ...key, period });
    await requireOpen(tx, key, listings);
    await work(tx, { ...key, listings });
    return key;
  });
}

async function requireOpen(tx: Tx, key: PeriodOfCompany, listings: readonly Listing[]): Promise<void> {
  if (await isClosed(tx, key)) throw new AppError('PERIOD_CLOSED', { message: CLOSED });
  for (const { tax_period: period } of listings) {
    if (!(await isClosed(tx, { ...key, period }))) continue;
    const message = `La propuesta de ${formatPeriod(period as Period)} también lista esta compra, y ese periodo está cerrado. Reábrelo para informarla: va también en su registro.`;
    throw new AppError('PERIOD_CLOSED', { message });
  }
}

const CLOSED = 'El periodo está cerrado. Reábrelo para informar sus compras a no domiciliados.';

type Kept = Pick<Parameters<typeof insertEntry>[1], 'purchase' | 'typed' | 'supplier_id' | 'document' | 'details'>;

/** Where something is told, and after which word on it. */
interface After {
  key: Told;
  /** The version that whoever tells it looked at; 0 of none. */
  seen: number;
  last: EntryRow | undefined;
}

/** @throws NON_DOMICILED_CHANGED when it stands otherwise than whoever tells it saw: a colleague's word is not written over unread */
async function write(ctx: Ctx, tx: Tx, { key, seen, last }: After, kept: Kept): Promise<void> {
  if ((last?.version ?? 0) !== seen) throw new AppError('NON_DOMICILED_CHANGED');
  for (const period of new Set([key.period, ...key.listings.map((one) => one.tax_period)]))
    await touchPeriod(tx, { ...key, period });
  await insertEntry(tx, {
    ...{ business_id: key.businessId, firm_id: key.firmId, tax_period: key.period },
    ...{ ...kept, version: seen + 1 },
    ...{ told_by: ctx.accountantId, told_by_name: await nameOf(tx, ctx.accountantId), told_at: ctx.deps.clock.now() },
  });
}

/** The supplier of a voucher that the period's proposal lists. */
function listedSupplier({ period, listings }: Told): string {
  const listed = listings.find((one) => one.tax_period === period);
  if (!listed) throw notFound();
  if (!NON_DOMICILED.includes(listed.type_code)) {
    throw wrong('purchase', 'Este comprobante no es de un no domiciliado: no va en el registro 8.5.');
  }
  return listed.issuer_ruc;
}

/** @throws INVALID_REQUEST of a typed one that a proposal of the company lists, or that was typed already: it would be written twice */
async function requireNew(tx: Tx, company: PeriodOfCompany, purchase: string, key: VoucherKeyValues): Promise<void> {
  const [listing] = await findListings(tx, company, [key]);
  if (listing) {
    const where = `La propuesta de SUNAT de ${formatPeriod(listing.tax_period as Period)} ya lista este comprobante`;
    throw wrong('document.number', `${where}: infórmalo allí, sin añadirlo a mano.`);
  }
  const typed = await findTypedOfSupplier(tx, company, key.issuer_ruc);
  const same = typed.find(
    (one) =>
      one.purchase !== purchase && one.document && codeOf(keyOfTyped(one.document, one.supplier_id)) === codeOf(key),
  );
  if (same)
    throw wrong(
      'document.number',
      `Este comprobante ya está añadido a mano en ${formatPeriod(same.tax_period as Period)}.`,
    );
}

function typedSupplier(
  purchase: string,
  { period }: PeriodOfCompany,
  document: ForeignDocument,
  details: ForeignDetails,
): string {
  if (!isId(purchase)) throw wrong('purchase', 'De una compra escrita a mano el identificador es un UUID.');
  if (periodOf(document.issue_date) > period) {
    throw wrong('issue_date', 'La fecha de emisión es posterior al periodo: anótala en el suyo o en uno posterior.');
  }
  return details.supplier.id;
}

/** Whether the last word on it says so already: who presses twice tells once. */
function saysTheSame(
  last: EntryRow | undefined,
  { document, details }: { document: ForeignDocument | null; details: ForeignDetails },
): boolean {
  if (!last?.details) return false;
  // Of what was told before one of these rules was, it says something else.
  const was = [
    last.document && foreignDocument.safeParse(last.document).data,
    foreignDetails.safeParse(last.details).data,
  ];
  return JSON.stringify(was) === JSON.stringify([document, details]);
}

function wrong(field: string, message: string): AppError {
  return new AppError('INVALID_REQUEST', { field, message });
}
