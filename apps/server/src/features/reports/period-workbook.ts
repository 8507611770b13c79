import type { Readable } from 'node:stream';
import type { VoucherStatus } from '@yupana/contract/vouchers.ts';
import type { NonDomiciledPurchase } from '@yupana/registers/write/formats/non-domiciled.ts';
import type { ToldAccounts } from '@yupana/registers/write/programs/accounts.ts';
import type { CellValue, Sheet, SheetColumn } from '@yupana/registers/write/workbook/sheet.ts';
import { writeWorkbook } from '@yupana/registers/write/workbook/workbook.ts';
import { documentName, isUndone, keptAmount, modifiedOf, type Owner } from '@yupana/registers/write/written-voucher.ts';
import { add, type Money, ZERO } from '@yupana/tax/money.ts';
import { formatPeriod, type Period } from '@yupana/tax/period.ts';
import { voucherTypeDescription } from '@yupana/tax/voucher-types.ts';
import type { ReasonOfPurchase } from '../analysis/verdict/reasons-of.ts';
import type { ReadVoucher } from '../vouchers/reading/each-of.ts';
import { isCreditElsewhere, WITHOUT_CREDIT } from '../vouchers/without-credit.ts';
import { type DocumentsOf, itemsSheet } from './items-sheet.ts';

/** Where what a file says comes from. */
export interface Sources {
  /** Reads the vouchers of the book anew: those with one of these statuses, or all. */
  read: (statuses: readonly VoucherStatus[] | null) => AsyncIterable<readonly ReadVoucher[]>;
  /** Reads purchases of the period from who is not domiciled, as their register has them. */
  foreign: () => AsyncIterable<readonly NonDomiciledPurchase[]>;
  documentsOf: DocumentsOf;
  /** Where a voucher is opened, with its image and its XML. */
  addressOf: (voucher: ReadVoucher) => string;
  /** Why each purchase is what it is. */
  reasonsOf: (vouchers: readonly ReadVoucher[]) => Promise<(voucher: ReadVoucher) => ReasonOfPurchase | undefined>;
  /** In which the company books; null when it told none. */
  accounts: ToldAccounts | null;
}

interface Column extends SheetColumn {
  value: (voucher: ReadVoucher, reason: ReasonOfPurchase | undefined) => CellValue;
}

/** Of sales that count for nothing, and stay in the register. @source RS 112-2021 table 14 */
const UNDONE_NAMES: Readonly<Record<string, string>> = { 2: 'Dado de baja', 3: 'Revertido', 4: 'Anulado' };
const STATUS_NAMES: Readonly<Record<VoucherStatus, string>> = {
  'gasto deducible': 'Validado',
  'gasto observado': 'Observado',
  'gasto no deducible': 'Rechazado',
  'en proceso': 'En proceso',
};

const text = (title: string, width: number, value: Column['value']): Column => ({ title, kind: 'text', width, value });
const amount = (title: string, value: (voucher: ReadVoucher) => Money): Column => ({
  ...{ title, kind: 'amount', width: 14, total: true },
  value,
});

const VOUCHER: readonly Column[] = [
  { title: 'Emisión', kind: 'day', width: 12, value: ({ issueDate }) => issueDate },
  { title: 'Vencimiento', kind: 'day', width: 12, value: ({ dueDate }) => dueDate },
  text('Tipo', 6, ({ typeCode }) => typeCode),
  text('Comprobante', 18, ({ typeCode }) => voucherTypeDescription(typeCode)),
  text('Serie', 8, ({ serie }) => serie),
  text('Número', 14, ({ number }) => number),
];
const MONEY: readonly Column[] = [
  text('Moneda', 8, ({ currency }) => currency),
  { title: 'Tipo de cambio', kind: 'rate', width: 10, value: ({ exchangeRate }) => exchangeRate },
  text('Documento modificado', 18, (voucher) => {
    const of = modifiedOf(voucher);
    return of && documentName(of);
  }),
];

