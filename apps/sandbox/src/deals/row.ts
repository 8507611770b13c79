import { type Money, money, parseMoney } from '@yupana/tax/money.ts';
import type { Period } from '@yupana/tax/period.ts';
import type { Book } from '../files/layouts.ts';
import type { Company } from '../universe/companies.ts';
import type { Amounts, Modified, Party } from '../universe/voucher.ts';

/** One line of a proposal, as SUNAT serves it: what a deal is made of. */
export interface Row {
  book: Book;
  period: Period;
  company: Company;
  issuer: Party;
  receiver: Party;
  type: string;
  serie: string;
  number: string;
  /** The last of a range of paper boletas; empty for the rest. */
  numberEnd: string;
  issueDate: string;
  dueDate: string | null;
  /** Without sign, in soles. */
  amounts: Amounts;
  currency: string;
  /** Of one unit of the currency, in thousandths of a sol. */
  rate: number;
  modified: Modified | null;
  noteType: string;
  status: string;
  detraction: boolean;
}

/** Where the columns of a file stand, by their names without double spaces. */
export type Places = ReadonlyMap<string, number>;

/** `RUC-type-serie-number`, the number without zeros to the left. */
export function keyOf(issuer: string, type: string, serie: string, number: string): string {
  return `${issuer}-${type}-${serie}-${number.replace(/^0+(?=\d)/, '')}`;
}

/** The same in both books. */
const NUMBER = 'Nro CP o Doc. Nro Inicial (Rango)';

/** The key alone, without reading the rest. */
export function keyOfCells(book: Book, company: Company, places: Places, cells: readonly string[]): string {
  const cell = (column: string) => cells[places.get(column) ?? -1] ?? '';
  const issuer = book === 'RCE' ? cell('Nro Doc Identidad') : company.ruc;
  return keyOf(issuer, cell('Tipo CP/Doc.'), cell('Serie del CDP'), cell(NUMBER));
}

/** @throws NotAnAmount when a file that was given by hand is no proposal in some amount */
export function rowOf(book: Book, period: Period, company: Company, places: Places, cells: readonly string[]): Row {
  const cell = (column: string) => cells[places.get(column) ?? -1] ?? '';
  const sum = (...columns: string[]): Money =>
    money(columns.reduce((total, column) => total + Math.abs(parseMoney(cell(column) || '0')), 0));
  const other: Party = {
    documentType: cell('Tipo Doc Identidad'),
    document: cell('Nro Doc Identidad'),
    name: cell('Apellidos Nombres/ Razón Social'),
  };
  const own: Party = { documentType: '6', document: company.ruc, name: company.name.toUpperCase() };
  const purchase = book === 'RCE';
  const modifiedNumber = cell('Nro CP Modificado');
  return {
    book,
    period,
    company,
    issuer: purchase ? other : own,
    receiver: purchase ? own : other,
    type: cell('Tipo CP/Doc.'),
    serie: cell('Serie del CDP'),
    number: cell(NUMBER).replace(/^0+(?=\d)/, ''),
    numberEnd: cell('Nro Final (Rango)'),
    issueDate: dashed(cell('Fecha de emisión')),
    dueDate: dashed(cell('Fecha Vcto/Pago')) || null,
    amounts: {
      exported: sum('Valor Facturado Exportación'),
      base: sum('BI Gravado DG', 'BI Gravado DGNG', 'BI Gravado DNG', 'BI Gravada', 'Dscto BI'),
      igv: sum(...(purchase ? IGV_OF_PURCHASES : IGV_OF_SALES)),
      exempt: sum('Valor Adq. NG', 'Mto Exonerado'),
      unaffected: sum('Mto Inafecto'),
      isc: sum('ISC'),
      riceBase: sum('BI Grav IVAP'),
      riceTax: sum('IVAP'),
      bags: sum('ICBPER'),
      other: sum('Otros Trib/ Cargos', 'Otros Tributos'),
    },
    currency: cell('Moneda') || 'PEN',
    rate: Math.round(Number(cell(purchase ? 'Tipo de Cambio' : 'Tipo Cambio') || '1') * 1000) || 1000,
    modified: modifiedNumber
      ? {
          issueDate: dashed(cell('Fecha Emisión Doc Modificado')),
          type: cell('Tipo CP Modificado'),
          serie: cell('Serie CP Modificado'),
          number: modifiedNumber,
        }
      : null,
    noteType: cell('Tipo de Nota'),
    status: cell(purchase ? 'Est. Comp.' : 'Est. Comp'),
    detraction: cell('Detracción') === 'D' || cell('Tipo Operación') === '1001',
  };
}

const IGV_OF_PURCHASES = ['IGV / IPM DG', 'IGV / IPM DGNG', 'IGV / IPM DNG'];
const IGV_OF_SALES = ['IGV / IPM', 'Dscto IGV / IPM'];

/** `31/10/2026` as `2026-10-31`; what is neither stays as it is. */
function dashed(text: string): string {
  return text.includes('/') ? text.split('/').toReversed().join('-') : text;
}

/**
 * Electronic: what has an XML. Paper boletas, tickets, bank documents, receipts of public services and DAM have none. A liquidación de
 * compra (04) has one at SUNAT: no company here issues or receives any, and `voucherXml` writes none.
 */
export function isElectronic({ type, serie, numberEnd }: Pick<Row, 'type' | 'serie' | 'numberEnd'>): boolean {
  return ['01', '03', '07', '08'].includes(type) && /^[FBE]/.test(serie) && (numberEnd === '' || numberEnd === '0');
}
