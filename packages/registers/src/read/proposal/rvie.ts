import type { BookFormat } from './columns.ts';

/**
 * The sales proposal, in SUNAT's order. Credit notes of vouchers of the same period are negative in base and IGV; those of
 * earlier periods stand, negative, in the discount columns. Milled rice (IVAP) is another tax: it is only kept.
 * @source RS 112-2021/SUNAT annex 2 and files exported in 2025 and 2026
 */
export const RVIE: BookFormat = {
  columns: [
    ['Ruc', 'ownRuc'],
    ['Razon Social', 'ownName'],
    ['Periodo', 'period'],
    ['CAR SUNAT', 'car'],
    ['Fecha de emisión', 'issueDate'],
    ['Fecha Vcto/Pago', 'dueDate'],
    ['Tipo CP/Doc.', 'typeCode'],
    ['Serie del CDP', 'serie'],
    ['Nro CP o Doc. Nro Inicial (Rango)', 'number'],
    ['Nro Final (Rango)', 'numberEnd'],
    ['Tipo Doc Identidad', 'counterpartyDocumentType'],
    ['Nro Doc Identidad', 'counterpartyDocument'],
    ['Apellidos Nombres/ Razón Social', 'counterpartyName'],
    ['Valor Facturado Exportación', 'exported', 'export'],
    ['BI Gravada', 'saleTaxable'],
    ['Dscto BI', 'discountTaxable'],
    ['IGV / IPM', 'saleIgv'],
    ['Dscto IGV / IPM', 'discountIgv'],
    ['Mto Exonerado', 'exempt', 'exempt'],
    ['Mto Inafecto', 'unaffected', 'unaffected'],
    ['ISC', 'isc'],
    ['BI Grav IVAP', null, 'ivap_taxable'],
    ['IVAP', null, 'ivap'],
    ['ICBPER', 'icbper'],
    ['Otros Tributos', 'other'],
    ['Total CP', 'total'],
    ['Moneda', 'currency'],
    ['Tipo Cambio', 'exchangeRate'],
    ['Fecha Emisión Doc Modificado', 'modifiedIssueDate'],
    ['Tipo CP Modificado', 'modifiedTypeCode'],
    ['Serie CP Modificado', 'modifiedSerie'],
    ['Nro CP Modificado', 'modifiedNumber'],
    ['ID Proyecto Operadores Atribución', null, 'project'],
    ['Tipo de Nota', 'noteType'],
    ['Est. Comp', 'status'],
    ['Valor FOB Embarcado', null, 'fob'],
    ['Valor OP Gratuitas', null, 'free'],
    ['Tipo Operación', 'operationType'],
    ['DAM / CP', null, 'dam'],
  ],
  added: [],
  freeColumns: { name: () => 'CLU', fewest: 1, most: 1 },
  issuer: 'company',
};
