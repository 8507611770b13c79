import type { CallInput } from '@yupana/contract/call.ts';
import {
  type ForeignAnswer,
  type ForeignDetails,
  type ForeignDocument,
  foreignDetails,
  foreignDocument,
  hasSignOf,
  type removeNonDomiciled as removeCall,
  SIGN_OF_NOTES,
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
import { findForeignListings, findListings, type Listing } from '../vouchers/judging/find-elsewhere.ts';
import { isClosed } from '../vouchers/judging/is-closed.ts';
import { touchPeriod } from '../vouchers/totals/change-period.ts';
import { holdPeriods } from '../vouchers/totals/typed-opening.ts';
import { readCode } from '../vouchers/voucher-keys.ts';
import type { PeriodOfCompany } from './foreign-purchases.ts';
import { showPurchases } from './list-purchases.ts';
import { type EntryRow, findEntries, findTypedStanding, insertEntry } from './queries.ts';
import { nameOfTyped } from './typed-key.ts';

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
    const listed = document ? null : listedHere(key);
    const supplierId = listed?.issuer_ruc ?? details.supplier.id;
    if (document) requireTypedHere(ctx, purchase, key, document);
    if (listed) requireItsSupplier(listed, details);
    requireSigns(listed?.type_code ?? document?.type_code ?? '', details);
    const entries = await findEntries(tx, key, [purchase]);
    // An id that another purchase has would write over it.
    if (document && entries.some(({ typed, tax_period }) => !typed || tax_period !== key.period)) {
      throw wrong('purchase', 'Este identificador es de otra compra. Escríbela otra vez.');
    }
    if (saysTheSame(entries[0], { document, details })) return;
    if (document) await requireNew(tx, key, purchase, { document, supplierId });
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
    if (!last.typed) listedHere(key);
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
    const voucher = readCode(body.purchase);
    const listings = voucher ? await findListings(tx, key, [voucher]) : [];
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

/** The voucher, as the period's proposal lists it. */
function listedHere({ period, listings }: Told): Listing {
  const listed = listings.find((one) => one.tax_period === period);
  if (!listed) throw notFound();
  if (!NON_DOMICILED.includes(listed.type_code)) {
    throw wrong('purchase', 'Este comprobante no es de un no domiciliado: no va en el registro 8.5.');
  }
  return listed;
}

/** @throws INVALID_REQUEST of a typed one that a proposal of the company lists, or that was typed already: it would be written twice */
async function requireNew(
  tx: Tx,
  company: PeriodOfCompany,
  purchase: string,
  { document, supplierId }: { document: ForeignDocument; supplierId: string },
): Promise<void> {
  const name = nameOfTyped(document, supplierId);
  const [listing] = await findForeignListings(tx, company, [name]);
  if (listing) {
    const where = `La propuesta de SUNAT de ${formatPeriod(listing.tax_period as Period)} ya lista este comprobante`;
    throw wrong('document.number', `${where}: infórmalo allí, sin añadirlo a mano.`);
  }
  const same = (await findTypedStanding(tx, company)).find(
    (one) => one.purchase !== purchase && one.document && nameOfTyped(one.document, one.supplier_id) === name,
  );
  if (same)
    throw wrong(
      'document.number',
      `Este comprobante ya está añadido a mano en ${formatPeriod(same.tax_period as Period)}.`,
    );
}

/** @throws INVALID_REQUEST of what is typed into a period in which it cannot stand */
function requireTypedHere(
  { deps }: Ctx,
  purchase: string,
  { period }: PeriodOfCompany,
  document: ForeignDocument,
): void {
  if (period > periodOf(deps.clock.today())) {
    throw wrong('tax_period', `${formatPeriod(period as Period)} aún no empieza.`);
  }
  if (!isId(purchase)) throw wrong('purchase', 'De una compra escrita a mano el identificador es un UUID.');
  if (periodOf(document.issue_date) > period) {
    throw wrong(
      'document.issue_date',
      'La fecha de emisión es posterior al periodo: anótala en el suyo o en uno posterior.',
    );
  }
}

/** @throws INVALID_REQUEST where SUNAT says who sold, and somebody else is told: nobody else's purchase is meant by its code */
function requireItsSupplier({ issuer_ruc }: Listing, { supplier }: ForeignDetails): void {
  // A number that the register does not take is told as it takes one.
  const isTaken = foreignDetails.shape.supplier.shape.id.safeParse(issuer_ruc).success;
  if (!isTaken || supplier.id.toUpperCase() === issuer_ruc.toUpperCase()) return;
  throw wrong('details.supplier.id', `SUNAT lista este comprobante con el número ${issuer_ruc}: va ese.`);
}

/** @throws INVALID_REQUEST of an amount whose sign is not its purchase's */
function requireSigns(type: string, { withholding, withheld_igv }: ForeignDetails): void {
  const { gross = 0, deduction = 0, withheld = 0 } = withholding ?? {};
  const told = Object.entries({
    ...{ 'details.withholding.gross': gross, 'details.withholding.deduction': deduction },
    ...{ 'details.withholding.withheld': withheld, 'details.withheld_igv': withheld_igv ?? 0 },
  });
  const [field] = told.find(([, amount]) => !hasSignOf(type, amount)) ?? [];
  if (field) throw wrong(field, SIGN_OF_NOTES);
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
