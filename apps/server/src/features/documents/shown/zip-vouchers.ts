import type { Readable } from 'node:stream';
import { BOOK_OF } from '@yupana/contract/books.ts';
import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import {
  MOST_IN_A_ZIP,
  ZIP_NAMES,
  type ZipType,
  type zipInvoices,
  type zipValidated,
} from '@yupana/contract/voucher-zips.ts';
import { statusTabs, type VoucherStatus } from '@yupana/contract/vouchers.ts';
import { asLimaTells, openZip } from '@yupana/registers/write/open-zip.ts';
import { parseVoucherCode, type VoucherKey, voucherCode } from '@yupana/tax/voucher-key.ts';
import type { ZipFile } from 'yazl';
import type { Ctx } from '../../../ctx.ts';
import { ownBusiness } from '../../businesses/own-business.ts';
import { codeOf } from '../../vouchers/voucher-keys.ts';
import type { Whose } from '../file-key.ts';
import { forgetZip } from '../job-definitions.ts';
import { readZipped, type Wanted, type Zipped } from './queries-zip.ts';
import { besidesOf, CONTENT, contentOf, type Member, picturesOf, xmlOf } from './zip-files.ts';

/** A zip up to this size, and made in this time, travels in the answer; a larger or slower one is fetched by a link. */
const MOST_INLINE = 8 * 1024 * 1024;
const MOST_INLINE_MS = 15_000;
const LINK_SECONDS = 60 * 60;
/** Vouchers read in one transaction, and pictures drawn at once. */
const PAGE = 200;
const AT_ONCE = 4;
const LEFT_OUT = 'no incluidos.txt';

type Result = CallResult<typeof zipInvoices>;

/** @throws NOT_FOUND also when the company is another firm's */
export function zipAll(ctx: Ctx, body: CallInput<typeof zipInvoices>['body']): Promise<Result> {
  return zipVouchers(ctx, body, statusTabs[body.status as keyof typeof statusTabs]);
}

/** @throws NOT_FOUND also when the company is another firm's */
export function zipAllValidated(ctx: Ctx, body: CallInput<typeof zipValidated>['body']): Promise<Result> {
  return zipVouchers(ctx, body, 'gasto deducible');
}

/**
 * The XML, or the printed forms, of purchases in one zip. Beside the XML goes what is kept that SUNAT made of a voucher, and a list that
 * says of each file how much it proves. What could not be put in it is listed in it, with why.
 */
async function zipVouchers(
  ctx: Ctx,
  body: CallInput<typeof zipValidated>['body'],
  status: VoucherStatus | undefined,
): Promise<Result> {
  const { id: businessId } = await ctx.transaction((tx) => ownBusiness(ctx, tx, { ruc: body.ruc }));
  const whose = { firmId: ctx.firmId, businessId };
  const chosen = readCodes(body.invoiceCodes);
  const wanted = {
    book: BOOK_OF[body.operation_type],
    period: body.tax_period,
    status,
    keys: body.invoiceCodes.length > 0 ? keysOf(chosen.values()) : null,
  };
  const { zip, output, fail } = openZip();
  const sent = send(ctx, businessId, output, body.type);
  const filled = fill(ctx, whose, wanted, [...chosen], body.type, zip);
  // Either may fail first: the other's end is waited for all the same.
  const [{ included, failed }, result] = await Promise.all([filled, sent]).catch(async (error: unknown) => {
    fail(error);
    await Promise.allSettled([filled, sent]);
    throw error;
  });
  return { ...result, included, failed };
}

