import { type BookName, bookNames } from '@yupana/contract/books.ts';
import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { ChangedVoucher, getCloseChanges as call } from '@yupana/contract/closing.ts';
import { documentName } from '@yupana/registers/write/written-voucher.ts';
import { toWire } from '@yupana/tax/money.ts';
import { voucherCode } from '@yupana/tax/voucher-key.ts';
import type { Ctx } from '../../ctx.ts';
import { notFound } from '../../platform/errors.ts';
import { wouldBe } from '../analysis/verdict/would-be.ts';
import type { PeriodKey } from '../vouchers/judging/close-books.ts';
import { eachOf } from '../vouchers/reading/each-of.ts';
import { readArrivalsSince } from '../vouchers/totals/read-totals.ts';
import { keyOf } from '../vouchers/voucher-keys.ts';
import { periodOf } from './get-close.ts';
import { type ChangedLine, compareLines, type KeptLine, unpack } from './kept-lines.ts';
import { standing } from './present-close.ts';
import { findStatuses, listCloses } from './queries.ts';
import { lineOf } from './read-period.ts';

/** Vouchers that are named; the others are counted. */
const MOST_NAMED = 100;

/**
 * What is other than in a version: in the next one; and of the newest, now. Of a closed period «now» is what its vouchers would be if it
 * were open: statuses stay, verdicts go on.
 * @throws NOT_FOUND of a version that there is not; also when the company is another firm's
 */
export async function getCloseChanges(
  ctx: Ctx,
  { params, query }: CallInput<typeof call>,
): Promise<CallResult<typeof call>> {
  const { key } = await periodOf(ctx, params.ruc, query.tax_period);
  const { kept, next, rows } = await ctx.transaction(async (tx) => ({
    kept: await findStatuses(tx, key, query.version),
    next: await findStatuses(tx, key, query.version + 1),
    rows: await listCloses(tx, key),
  }));
  if (!kept) throw notFound();
  const isClosed = standing(rows) !== undefined;
  const names = new Map<string, string>();
  const after = next ? await unpack(next) : await linesNow(ctx, key, isClosed, names);
  const changed = compareLines(await unpack(kept), after);
  return {
    version: query.version,
    against: next ? query.version + 1 : null,
    total: changed.length,
    vouchers: changed.slice(0, MOST_NAMED).map((one) => present(one, names)),
    arrived: isClosed && !next ? await arrivedSince(ctx, key) : null,
  };
}

/** What comes in from others is kept while a period is closed: of one that is open again there is nothing to tell it by. */
async function arrivedSince(ctx: Ctx, key: PeriodKey): Promise<CallResult<typeof call>['arrived']> {
  const { kept, now } = await ctx.transaction((tx) => readArrivalsSince(tx, key));
  return kept === now ? null : { before_amount: toWire(kept), after_amount: toWire(now) };
}

/** @param names of who sold or bought, by book and key: they are written into it */
async function linesNow(ctx: Ctx, key: PeriodKey, isClosed: boolean, names: Map<string, string>): Promise<KeptLine[]> {
  const lines: KeptLine[] = [];
  for (const name of bookNames) {
    const book = { ...key, book: name };
    for await (const page of eachOf(ctx.deps, book, null)) {
      const now = page.map((voucher) => lineOf(book, voucher));
      for (const [place, line] of now.entries()) names.set(nameKey(name, line), page[place]?.counterpartyName ?? '');
      const said = isClosed && name === 'RCE' ? await wouldBe(ctx.deps, book, now) : null;
      lines.push(...now.map((line) => ({ ...line, status: said?.get(keyOf(line)) ?? line.status })));
    }
  }
  return lines;
}

function present({ before, after }: ChangedLine, names: ReadonlyMap<string, string>): ChangedVoucher {
  const line = (after ?? before) as KeptLine;
  const { issuer_ruc: issuerRuc, type_code: typeCode, serie, number, dam_year: damYear } = line;
  return {
    code: voucherCode({ issuerRuc, typeCode, serie, number, damYear }),
    book: line.book,
    document: documentName(line),
    name: names.get(nameKey(line.book, line)) ?? null,
    before: before && side(before),
    after: after && side(after),
  };
}

function nameKey(book: BookName, line: KeptLine): string {
  return `${book}/${keyOf(line)}`;
}

function side({ status, igv, total, credit }: KeptLine) {
  const amounts = { igv_amount: toWire(igv), total_amount: toWire(total) };
  return { status, ...amounts, credit_amount: credit === null ? null : toWire(credit) };
}
