import type { BookName } from '@yupana/contract/books.ts';
import type { ChangedField } from '@yupana/contract/changes.ts';
import type { VoucherStatus } from '@yupana/contract/vouchers.ts';
import type { ProposalRow } from '@yupana/registers/read/proposal.ts';
import { igvBucket } from '@yupana/tax/igv-rates.ts';
import type { Money } from '@yupana/tax/money.ts';
import type { ColumnType } from 'kysely';

/**
 * Everything that is kept of a voucher, in one place. From it derive the staging table, the columns that are sent, what is compared and
 * written when a proposal is stored, the types of the schema, the groups of the totals and the sheet of the export. A test holds
 * it against the real table: a column that is in one and not in the other fails.
 */
export type VoucherColumn = (SaidColumn | OtherColumn) & {
  name: string;
  type: keyof typeof SQL_TYPES;
  /** It may be unknown. */
  nullable?: true;
  /** The table has a value for who stores a voucher without it. */
  preset?: true;
  /** What is sent of it: a text, an amount, or null for no value. Only of what comes with a proposal. */
  cell?: (row: ProposalRow) => string | number | Money | null;
  /** An amount that is added up for the totals. */
  summed?: true;
  /** Its name in the sheet of the export, in the words an accountant uses. */
  title?: string;
};

/** What SUNAT's proposal says; a difference is a change, and has a name on the wire: none is noted and not told. */
interface SaidColumn {
  part: 'value';
  told: ChangedField;
}

interface OtherColumn {
  /**
   * `scope`: which book it is of. `key`: which voucher of the book. `reckoned`: follows from values, so that a difference in it alone is
   * no news. `ours`: what we say of it.
   */
  part: 'scope' | 'key' | 'reckoned' | 'ours';
  told?: never;
}

/** Key texts sort by bytes: the same order everywhere. */
export const SQL_TYPES = {
  code: 'text collate "C"',
  text: 'text',
  book: 'text collate "C"',
  bucket: 'text collate "C"',
  status: 'text collate "C"',
  uuid: 'uuid',
  date: 'date',
  amount: 'numeric(15, 2)',
  rate: 'numeric(12, 3)',
  flag: 'boolean',
  json: 'jsonb',
  moment: 'timestamptz',
  hash: 'bigint',
} as const;

