import type { Company } from './companies.ts';
import { type Book, isOfPortal, iso, type Voucher } from './vouchers.ts';
import { detractionOf, goodsOf } from './withheld.ts';

/**
 * The documents of a voucher: its XML, made at SUNAT's own page (Latin-1, with the ways of that page) or by a program (UTF-8), its printed
 * form and its receipt. Nothing is signed here: what a signature is worth is no question to this server.
 */
export interface Sides {
  supplier: Voucher['partner'];
  customer: Voucher['partner'];
}

export interface Amounts {
  base: number;
  igv: number;
  untaxed: number;
  other: number;
  total: number;
}

export function sidesOf(company: Company, book: Book, { partner }: Voucher): Sides {
  const own = { kind: '6', document: company.ruc, name: company.name };
  return book === 'RCE' ? { supplier: partner, customer: own } : { supplier: own, customer: partner };
}

/** In the voucher's own currency and without the sign of a note, in hundredths: the register is in soles. */
export function amountsOf(voucher: Voucher): Amounts {
  const own = (soles: number) => Math.round(Math.abs(soles) / Number(voucher.rate));
  const [base, igv, untaxed, other] = [own(voucher.base), own(voucher.igv), own(voucher.untaxed), own(voucher.other)];
  return { base, igv, untaxed, other, total: base + igv + untaxed + other };
}

const ROOTS: Readonly<Record<string, string>> = { '07': 'CreditNote', '08': 'DebitNote' };
const LINES: Readonly<Record<string, [line: string, quantity: string]>> = {
  Invoice: ['InvoiceLine', 'InvoicedQuantity'],
  CreditNote: ['CreditNoteLine', 'CreditedQuantity'],
  DebitNote: ['DebitNoteLine', 'DebitedQuantity'],
};

/** The XML's bytes: the same ones at every asking, by whatever way. */
export function xmlOf(company: Company, book: Book, voucher: Voucher): Buffer {
  const root = ROOTS[voucher.type] ?? 'Invoice';
  const portal = isOfPortal(voucher.series);
  const { supplier, customer } = sidesOf(company, book, voucher);
  const amounts = amountsOf(voucher);
  const money = (name: string, hundredths: number) =>
    `<cbc:${name} currencyID="${voucher.currency}">${fixed(hundredths)}</cbc:${name}>`;
  const text = `<?xml version="1.0" encoding="${portal ? 'ISO-8859-1' : 'UTF-8'}"${portal ? ' standalone="no"' : ''}?>
<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2" xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2">
<ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent/></ext:UBLExtension></ext:UBLExtensions>
<cbc:UBLVersionID>2.1</cbc:UBLVersionID><cbc:CustomizationID>2.0</cbc:CustomizationID>
<cbc:ID>${voucher.series}-${voucher.number}</cbc:ID>
<cbc:IssueDate>${iso(voucher.issued)}</cbc:IssueDate><cbc:IssueTime>${portal ? '19:41:38.0Z' : '19:41:38'}</cbc:IssueTime>
${root === 'Invoice' ? `<cbc:InvoiceTypeCode listID="${voucher.detraction ? '1001' : '0101'}">${voucher.type}</cbc:InvoiceTypeCode>` : ''}
<cbc:Note languageLocaleID="1000"><![CDATA[${fixed(amounts.total)} EN LETRAS]]></cbc:Note>
<cbc:DocumentCurrencyCode>${voucher.currency}</cbc:DocumentCurrencyCode>
${noted(voucher)}
${party('AccountingSupplierParty', supplier)}
${party('AccountingCustomerParty', customer)}
${voucher.detraction ? detraction(voucher) : ''}
${taxes(voucher, amounts)}
<cac:${root === 'DebitNote' ? 'RequestedMonetaryTotal' : 'LegalMonetaryTotal'}>${money('LineExtensionAmount', amounts.base + amounts.untaxed)}${
    // SUNAT's own page never writes the amount with taxes.
    portal ? '' : money('TaxInclusiveAmount', amounts.total)
  }${money('PayableAmount', amounts.total)}</cac:${root === 'DebitNote' ? 'RequestedMonetaryTotal' : 'LegalMonetaryTotal'}>
${lines(root, voucher, amounts, portal)}
</${root}>
`;
  return Buffer.from(text, portal ? 'latin1' : 'utf8');
}