async function fill(
  ctx: Ctx,
  whose: Whose,
  wanted: Wanted,
  chosen: [string, VoucherKey | null][],
  type: ZipType,
  zip: ZipFile,
) {
  const when = asLimaTells(ctx.deps.clock.now());
  const leftOut: string[] = [];
  // Files besides the XML: they cost no voucher its place among those that are in it.
  const damaged: string[] = [];
  const content: string[] = [];
  const add = (members: readonly Member[]) => {
    for (const [name, bytes] of members) zip.addBuffer(bytes, name, { ...when, compress: type === 'XML' });
  };
  const found = new Set<string>();
  let included = 0;
  let after: Zipped | null = null;
  for (;;) {
    const page: Zipped[] = await ctx.transaction((tx) => readZipped(tx, whose, wanted, after, PAGE));
    for (let from = 0; from < page.length; from += AT_ONCE) {
      await Promise.all(
        page.slice(from, from + AT_ONCE).map(async (one) => {
          const code = codeOf(one);
          found.add(code).add(codeOf({ ...one, dam_year: '' }));
          const isFull = included >= MOST_IN_A_ZIP[type];
          const why = isFull ? `el zip admite ${MOST_IN_A_ZIP[type]}` : whyNot(one);
          // Counted before anything is made: the others of this handful must not go beyond what a zip takes.
          if (why === null) included += 1;
          if (type === 'XML' && !isFull) {
            const besides = await besidesOf(ctx.deps, whose.businessId, code, one, (name, err) => {
              ctx.deps.log.warn({ err, ...whose, code }, 'what SUNAT made of a voucher could not be put into a zip');
              damaged.push(`${code}: ${name} no se pudo preparar`);
            });
            add(besides.members);
            content.push(...besides.lines);
          }
          if (why !== null) return void leftOut.push(`${code}: ${why}`);
          try {
            const { sha256 } = one as { sha256: string };
            const { member, line } = await xmlOf(ctx.deps, whose.businessId, code, { ...one, sha256 });
            add(type === 'XML' ? [member] : await picturesOf(ctx.deps, code, member[1]));
            if (type === 'XML') content.push(line);
          } catch (err) {
            ctx.deps.log.warn({ err, ...whose, code }, 'a voucher could not be put into a zip');
            included -= 1;
            leftOut.push(`${code}: no se pudo preparar`);
          }
        }),
      );
    }
    after = page.at(-1) ?? null;
    if (page.length < PAGE) break;
  }
  for (const [code, key] of chosen)
    if (!key || !found.has(voucherCode(key))) leftOut.push(`${printable(code)}: ${UNKNOWN}`);
  const missing = [...leftOut, ...damaged];
  if (missing.length > 0 || included === 0) {
    const text = missing.length > 0 ? missing.sort().join('\r\n') : 'No hay comprobantes';
    zip.addBuffer(Buffer.from(`\uFEFF${text}\r\n`), LEFT_OUT, when);
  }
  if (content.length > 0) zip.addBuffer(contentOf(content), CONTENT, when);
  zip.end();
  return { included, failed: leftOut.length };
}

/** Said alike of what was deleted, mistyped, or is another's: whose a voucher is, is told to nobody. */
const UNKNOWN = 'no está en esta lista: revisa su código, el periodo y el estado';

const WHY_ABSENT: Readonly<Record<string, string>> = {
  'no-access': 'la empresa no tiene acceso a sus documentos',
  'not-understood': 'no se entendió lo que SUNAT entregó',
};

function whyNot({ state, reason, waits }: Zipped): string | null {
  switch (state) {
    case 'held':
      return null;
    case null:
    case 'wanted':
      return 'está en la cola de pedidos a SUNAT';
    case 'unreadable':
      return reason ?? 'no se puede leer';
    case 'not-expected':
      return 'no es un comprobante electrónico';
    case 'absent':
      return WHY_ABSENT[reason ?? ''] ?? (waits ? 'SUNAT aún no lo tiene: se le pide otra vez' : 'SUNAT no lo tiene');
  }
}

/** In the answer while it is small; from there on into the store, for an hour. */
async function send(ctx: Ctx, businessId: string, output: Readable, type: ZipType) {
  const blob_filename = ZIP_NAMES[type];
  const pieces: Buffer[] = [];
  const began = performance.now();
  let size = 0;
  const rest = output[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  for (;;) {
    const { value, done } = await rest.next();
    const isSlow = performance.now() - began > MOST_INLINE_MS;
    if (done && !isSlow) return { zip_file: Buffer.concat(pieces).toString('base64'), sas: null, blob_filename };
    if (!done) {
      pieces.push(value);
      size += value.length;
    }
    if (isSlow || size > MOST_INLINE) break;
  }
  const { files, queue } = ctx.deps;
  const { hash } = await files.put({ businessId }, all(pieces, rest));
  await queue.send(forgetZip, { businessId, hash }, { startAfter: 2 * LINK_SECONDS });
  return {
    zip_file: null,
    sas: files.link({ businessId }, hash, blob_filename, LINK_SECONDS, ctx.firmId),
    blob_filename,
  };
}

async function* all(first: readonly Buffer[], rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** Each code once; null: what is no code names no voucher. */
function readCodes(codes: readonly string[]): Map<string, VoucherKey | null> {
  return new Map(
    codes.map((code) => {
      try {
        return [code, parseVoucherCode(code)];
      } catch {
        return [code, null];
      }
    }),
  );
}

function keysOf(chosen: Iterable<VoucherKey | null>): NonNullable<Wanted['keys']> {
  return [...chosen].flatMap((key) =>
    key ? [{ issuer_ruc: key.issuerRuc, type_code: key.typeCode, serie: key.serie, number: key.number }] : [],
  );
}

/** What somebody sent for a code, as one line of a list. */
function printable(code: string): string {
  return code.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 60);
}