const PURCHASES: readonly Column[] = [
  ...VOUCHER,
  text('Documento del proveedor', 14, ({ counterpartyDocument }) => counterpartyDocument),
  text('Proveedor', 40, ({ counterpartyName }) => counterpartyName),
  amount('Base gravada', ({ dgTaxable }) => dgTaxable),
  amount('IGV', ({ dgIgv }) => dgIgv),
  amount('Base mixta', ({ dgngTaxable }) => dgngTaxable),
  amount('IGV mixto', ({ dgngIgv }) => dgngIgv),
  amount('Base sin derecho', ({ dngTaxable }) => dngTaxable),
  amount('IGV sin derecho', ({ dngIgv }) => dngIgv),
  amount('No gravado', ({ nonTaxable }) => nonTaxable),
  amount('ISC', ({ isc }) => isc),
  amount('ICBPER', ({ icbper }) => icbper),
  amount('Otros', ({ other }) => other),
  amount('Total', ({ total }) => total),
  ...MONEY,
  text('Detracción', 10, ({ detraction }) => (detraction ? 'Sí' : null)),
  text('Estado', 12, ({ yupanaStatus }) => STATUS_NAMES[yupanaStatus]),
  text('Crédito fiscal', 12, ({ yupanaStatus, reason }) => {
    if (yupanaStatus !== 'gasto deducible') return null;
    if (isCreditElsewhere(reason)) return 'En otro periodo';
    return reason === WITHOUT_CREDIT ? 'No' : 'Sí';
  }),
  text('Motivo', 30, (_, reason) => reason?.finding?.short ?? null),
  text('Explicación', 60, (_, reason) => reason?.finding?.sentence ?? null),
  text('Decidió', 24, (_, reason) => reason?.decision?.by ?? null),
  text('Sustento', 40, (_, reason) => reason?.decision?.reason ?? null),
];

/** An amount of a sale: of one that was undone none is left. */
const sold = (title: string, value: (voucher: ReadVoucher) => Money): Column =>
  amount(title, (voucher) => (isUndone(voucher) ? ZERO : value(voucher)));

const SALES: readonly Column[] = [
  ...VOUCHER,
  text('Estado en SUNAT', 14, ({ status }) => UNDONE_NAMES[status] ?? null),
  text('Documento del cliente', 14, ({ counterpartyDocument }) => counterpartyDocument),
  text('Cliente', 40, ({ counterpartyName }) => counterpartyName),
  sold('Exportación', (voucher) => keptAmount(voucher, 'export')),
  sold('Base gravada', ({ taxable }) => taxable),
  sold('IGV', ({ igv }) => igv),
  sold('Exonerado', (voucher) => keptAmount(voucher, 'exempt')),
  sold('Inafecto', (voucher) => keptAmount(voucher, 'unaffected')),
  sold('Base con IVAP', (voucher) => keptAmount(voucher, 'ivap_taxable')),
  sold('IVAP', (voucher) => keptAmount(voucher, 'ivap')),
  sold('ISC', ({ isc }) => isc),
  sold('ICBPER', ({ icbper }) => icbper),
  sold('Otros', ({ other }) => other),
  sold('Total', ({ total }) => total),
  ...MONEY,
];

/** Purchases of a period: what they add up to by status, each of them, their items, and those that are observed or rejected with why. */
export function purchasesWorkbook(owner: Owner, sources: Sources, madeAt: Date): Readable {
  return writeWorkbook(purchaseSheets(owner, sources), madeAt);
}

/** Sales of a period: what they add up to by type of voucher, each of them, and their items. */
export function salesWorkbook(owner: Owner, sources: Sources, madeAt: Date): Readable {
  return writeWorkbook(saleSheets(owner, sources), madeAt);
}

/** Both books of a period in one workbook, their sheets named by the book. */
export function periodWorkbook(owner: Owner, purchases: Sources, sales: Sources, madeAt: Date): Readable {
  const named = (book: string, sheets: Sheet[]) =>
    sheets.map((one) => ({ ...one, name: one.name === 'Comprobantes' ? book : `${one.name} · ${book}` }));
  return writeWorkbook(
    [...named('Compras', purchaseSheets(owner, purchases)), ...named('Ventas', saleSheets(owner, sales))],
    madeAt,
  );
}