function noted({ modifies, type, series }: Voucher): string {
  if (!modifies) return '';
  const hyphen = isOfPortal(series) ? ' - ' : '-';
  const reference = `${modifies.series}${hyphen}${modifies.number}`;
  return `<cac:DiscrepancyResponse><cbc:ReferenceID>${reference}</cbc:ReferenceID><cbc:ResponseCode>${type === '07' ? '07' : '02'}</cbc:ResponseCode><cbc:Description><![CDATA[DEVOLUCIÓN POR ÍTEM]]></cbc:Description></cac:DiscrepancyResponse>
<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>${reference}</cbc:ID><cbc:DocumentTypeCode>${modifies.type}</cbc:DocumentTypeCode></cac:InvoiceDocumentReference></cac:BillingReference>`;
}

function party(role: string, { kind, document, name }: Voucher['partner']): string {
  return `<cac:${role}><cac:Party><cac:PartyIdentification><cbc:ID schemeID="${kind}">${document}</cbc:ID></cac:PartyIdentification><cac:PartyLegalEntity><cbc:RegistrationName><![CDATA[${name}]]></cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:${role}>`;
}

/** Always in soles, whatever the voucher's currency. */
function detraction(voucher: Voucher): string {
  return `<cac:PaymentMeans><cbc:ID>Detraccion</cbc:ID><cbc:PaymentMeansCode>001</cbc:PaymentMeansCode><cac:PayeeFinancialAccount><cbc:ID>000${voucher.partner.document.slice(-8)}</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
<cac:PaymentTerms><cbc:ID>Detraccion</cbc:ID><cbc:PaymentMeansID>${goodsOf(voucher)}</cbc:PaymentMeansID><cbc:PaymentPercent>12.00</cbc:PaymentPercent><cbc:Amount currencyID="PEN">${detractionOf(voucher)}.00</cbc:Amount></cac:PaymentTerms>`;
}

function taxes(voucher: Voucher, amounts: Amounts): string {
  const { base, igv, untaxed, other } = amounts;
  const subtotals = [
    base > 0 ? subtotal(voucher, IGV, base, igv) : '',
    untaxed > 0 ? subtotal(voucher, EXEMPT, untaxed, 0) : '',
    other > 0 ? subtotal(voucher, OTHERS, base + untaxed, other) : '',
  ];
  const total = `<cbc:TaxAmount currencyID="${voucher.currency}">${fixed(igv + other)}</cbc:TaxAmount>`;
  return `<cac:TaxTotal>${total}${subtotals.join('')}</cac:TaxTotal>`;
}

interface Scheme {
  id: string;
  name: string;
  kind: string;
  /** Of catalogue 07. */
  affects: string;
}
const IGV: Scheme = { id: '1000', name: 'IGV', kind: 'VAT', affects: '10' };
const EXEMPT: Scheme = { id: '9997', name: 'EXO', kind: 'VAT', affects: '20' };
const OTHERS: Scheme = { id: '9999', name: 'OTROS', kind: 'OTH', affects: '' };

function subtotal({ currency }: Voucher, scheme: Scheme, taxable: number, tax: number, percent = ''): string {
  const rate = percent === '' ? '' : `<cbc:Percent>${percent}</cbc:Percent>`;
  const affects = percent === '' ? '' : `<cbc:TaxExemptionReasonCode>${scheme.affects}</cbc:TaxExemptionReasonCode>`;
  return `<cac:TaxSubtotal><cbc:TaxableAmount currencyID="${currency}">${fixed(taxable)}</cbc:TaxableAmount><cbc:TaxAmount currencyID="${currency}">${fixed(tax)}</cbc:TaxAmount><cac:TaxCategory>${rate}${affects}<cac:TaxScheme><cbc:ID>${scheme.id}</cbc:ID><cbc:Name>${scheme.name}</cbc:Name><cbc:TaxTypeCode>${scheme.kind}</cbc:TaxTypeCode></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>`;
}