export const VOUCHER_COLUMNS = [
  { name: 'business_id', type: 'uuid', part: 'scope' },
  { name: 'book', type: 'book', part: 'scope' },
  { name: 'firm_id', type: 'uuid', part: 'scope' },
  { name: 'tax_period', type: 'code', part: 'scope', title: 'Periodo' },
  { name: 'issuer_ruc', type: 'code', part: 'key', cell: (row) => row.issuerRuc, title: 'RUC emisor' },
  { name: 'type_code', type: 'code', part: 'key', cell: (row) => row.typeCode, title: 'Tipo' },
  { name: 'serie', type: 'code', part: 'key', cell: (row) => row.serie, title: 'Serie' },
  { name: 'number', type: 'code', part: 'key', cell: (row) => row.number, title: 'Número' },
  {
    name: 'number_end',
    type: 'code',
    nullable: true,
    part: 'value',
    cell: (row) => row.numberEnd,
    told: 'number_end',
    title: 'Número final',
  },
  // Customs begins to count anew each year: the number of a DAM or DSI says nothing without it. Empty in all others.
  { name: 'dam_year', type: 'code', preset: true, part: 'key', cell: (row) => row.year ?? '', title: 'Año DAM' },
  { name: 'car', type: 'code', nullable: true, part: 'value', cell: (row) => row.car, told: 'car', title: 'CAR SUNAT' },
  {
    name: 'issue_date',
    type: 'date',
    part: 'value',
    cell: (row) => row.issueDate,
    told: 'issue_date',
    title: 'Fecha de emisión',
  },
  {
    name: 'due_date',
    type: 'date',
    nullable: true,
    part: 'value',
    cell: (row) => row.dueDate,
    told: 'due_date',
    title: 'Fecha de vencimiento',
  },
  // RCE: the supplier; RVIE: the customer.
  {
    name: 'counterparty_document_type',
    type: 'code',
    part: 'value',
    cell: (row) => row.counterpartyDocumentType,
    told: 'counterparty_document_type',
    title: 'Tipo doc. contraparte',
  },
  {
    name: 'counterparty_document',
    type: 'code',
    part: 'value',
    cell: (row) => row.counterpartyDocument,
    told: 'counterparty_document',
    title: 'Nro. doc. contraparte',
  },
  {
    name: 'counterparty_name',
    type: 'text',
    part: 'value',
    cell: (row) => row.counterpartyName,
    told: 'counterparty',
    title: 'Contraparte',
  },
  // Soles, also of vouchers in foreign currency.
  {
    name: 'taxable',
    type: 'amount',
    part: 'value',
    cell: (row) => row.taxable,
    summed: true,
    told: 'taxable',
    title: 'Base imponible',
  },
  { name: 'igv', type: 'amount', part: 'value', cell: (row) => row.igv, summed: true, told: 'igv', title: 'IGV' },
  // Parts of the two: in purchases by what they are for, in sales what credit notes of earlier periods take away.
  {
    name: 'dg_taxable',
    type: 'amount',
    preset: true,
    part: 'value',
    cell: (row) => row.dgTaxable,
    told: 'dg_taxable',
    title: 'Base DG',
  },
  {
    name: 'dg_igv',
    type: 'amount',
    preset: true,
    part: 'value',
    cell: (row) => row.dgIgv,
    told: 'dg_igv',
    title: 'IGV DG',
  },
  {
    name: 'dgng_taxable',
    type: 'amount',
    preset: true,
    part: 'value',
    cell: (row) => row.dgngTaxable,
    told: 'dgng_taxable',
    title: 'Base DGNG',
  },
  {
    name: 'dgng_igv',
    type: 'amount',
    preset: true,
    part: 'value',
    cell: (row) => row.dgngIgv,
    told: 'dgng_igv',
    title: 'IGV DGNG',
  },
  {
    name: 'dng_taxable',
    type: 'amount',
    preset: true,
    part: 'value',
    cell: (row) => row.dngTaxable,
    told: 'dng_taxable',
    title: 'Base DNG',
  },
  {
    name: 'dng_igv',
    type: 'amount',
    preset: true,
    part: 'value',
    cell: (row) => row.dngIgv,
    told: 'dng_igv',
    title: 'IGV DNG',
  },
  {
    name: 'discount_taxable',
    type: 'amount',
    preset: true,
    part: 'value',
    cell: (row) => row.discountTaxable,
    told: 'discount_taxable',
    title: 'Dscto. base',
  },
  {
    name: 'discount_igv',
    type: 'amount',
    preset: true,
    part: 'value',
    cell: (row) => row.discountIgv,
    told: 'discount_igv',
    title: 'Dscto. IGV',
  },
  {
    name: 'non_taxable',
    type: 'amount',
    part: 'value',
    cell: (row) => row.nonTaxable,
    summed: true,
    told: 'non_taxable',
    title: 'No gravado',
  },
  { name: 'isc', type: 'amount', part: 'value', cell: (row) => row.isc, summed: true, told: 'isc', title: 'ISC' },
  {
    name: 'icbper',
    type: 'amount',
    part: 'value',
    cell: (row) => row.icbper,
    summed: true,
    told: 'icbper',
    title: 'ICBPER',
  },
  {
    name: 'other',
    type: 'amount',
    part: 'value',
    cell: (row) => row.other,
    summed: true,
    told: 'other',
    title: 'Otros',
  },
  {
    name: 'total',
    type: 'amount',
    part: 'value',
    cell: (row) => row.total,
    summed: true,
    told: 'total',
    title: 'Total',
  },
  // Which rate explains the IGV on the date of issue, of a note on that of what it modifies.
  { name: 'igv_bucket', type: 'bucket', part: 'reckoned', cell: bucketOf },
  { name: 'currency', type: 'code', part: 'value', cell: (row) => row.currency, told: 'currency', title: 'Moneda' },
  {
    name: 'exchange_rate',
    type: 'rate',
    part: 'value',
    cell: (row) => row.exchangeRate,
    told: 'exchange_rate',
    title: 'Tipo de cambio',
  },
  {
    name: 'modified_issue_date',
    type: 'date',
    nullable: true,
    part: 'value',
    cell: (row) => row.modified?.issueDate ?? null,
    told: 'modified_issue_date',
    title: 'Fecha doc. modificado',
  },
  {
    name: 'modified_type_code',
    type: 'code',
    nullable: true,
    part: 'value',
    cell: (row) => row.modified?.typeCode ?? null,
    told: 'modified_type_code',
    title: 'Tipo doc. modificado',
  },
  {
    name: 'modified_serie',
    type: 'code',
    nullable: true,
    part: 'value',
    cell: (row) => row.modified?.serie ?? null,
    told: 'modified_serie',
    title: 'Serie doc. modificado',
  },
  {
    name: 'modified_number',
    type: 'code',
    nullable: true,
    part: 'value',
    cell: (row) => row.modified?.number ?? null,
    told: 'modified_number',
    title: 'Número doc. modificado',
  },
  {
    name: 'note_type',
    type: 'code',
    nullable: true,
    part: 'value',
    cell: (row) => row.noteType,
    told: 'note_type',
    title: 'Tipo de nota',
  },
  {
    name: 'sunat_status',
    type: 'code',
    part: 'value',
    cell: (row) => row.status,
    told: 'sunat_status',
    title: 'Estado SUNAT',
  },
  {
    name: 'detraction',
    type: 'flag',
    part: 'value',
    cell: (row) => (row.detraction ? 't' : 'f'),
    told: 'detraction',
    title: 'Detracción',
  },
  {
    name: 'inconsistencies',
    type: 'text',
    nullable: true,
    part: 'value',
    cell: (row) => row.inconsistencies,
    told: 'inconsistencies',
    title: 'Inconsistencias',
  },
  {
    name: 'operation_type',
    type: 'code',
    nullable: true,
    part: 'value',
    cell: (row) => row.operationType,
    told: 'operation_type',
    title: 'Tipo de operación',
  },
  // The effective status, and the first reason why it is observed; one function writes both.
  { name: 'status', type: 'status', preset: true, part: 'ours', title: 'Estado en Yupana' },
  { name: 'reason', type: 'code', preset: true, part: 'ours', title: 'Motivo en Yupana' },
  { name: 'first_seen_at', type: 'moment', part: 'ours', title: 'Visto por primera vez' },
  { name: 'changed_at', type: 'moment', part: 'ours', title: 'Último cambio' },
  // It no longer stands in SUNAT's proposal: marked, never deleted.
  { name: 'left_proposal_at', type: 'moment', nullable: true, part: 'ours', title: 'Salió de la propuesta' },
  // The book's own columns that say something, by their English key.
  {
    name: 'detail',
    type: 'json',
    part: 'value',
    cell: (row) => JSON.stringify(row.detail),
    told: 'other_column',
    title: 'Otras columnas (JSON)',
  },
  // Of the line in which SUNAT said all this: a file that has the same line need not be read there. Unknown of what came before
  // it was kept.
  { name: 'line_hash', type: 'hash', nullable: true, part: 'reckoned', cell: (row) => row.hash },
] as const satisfies readonly VoucherColumn[];

