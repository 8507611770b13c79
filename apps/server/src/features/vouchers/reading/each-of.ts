import { setImmediate } from 'node:timers/promises';
import type { VoucherStatus } from '@yupana/contract/vouchers.ts';
import { UNDONE, type WrittenVoucher } from '@yupana/registers/write/written-voucher.ts';
import { parseMoney } from '@yupana/tax/money.ts';
import type { Period } from '@yupana/tax/period.ts';
import type { Deps, Tx } from '../../../ctx.ts';
import type { LockedBook } from '../book-lock.ts';
import { KEY_COLUMNS } from '../columns.ts';
import { countByStatus, countOfTypes, type EachRow, findSeq, findSeqs, readEach } from './queries-each.ts';

/** A voucher as files write it, with what we say of it. */
export interface ReadVoucher extends WrittenVoucher {
  yupanaStatus: VoucherStatus;
  /** Of what is observed by the rules the id of the first; of what gives no credit `WITHOUT_CREDIT`; else empty. */
  reason: string;
}

/** On the embedded database a page holds the one connection. */
const PAGE = { pglite: 250, postgres: 1_000 };

/**
 * The vouchers that a book's proposal lists, in the order of their keys, page by page: the one source of every file. Between two pages
 * others change them; who must have them as of one moment compares {@link seqOf} before and after.
 * @param statuses those with one of these; all when null @param types of one of these; of all when null
 */
export async function* eachOf(
  { database }: Pick<Deps, 'database'>,
  book: LockedBook,
  statuses: readonly VoucherStatus[] | null,
  types: readonly string[] | null = null,
): AsyncGenerator<readonly ReadVoucher[]> {
  const size = PAGE[database.kind];
  let after: string[] | null = null;
  for (;;) {
    const from = after;
    const rows: EachRow[] = await database.tenant(book.firmId, (tx) =>
      readEach(tx, book, { statuses, types }, from, size),
    );
    if (rows.length > 0) yield rows.map((row) => readVoucher(row, book.period as Period));
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    after = KEY_COLUMNS.map((name) => last[name]);
    await setImmediate();
  }
}

/** Another as soon as anything of the period changed that a file says. */
export function seqOf(tx: Tx, book: Omit<LockedBook, 'book'>): Promise<number> {
  return findSeq(tx, book);
}

/** The same of periods of several companies of a firm, in their order. */
export function seqsOf(
  tx: Tx,
  firmId: string,
  keys: readonly { businessId: string; period: string }[],
): Promise<number[]> {
  return findSeqs(tx, firmId, keys);
}

/** How many a book's proposal lists of these types, but for those that a person or the rules rejected and those that were undone. */
export function countOfStanding(tx: Tx, book: LockedBook, types: readonly string[]): Promise<number> {
  return countOfTypes(tx, book, { types, without: 'gasto no deducible', undone: [...UNDONE] });
}

/** How many a book's proposal lists, by status. */
export async function countsOf(tx: Tx, book: LockedBook): Promise<ReadonlyMap<VoucherStatus, number>> {
  return new Map((await countByStatus(tx, book)).map(({ status, count }) => [status, count]));
}

function readVoucher(row: EachRow, period: Period): ReadVoucher {
  return {
    period,
    car: row.car,
    issueDate: row.issue_date,
    dueDate: row.due_date,
    typeCode: row.type_code,
    serie: row.serie,
    year: row.dam_year === '' ? null : row.dam_year,
    number: row.number,
    numberEnd: row.number_end,
    issuerRuc: row.issuer_ruc,
    counterpartyDocumentType: row.counterparty_document_type,
    counterpartyDocument: row.counterparty_document,
    counterpartyName: row.counterparty_name,
    taxable: parseMoney(row.taxable),
    igv: parseMoney(row.igv),
    dgTaxable: parseMoney(row.dg_taxable),
    dgIgv: parseMoney(row.dg_igv),
    dgngTaxable: parseMoney(row.dgng_taxable),
    dgngIgv: parseMoney(row.dgng_igv),
    dngTaxable: parseMoney(row.dng_taxable),
    dngIgv: parseMoney(row.dng_igv),
    discountTaxable: parseMoney(row.discount_taxable),
    discountIgv: parseMoney(row.discount_igv),
    nonTaxable: parseMoney(row.non_taxable),
    isc: parseMoney(row.isc),
    icbper: parseMoney(row.icbper),
    other: parseMoney(row.other),
    total: parseMoney(row.total),
    currency: row.currency,
    exchangeRate: row.exchange_rate,
    modified: modifiedOf(row),
    noteType: row.note_type,
    status: row.sunat_status,
    detraction: row.detraction,
    inconsistencies: row.inconsistencies,
    operationType: row.operation_type,
    detail: row.detail,
    yupanaStatus: row.status,
    reason: row.reason,
  };
}

function modifiedOf({
  modified_issue_date: issueDate,
  modified_type_code: typeCode,
  modified_serie: serie,
  modified_number: number,
}: EachRow): WrittenVoucher['modified'] {
  if (typeCode === null) return null;
  return { issueDate, typeCode, serie: serie ?? '', number: number ?? '' };
}
