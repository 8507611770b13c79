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
}

/** Its place is what is kept: none is ever taken out, or moved. */
const STATUSES: readonly VoucherStatus[] = ['en proceso', 'gasto deducible', 'gasto observado', 'gasto no deducible'];

/** All lines of a version in few bytes, and the SHA-256 of what they say: the same lines have the same. */
export async function pack(lines: readonly KeptLine[]): Promise<{ bytes: Uint8Array; hash: string }> {
  const text = JSON.stringify(
    lines.map(({ book, issuer_ruc, type_code, serie, number, dam_year, status, igv, total }) => [
      ...[bookNames.indexOf(book), issuer_ruc, type_code, serie, number, dam_year],
      ...[STATUSES.indexOf(status), igv, total],
    ]),
  );
  return { bytes: await promisify(deflate)(text), hash: createHash('sha256').update(text).digest('hex') };
}

type Row = [number, string, string, string, string, string, number, number, number];

/** What {@link pack} made. */
export async function unpack(bytes: Uint8Array): Promise<KeptLine[]> {
  const rows = JSON.parse((await promisify(inflate)(bytes)).toString()) as Row[];
  return rows.map(([book, issuer_ruc, type_code, serie, number, dam_year, status, igv, total]) => ({
    ...{ book: bookNames[book] ?? 'RCE', issuer_ruc, type_code, serie, number, dam_year },
    ...{ status: STATUSES[status] ?? 'en proceso', igv: igv as Money, total: total as Money },
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
    if (!now || now.status !== line.status || now.igv !== line.igv || now.total !== line.total) {
      changed.push({ before: line, after: now });
    }
  }
  return [...changed, ...[...left.values()].map((line) => ({ before: null, after: line }))];
}

function nameOf(line: KeptLine): string {
  return `${line.book}/${keyOf(line)}`;
}
