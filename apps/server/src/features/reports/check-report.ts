import { setImmediate } from 'node:timers/promises';
import { BOOK_OF, type OperationType } from '@yupana/contract/books.ts';
import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { checkFile, checkReport, RegisterName } from '@yupana/contract/reports.ts';
import { checkFileName } from '@yupana/registers/validate/check-file-name.ts';
import { checkLines } from '@yupana/registers/validate/check-lines.ts';
import type { LineFormat } from '@yupana/registers/write/format.ts';
import { writeLines } from '@yupana/registers/write/write-lines.ts';
import { isUndone, type Owner } from '@yupana/registers/write/written-voucher.ts';
import type { Ctx } from '../../ctx.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { ownBusiness } from '../businesses/own-business.ts';
import { readScreen } from '../completeness/read-completeness.ts';
import { foreignPurchases, rowOf } from '../non-domiciled/foreign-purchases.ts';
import type { LockedBook } from '../vouchers/book-lock.ts';
import { countsOf, eachOf } from '../vouchers/reading/each-of.ts';
import { ownerOf } from './owner-of.ts';
import { ABROAD, annotated, REGISTERS } from './register-files.ts';

/** Bytes of a file from outside that are looked at before others are answered. */
const AT_ONCE = 32 * 1024;
/** Its first bytes, by which it is known whether it is text. */
const LOOKED_AT = 4 * 1024;
/** Problems that are told; the others are counted. */
const MOST_TOLD = 100;

/** Of a book besides the one that has it. */
const NO_SUCH = 'El registro de no domiciliados (8.5) es de compras.';

/**
 * Which rows of a period's register SUNAT would refuse, of the very bytes that would be downloaded; and which vouchers are not in it.
 * @throws NOT_FOUND also when the company is another firm's
 */
export async function checkPeriod(
  ctx: Ctx,
  { params, query }: CallInput<typeof checkReport>,
): Promise<CallResult<typeof checkReport>> {
  const { book, counts, completeness } = await ctx.transaction(async (tx) => {
    const { id: businessId } = await ownBusiness(ctx, tx, params);
    const of: LockedBook = {
      firmId: ctx.firmId,
      businessId,
      book: BOOK_OF[query.operation_type],
      period: query.tax_period,
    };
    const [completeness] = await readScreen(ctx, tx, businessId, of);
    return { book: of, counts: await countsOf(tx, of), completeness };
  });
  const owner = await ownerOf(ctx.deps, book);
  if (!owner) throw notFound();
  if (isAbroad(query)) return { ...(await checkAbroad(ctx, book, owner)), completeness };
  const { format, statuses } = REGISTERS[book.book];
  let undone = 0;
  async function* counted() {
    for await (const page of annotated(book.book, eachOf(ctx.deps, book, statuses))) {
      undone += page.filter(isUndone).length;
      yield page;
    }
  }
  const bytes = writeLines(format, counted(), owner);
  const checked = await checkLines(format, bytes, { ruc: owner.ruc, period: owner.period, most: MOST_TOLD });
  const isPurchases = book.book === 'RCE';
  const left = (status: Parameters<typeof counts.get>[0]) => (isPurchases ? (counts.get(status) ?? 0) : 0);
  return {
    ...checked,
    completeness,
    left_out: {
      observed: left('gasto observado'),
      in_process: left('en proceso'),
      rejected: left('gasto no deducible'),
      undone,
      not_annotated: isPurchases ? Math.max(0, left('gasto deducible') - checked.rows) : 0,
    },
  };
}

type Told = Omit<CallResult<typeof checkReport>, 'completeness'>;

/** The same of the register of who is not domiciled: what is observed, or still looked at, stands in it. */
async function checkAbroad(ctx: Ctx, book: LockedBook, owner: Owner): Promise<Told> {
  let rejected = 0;
  let undone = 0;
  async function* counted() {
    for await (const page of foreignPurchases(ctx.deps, book)) {
      rejected += page.filter(({ voucher }) => voucher?.yupanaStatus === 'gasto no deducible').length;
      // What was typed and is listed as well stands in the file by its line: nothing of it is left out.
      undone += page.filter(
        ({ counts, voucher }) => voucher && !counts && voucher.yupanaStatus !== 'gasto no deducible',
      ).length;
      yield page.filter(({ counts }) => counts).map(rowOf);
    }
  }
  const bytes = writeLines(ABROAD, counted(), owner);
  const checked = await checkLines(ABROAD, bytes, { ruc: owner.ruc, period: owner.period, most: MOST_TOLD });
  return { ...checked, left_out: { observed: 0, in_process: 0, rejected, undone: 0, not_annotated: undone } };
}

/** @throws INVALID_REQUEST of sales, which have no such register */
function isAbroad({ register, operation_type }: { register: RegisterName; operation_type: OperationType }): boolean {
  if (register !== 'non-domiciled') return false;
  if (operation_type !== 'COMPRA') throw new AppError('INVALID_REQUEST', { field: 'register', message: NO_SUCH });
  return true;
}

/**
 * The same of a file from outside, which is kept nowhere.
 * @throws INVALID_REQUEST of one that is no text; NOT_FOUND also when the company is another firm's
 */
export async function checkOutsideFile(
  ctx: Ctx,
  { params, body }: CallInput<typeof checkFile>,
): Promise<CallResult<typeof checkFile>> {
  const { ruc } = await ctx.transaction((tx) => ownBusiness(ctx, tx, params));
  const isForeign = isAbroad(body);
  const format: LineFormat<never> = isForeign ? ABROAD : REGISTERS[BOOK_OF[body.operation_type]].format;
  const content = Buffer.from(body.content, 'base64');
  // Read as text, megabytes of odd bytes are rows without end.
  if (content.subarray(0, LOOKED_AT).includes(0)) {
    const message = 'Este archivo no es de texto. Elige el TXT del registro; si está en un zip, descomprímelo antes.';
    throw new AppError('INVALID_REQUEST', { field: 'content', message });
  }
  async function* bytes() {
    for (let from = 0; from < content.length; from += AT_ONCE) {
      yield content.subarray(from, from + AT_ONCE);
      // Others are answered meanwhile.
      await setImmediate();
    }
  }
  const checked = await checkLines(format, bytes(), { ruc, period: body.tax_period, most: MOST_TOLD });
  const named = isForeign ? 'non-domiciled' : body.operation_type === 'COMPRA' ? 'rce' : 'rvie';
  const of = { ruc, period: body.tax_period, rows: checked.rows };
  return { ...checked, name_problems: checkFileName(named, body.name, of) };
}
