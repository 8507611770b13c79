/** Electronic vouchers made for tests: whole, with what a test says instead of what they usually carry. */

export const NAMESPACES = `xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"
  xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2"
  xmlns:sac="urn:sunat:names:specification:ubl:peru:schema:xsd:SunatAggregateComponents-1"
  xmlns:ds="http://www.w3.org/2000/09/xmldsig#"`;

export interface InvoiceParts {
  root?: 'Invoice' | 'CreditNote' | 'DebitNote' | 'SelfBilledInvoice';
  declaration?: string;
  extensions?: string;
  version?: string;
  id?: string;
  issueDate?: string;
  typeCode?: string;
  currency?: string;
  supplier?: string;
  customer?: string;
  /** After the parties. */
  more?: string;
  taxes?: string;
  totals?: string;
  lines?: string;
}

export const party = (ruc: string, name: string): string =>
  `<cac:Party><cac:PartyIdentification><cbc:ID schemeID="6">${ruc}</cbc:ID></cac:PartyIdentification>
   <cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party>`;

export const tax = (scheme: string, base: string, amount: string, percent = '18.00'): string =>
  `<cac:TaxSubtotal><cbc:TaxableAmount currencyID="PEN">${base}</cbc:TaxableAmount><cbc:TaxAmount currencyID="PEN">${amount}</cbc:TaxAmount>
   <cac:TaxCategory><cbc:Percent>${percent}</cbc:Percent><cac:TaxScheme><cbc:ID>${scheme}</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>`;

export function invoice(parts: InvoiceParts = {}): string {
  const root = parts.root ?? 'Invoice';
  const line = { CreditNote: 'CreditNoteLine', DebitNote: 'DebitNoteLine' }[root as string] ?? 'InvoiceLine';
  const totals = root === 'DebitNote' ? 'RequestedMonetaryTotal' : 'LegalMonetaryTotal';
  const typed =
    root === 'CreditNote' || root === 'DebitNote'
      ? ''
      : (parts.typeCode ?? '<cbc:InvoiceTypeCode listID="0101">01</cbc:InvoiceTypeCode>');
  return `${parts.declaration ?? '<?xml version="1.0" encoding="UTF-8"?>'}
<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" ${NAMESPACES}>
  <ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent>${parts.extensions ?? '<ds:Signature><ds:SignedInfo><ds:Reference URI=""><ds:DigestValue>q1w2e3=</ds:DigestValue></ds:Reference></ds:SignedInfo></ds:Signature>'}</ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>
  ${parts.version ?? '<cbc:UBLVersionID>2.1</cbc:UBLVersionID><cbc:CustomizationID>2.0</cbc:CustomizationID>'}
  <cbc:ID>${parts.id ?? 'F001-00000123'}</cbc:ID>
  <cbc:IssueDate>${parts.issueDate ?? '2026-10-31'}</cbc:IssueDate><cbc:IssueTime>19:41:38.0Z</cbc:IssueTime>
  ${typed}
  ${parts.currency ?? '<cbc:DocumentCurrencyCode>PEN</cbc:DocumentCurrencyCode>'}
  <cac:AccountingSupplierParty>${parts.supplier ?? party('20990001015', 'FERRETERÍA EL ÑANDÚ S.A.C.')}</cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty>${parts.customer ?? party('20990002143', 'CLIENTE S.A.C.')}</cac:AccountingCustomerParty>
  ${parts.more ?? ''}
  ${parts.taxes ?? `<cac:TaxTotal><cbc:TaxAmount currencyID="PEN">18.00</cbc:TaxAmount>${tax('1000', '100.00', '18.00')}</cac:TaxTotal>`}
  <cac:${totals}>${parts.totals ?? '<cbc:LineExtensionAmount currencyID="PEN">100.00</cbc:LineExtensionAmount><cbc:PayableAmount currencyID="PEN">118.00</cbc:PayableAmount>'}</cac:${totals}>
  ${parts.lines ?? `<cac:${line}><cbc:ID>1</cbc:ID><cbc:LineExtensionAmount currencyID="PEN">100.00</cbc:LineExtensionAmount><cac:Item><cbc:Description>CLAVOS 2"</cbc:Description></cac:Item><cac:Price><cbc:PriceAmount currencyID="PEN">100</cbc:PriceAmount></cac:Price></cac:${line}>`}
</${root}>`;
}
