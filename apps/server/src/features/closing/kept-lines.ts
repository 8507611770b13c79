import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import { type BookName, bookNames } from '@yupana/contract/books.ts';
import type { VoucherStatus } from '@yupana/contract/vouchers.ts';
import type { Money } from '@yupana/tax/money.ts';
import type { VoucherKeyValues } from '../vouchers/columns.ts';
import { keyOf } from '../vouchers/voucher-keys.ts';

/** What is kept of a voucher of a closed version: enough to name it, and to say what is other since. */
export interface KeptLine extends VoucherKeyValues {
  book: BookName;
  status: VoucherStatus;
  igv: Money;
  total: Money;
  /** Of its IGV what gives credit by its destination, or is owed by a sale; null of versions that did not keep it. */
  credit: Money | null;
  /** All else that SUNAT says of it and files write, in few characters: other ones say that it is other. Null likewise. */
  rest: string | null;
}

const REST_CHARACTERS = 8;

/** {@link KeptLine.rest} of what is to be told apart. */
export function restOf(said: object): string {
  return createHash('sha256').update(JSON.stringify(said)).digest('base64').slice(0, REST_CHARACTERS);
}

/** Its place is what is kept: none is ever taken out, or moved. */
const STATUSES: readonly VoucherStatus[] = ['en proceso', 'gasto deducible', 'gasto observado', 'gasto no deducible'];

/** All lines of a version in few bytes, and the SHA-256 of what they say: the same lines have the same. */
export async function pack(lines: readonly KeptLine[]): Promise<{ bytes: Uint8Array; hash: string }> {
  const text = JSON.stringify(
    lines.map(({ book, issuer_ruc, type_code, serie, number, dam_year, status, igv, total, credit, rest }) => [
      ...[bookNames.indexOf(book), issuer_ruc, type_code, serie, number, dam_year],
      ...[STATUSES.indexOf(status), igv, total, credit, rest],
    ]),
  );
  return { bytes: await promisify(deflate)(text), hash: createHash('sha256').update(text).digest('hex') };
}

type Row = [number, string, string, string, string, string, number, number, number, (number | null)?, (string | null)?];

/** What {@link pack} made. */
export async function unpack(bytes: Uint8Array): Promise<KeptLine[]> {
  const rows = JSON.parse((await promisify(inflate)(bytes)).toString()) as Row[];
  return rows.map(([book, issuer_ruc, type_code, serie, number, dam_year, status, igv, total, credit, rest]) => ({
    ...{ book: bookNames[book] ?? 'RCE', issuer_ruc, type_code, serie, number, dam_year },
    ...{ status: STATUSES[status] ?? 'en proceso', igv: igv as Money, total: total as Money },
    ...{ credit: (credit ?? null) as Money | null, rest: rest ?? null },
  }));
}

export interface ChangedLine {
  before: KeptLine | null;
  after: KeptLine | null;
}

/** The lines that are other, came or are gone, in the order of those before and then of those after. */
export function compareLines(before: readonly KeptLine[], after: readonly KeptLine[]): ChangedLine[] {
  const left = new Map(after.map((line) => [nameOf(line), line]));
  const changed: ChangedLine[] = [];
  for (const line of before) {
    const now = left.get(nameOf(line)) ?? null;
    left.delete(nameOf(line));
    if (!now || isOther(line, now)) changed.push({ before: line, after: now });
  }
  return [...changed, ...[...left.values()].map((line) => ({ before: null, after: line }))];
}

function isOther(before: KeptLine, after: KeptLine): boolean {
  if (before.status !== after.status || before.igv !== after.igv || before.total !== after.total) return true;
  return differs(before.credit, after.credit) || differs(before.rest, after.rest);
}

/** What one of the two did not keep says nothing. */
function differs<T>(one: T | null, other: T | null): boolean {
  return one !== null && other !== null && one !== other;
}

function nameOf(line: KeptLine): string {
  return `${line.book}/${keyOf(line)}`;
}