/** One of what pays IGV and one of what does not, as far as there is. */
function lines(root: string, voucher: Voucher, { base, igv, untaxed }: Amounts, portal: boolean): string {
  const [line, quantity] = LINES[root] ?? ['', ''];
  const written = (scheme: Scheme, value: number, tax: number) => (place: number) => {
    // In the portal's credit notes a rate is a fraction, in its facturas it is not.
    const percent = scheme === EXEMPT ? '0.00' : portal && root === 'CreditNote' ? '0.18' : '18.00';
    const money = (name: string, hundredths: number) =>
      `<cbc:${name} currencyID="${voucher.currency}">${fixed(hundredths)}</cbc:${name}>`;
    const nothing = portal
      ? `<cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator>${money('Amount', 0)}</cac:AllowanceCharge>`
      : '';
    return `<cac:${line}><cbc:ID>${place}</cbc:ID><cbc:${quantity} unitCode="NIU">1.00</cbc:${quantity}>${money('LineExtensionAmount', value)}<cac:PricingReference><cac:AlternativeConditionPrice>${money('PriceAmount', value + tax)}<cbc:PriceTypeCode>01</cbc:PriceTypeCode></cac:AlternativeConditionPrice></cac:PricingReference>${nothing}<cac:TaxTotal>${money('TaxAmount', tax)}${subtotal(voucher, scheme, value, tax, percent)}</cac:TaxTotal><cac:Item><cbc:Description><![CDATA[${scheme === EXEMPT ? 'LIBRO DE AÑO NUEVO' : 'PAPEL HIDRÁULICO Nº 2'}]]></cbc:Description></cac:Item><cac:Price>${money('PriceAmount', value)}</cac:Price></cac:${line}>`;
  };
  return [...(base > 0 ? [written(IGV, base, igv)] : []), ...(untaxed > 0 ? [written(EXEMPT, untaxed, 0)] : [])]
    .map((write, index) => write(index + 1))
    .join('\n');
}

/** What SUNAT answered to whoever issued it. */
export function receiptOf(company: Company, book: Book, voucher: Voucher): Buffer {
  const { supplier, customer } = sidesOf(company, book, voucher);
  const id = `${voucher.series}-${voucher.number}`;
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<ar:ApplicationResponse xmlns:ar="urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2" xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"><ext:UBLExtensions/><cbc:UBLVersionID>2.0</cbc:UBLVersionID><cbc:CustomizationID>1.0</cbc:CustomizationID><cbc:ID>20260${voucher.number}</cbc:ID><cbc:IssueDate>${iso(voucher.issued)}T19:41:40</cbc:IssueDate><cbc:IssueTime>00:00:00</cbc:IssueTime><cbc:ResponseDate>${iso(voucher.issued)}</cbc:ResponseDate><cbc:ResponseTime>19:41:41</cbc:ResponseTime><cac:SenderParty><cac:PartyIdentification><cbc:ID>20131312955</cbc:ID></cac:PartyIdentification></cac:SenderParty><cac:ReceiverParty><cac:PartyIdentification><cbc:ID>${supplier.document}</cbc:ID></cac:PartyIdentification></cac:ReceiverParty><cac:DocumentResponse><cac:Response><cbc:ReferenceID>${id}</cbc:ReferenceID><cbc:ResponseCode>0</cbc:ResponseCode><cbc:Description>El comprobante numero ${id}, ha sido aceptado</cbc:Description></cac:Response><cac:DocumentReference><cbc:ID>${id}</cbc:ID></cac:DocumentReference><cac:RecipientParty><cac:PartyIdentification><cbc:ID>${customer.kind}-${customer.document}</cbc:ID></cac:PartyIdentification></cac:RecipientParty></cac:DocumentResponse></ar:ApplicationResponse>`);
}

/** A page with its number on it. */
export function pdfOf({ series, number }: Voucher): Buffer {
  const content = `BT /F1 18 Tf 60 760 Td (${series}-${number}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** `1180.00` of hundredths. */
export function fixed(hundredths: number): string {
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}