/** The purchases of a period that are observed or rejected, with why. */
export function doubtfulWorkbook(sources: Sources, madeAt: Date): Readable {
  return writeWorkbook([doubtfulSheet(sources)], madeAt);
}

function purchaseSheets(owner: Owner, sources: Sources): Sheet[] {
  const { read, documentsOf, addressOf, reasonsOf } = sources;
  return [
    summary(owner, read, ({ yupanaStatus }) => STATUS_NAMES[yupanaStatus], 'Estado'),
    sheet('Comprobantes', [...PURCHASES, opening(addressOf)], read(null), reasonsOf),
    itemsSheet(read(null), documentsOf),
    doubtfulSheet(sources),
  ];
}

function doubtfulSheet({ read, addressOf, reasonsOf }: Sources): Sheet {
  const doubtful = read(['gasto observado', 'gasto no deducible']);
  return sheet('Observados y rechazados', [...PURCHASES, opening(addressOf)], doubtful, reasonsOf);
}

function saleSheets(owner: Owner, { read, documentsOf, addressOf }: Sources): Sheet[] {
  return [
    summary(
      owner,
      read,
      ({ typeCode }) => voucherTypeDescription(typeCode),
      'Comprobante',
      (voucher) => !isUndone(voucher),
    ),
    sheet('Comprobantes', [...SALES, opening(addressOf)], read(null)),
    itemsSheet(read(null), documentsOf),
  ];
}

function opening(addressOf: Sources['addressOf']): Column {
  return { title: 'Imagen y XML', kind: 'link', width: 14, label: 'Ver', value: addressOf };
}

function sheet(
  name: string,
  columns: readonly Column[],
  pages: AsyncIterable<readonly ReadVoucher[]>,
  reasonsOf?: Sources['reasonsOf'],
): Sheet {
  async function* rows() {
    for await (const page of pages) {
      const reasonOf = await reasonsOf?.(page);
      yield page.map((voucher) => columns.map(({ value }) => value(voucher, reasonOf?.(voucher))));
    }
  }
  return { name, columns, pages: rows() };
}

interface Sums {
  count: number;
  taxable: Money;
  igv: Money;
  total: Money;
}

function summary(
  owner: Owner,
  read: Sources['read'],
  groupOf: (voucher: ReadVoucher) => string,
  title: string,
  counts: (voucher: ReadVoucher) => boolean = () => true,
): Sheet {
  const columns: SheetColumn[] = [
    { title, kind: 'text', width: 30 },
    { title: 'Comprobantes', kind: 'count', width: 14, total: true },
    { title: 'Base imponible', kind: 'amount', width: 16, total: true },
    { title: 'IGV', kind: 'amount', width: 16, total: true },
    { title: 'Total', kind: 'amount', width: 16, total: true },
    { title: 'Empresa', kind: 'text', width: 40 },
    { title: 'RUC', kind: 'text', width: 14 },
    { title: 'Periodo', kind: 'text', width: 12 },
  ];
  async function* rows() {
    const groups = new Map<string, Sums>();
    for await (const page of read(null)) {
      for (const voucher of page) {
        const name = groupOf(voucher);
        const { count, taxable, igv, total } = groups.get(name) ?? { count: 0, taxable: ZERO, igv: ZERO, total: ZERO };
        const isCounted = counts(voucher);
        groups.set(name, {
          count: count + 1,
          taxable: isCounted ? add(taxable, voucher.taxable) : taxable,
          igv: isCounted ? add(igv, voucher.igv) : igv,
          total: isCounted ? add(total, voucher.total) : total,
        });
      }
    }
    const whose = [owner.name, owner.ruc, formatPeriod(owner.period as Period)];
    yield [...groups].map(([name, { count, taxable, igv, total }]) => [name, count, taxable, igv, total, ...whose]);
  }
  return { name: 'Resumen', columns, pages: rows() };
}
