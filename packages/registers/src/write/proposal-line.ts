import { type Money, parseMoney, toDecimal } from '@yupana/tax/money.ts';
import type { Column, Meaning } from '../read/proposal/columns.ts';
import { RCE } from '../read/proposal/rce.ts';
import { RVIE } from '../read/proposal/rvie.ts';
import type { Book } from '../read/proposal.ts';
import { dayCell } from './cells.ts';
import { keptAmount, type Owner, saleIgv, saleTaxable, type WrittenVoucher } from './written-voucher.ts';

type Cell = (row: WrittenVoucher, owner: Owner, written: (amount: Money) => string) => string;

const amountOf =
  (of: (row: WrittenVoucher) => Money): Cell =>
  (row, _, written) =>
    written(of(row));

/** How each column says again what was read of it. */
const CELLS: Readonly<Record<Meaning, Cell>> = {
  ownRuc: (_, owner) => owner.ruc,
  ownName: (_, owner) => owner.name,
  period: (row) => row.period,
  car: (row) => row.car ?? '',
  issueDate: (row) => dayCell(row.issueDate),
  dueDate: (row) => dayCell(row.dueDate),
  typeCode: (row) => row.typeCode,
  serie: (row) => row.serie,
  year: (row) => row.year ?? '',
  number: (row) => row.number,
  numberEnd: (row) => row.numberEnd ?? '',
  counterpartyDocumentType: (row) => row.counterpartyDocumentType,
  counterpartyDocument: (row) => row.counterpartyDocument,
  counterpartyName: (row) => row.counterpartyName,
  dgTaxable: amountOf((row) => row.dgTaxable),
  dgIgv: amountOf((row) => row.dgIgv),
  dgngTaxable: amountOf((row) => row.dgngTaxable),
  dgngIgv: amountOf((row) => row.dgngIgv),
  dngTaxable: amountOf((row) => row.dngTaxable),
  dngIgv: amountOf((row) => row.dngIgv),
  saleTaxable: amountOf(saleTaxable),
  saleIgv: amountOf(saleIgv),
  discountTaxable: amountOf((row) => row.discountTaxable),
  discountIgv: amountOf((row) => row.discountIgv),
  untaxed: amountOf((row) => row.nonTaxable),
  exported: amountOf((row) => keptAmount(row, 'export')),
  exempt: amountOf((row) => keptAmount(row, 'exempt')),
  unaffected: amountOf((row) => keptAmount(row, 'unaffected')),
  isc: amountOf((row) => row.isc),
  icbper: amountOf((row) => row.icbper),
  other: amountOf((row) => row.other),
  total: amountOf((row) => row.total),
  currency: (row) => row.currency,
  exchangeRate: (row) => row.exchangeRate,
  modifiedIssueDate: (row) => dayCell(row.modified?.issueDate ?? null),
  modifiedTypeCode: (row) => row.modified?.typeCode ?? '',
  modifiedSerie: (row) => row.modified?.serie ?? '',
  modifiedNumber: (row) => row.modified?.number ?? '',
  noteType: (row) => row.noteType ?? '',
  status: (row) => row.status,
  detraction: (row) => (row.detraction ? 'D' : ''),
  inconsistencies: (row) => row.inconsistencies ?? '0',
  operationType: (row) => row.operationType ?? '',
};

/** Columns of amounts that are only kept: SUNAT writes a zero there, which nobody keeps. */
const KEPT_AMOUNTS = new Set(['ivap_taxable', 'ivap', 'fob', 'free', 'imb']);

/**
 * The line of a proposal, as SUNAT would hand it out, of what was read of it: the proof that nothing is lost between reading and
 * writing. Purchases have two decimals, sales none that say nothing.
 * @param free how many free columns stand at the end
 */
export function proposalLine(
  book: Book,
  row: WrittenVoucher,
  owner: Owner,
  separator: '|' | ',',
  free: number,
): string {
  const written = book === 'RCE' ? toDecimal : trimmed;
  const cells = (book === 'RCE' ? RCE : RVIE).columns.map((column) => cellOf(column, row, owner, written));
  const tail = Array.from({ length: free }, (_, place) => row.detail[book === 'RCE' ? `clu${place + 1}` : 'clu'] ?? '');
  return [...cells, ...tail].join(separator);
}

function cellOf([, is, key]: Column, row: WrittenVoucher, owner: Owner, written: (amount: Money) => string): string {
  if (is !== null) return CELLS[is](row, owner, written);
  if (key === undefined) return '';
  const text = row.detail[key];
  if (KEPT_AMOUNTS.has(key)) return text === undefined ? written(0 as Money) : written(parseMoney(text));
  return text ?? '';
}

/** `436.8`, `0`: as sales are handed out. */
function trimmed(amount: Money): string {
  return toDecimal(amount).replace(/\.?0+$/, '');
}