type Column = (typeof VOUCHER_COLUMNS)[number];
type NamesOf<Part> = Extract<Column, { part: Part }>['name'];

function namesOf<Part extends VoucherColumn['part']>(...parts: Part[]): NamesOf<Part>[] {
  return VOUCHER_COLUMNS.flatMap(({ name, part }) =>
    (parts as string[]).includes(part) ? [name as NamesOf<Part>] : [],
  );
}

/** Key of a voucher inside one company, book and period. */
export const KEY_COLUMNS = namesOf('key');
/** The columns that name one voucher, in every table that speaks of vouchers. */
export const VOUCHER_KEY = ['business_id', 'book', 'tax_period', ...KEY_COLUMNS] as const;
export type VoucherKeyValues = Record<NamesOf<'key'>, string>;

/** What SUNAT's proposal says of a voucher: a difference in any of these is a change. */
export const VALUE_COLUMNS = namesOf('value');
/** The amounts of which a change has columns of its own, before and after; what else it tells stands in its details. */
export const AMOUNTS_OF_A_CHANGE = ['total', 'igv', 'taxable'] as const satisfies readonly NamesOf<'value'>[];
/** All that is rewritten when it changes. */
export const REWRITTEN_COLUMNS = namesOf('value', 'reckoned');
/** All that comes with a proposal, in the order of a staged line. */
export const STAGED = (VOUCHER_COLUMNS as readonly VoucherColumn[]).filter(({ cell }) => cell !== undefined);
export const STAGED_COLUMNS = STAGED.map(({ name }) => name);
/** The amounts that the totals add up. */
export const SUMMED_COLUMNS = VOUCHER_COLUMNS.flatMap((column) => ('summed' in column ? [column.name] : []));
export type SummedColumn = Extract<Column, { summed: true }>['name'];

interface Read {
  book: BookName;
  bucket: ReturnType<typeof igvBucket>;
  status: VoucherStatus;
  flag: boolean;
  json: Record<string, string>;
  moment: Date;
  hash: number;
}
type Plain<C extends Column> = C['type'] extends keyof Read ? Read[C['type']] : string;
type Value<C extends Column> = C extends { nullable: true } ? Plain<C> | null : Plain<C>;

/** The table as Kysely reads and writes it. Amounts are decimal text, dates `YYYY-MM-DD`. */
export type VouchersTable = {
  [C in Column as C['name']]: C['type'] extends 'json'
    ? ColumnType<Value<C>, string, string>
    : C extends { preset: true }
      ? ColumnType<Value<C>, Value<C> | undefined, Value<C>>
      : Value<C>;
};

/**
 * Raised whenever the same row gives other cells than before (`cell` above, `bucketOf`, the dated rates in `packages/tax`): the files
 * that stand are then read again. A test knows the cells of this version.
 */
export const RECKONING = 1;

/** Which rate explains its IGV. */
export function bucketOf({ taxable, igv, modified, issueDate }: ProposalRow): string {
  return igvBucket({ taxable, igv, issueDate: modified?.issueDate ?? issueDate });
}
