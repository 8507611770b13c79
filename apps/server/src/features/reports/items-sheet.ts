import type { CellValue, Sheet, SheetColumn } from '@yupana/registers/write/workbook/sheet.ts';
import { documentName } from '@yupana/registers/write/written-voucher.ts';
import type { DocumentLine, VoucherDocument } from '@yupana/tax/facts/document.ts';
import { type Money, negate } from '@yupana/tax/money.ts';
import { isCreditNote } from '@yupana/tax/voucher-types.ts';
import type { ReadVoucher } from '../vouchers/reading/each-of.ts';

/** What a voucher's document says, where it was read; undefined where there is none, or none yet. */
export type DocumentsOf = (
  vouchers: readonly ReadVoucher[],
) => Promise<(voucher: ReadVoucher) => VoucherDocument | undefined>;

const IGV = '1000';
const COLUMNS: readonly SheetColumn[] = [
  { title: 'Emisión', kind: 'day', width: 12 },
  { title: 'Comprobante', kind: 'text', width: 18 },
  { title: 'Documento', kind: 'text', width: 14 },
  { title: 'Razón social', kind: 'text', width: 36 },
  { title: 'Ítem', kind: 'count', width: 6 },
  { title: 'Descripción', kind: 'text', width: 50 },
  { title: 'Cantidad', kind: 'rate', width: 10 },
  { title: 'Unidad', kind: 'text', width: 8 },
  { title: 'Valor unitario', kind: 'amount', width: 14 },
  { title: 'Valor de venta', kind: 'amount', width: 14 },
  { title: 'IGV', kind: 'amount', width: 12 },
  { title: 'Moneda', kind: 'text', width: 8 },
];

/**
 * The lines of each document, in its own currency; of a voucher without document, that there is none. Documents of credit notes have no
 * sign: here they have that of the note in the other sheets, so that what is added up of items agrees with vouchers.
 */
export function itemsSheet(pages: AsyncIterable<readonly ReadVoucher[]>, documentsOf: DocumentsOf): Sheet {
  async function* rows() {
    for await (const page of pages) {
      const documentOf = await documentsOf(page);
      yield page.flatMap((voucher) => rowsOf(voucher, documentOf(voucher)));
    }
  }
  return { name: 'Ítems', columns: COLUMNS, pages: rows() };
}

function rowsOf(voucher: ReadVoucher, document: VoucherDocument | undefined): CellValue[][] {
  const { issueDate, counterpartyDocument, counterpartyName } = voucher;
  const whose = [issueDate, documentName(voucher), counterpartyDocument, counterpartyName];
  if (!document) return [[...whose, null, 'Sin documento electrónico']];
  const isTakenBack = isCreditNote(voucher.typeCode);
  return document.lines.map((line, place) => [
    ...[...whose, place + 1, ...cellsOf(line, isTakenBack)],
    document.currency,
  ]);
}

function cellsOf(
  { description, quantity, unit, unitValue, amount, taxes }: DocumentLine,
  isTakenBack: boolean,
): CellValue[] {
  const igv = taxes.filter(({ scheme }) => scheme === IGV).reduce((sum, tax) => sum + tax.amount, 0);
  const signed = (hundredths: number | null): Money | null =>
    hundredths !== null && isTakenBack ? negate(hundredths as Money) : (hundredths as Money | null);
  // Hundredths of the document's own currency are written as soles are.
  return [
    description,
    quantity === null ? null : String(quantity),
    unit,
    unitValue as Money,
    signed(amount),
    signed(igv),
  ];
}
