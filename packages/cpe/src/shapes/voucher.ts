import { every, group, groups, one } from '../xml/wanted.ts';
import { allowanceCharges, amountAt, head, party, referenced, taxes } from './parts.ts';

/** Invoice, CreditNote, DebitNote and SelfBilledInvoice of UBL 2.0 and 2.1: they differ in the names of few elements. */

const LINES = ['cac:InvoiceLine', 'cac:CreditNoteLine', 'cac:DebitNoteLine'];
const QUANTITIES = ['cbc:InvoicedQuantity', 'cbc:CreditedQuantity', 'cbc:DebitedQuantity'];

export const line = {
  id: one('cbc:ID'),
  quantity: one(QUANTITIES, ['unitCode']),
  amount: amountAt('cbc:LineExtensionAmount'),
  prices: groups('cac:PricingReference/cac:AlternativeConditionPrice', {
    amount: amountAt('cbc:PriceAmount'),
    type: one('cbc:PriceTypeCode'),
  }),
  unitValue: amountAt('cac:Price/cbc:PriceAmount'),
  descriptions: every('cac:Item/cbc:Description'),
  name: one('cac:Item/cbc:Name'),
  productCode: one('cac:Item/cac:SellersItemIdentification/cbc:ID'),
  gtin: one('cac:Item/cac:StandardItemIdentification/cbc:ID'),
  sunatCode: one('cac:Item/cac:CommodityClassification/cbc:ItemClassificationCode'),
  properties: groups('cac:Item/cac:AdditionalItemProperty', {
    code: one('cbc:NameCode'),
    name: one('cbc:Name'),
    value: one('cbc:Value'),
  }),
  taxes,
  allowanceCharges,
};

const totals = {
  lines: amountAt('cbc:LineExtensionAmount'),
  taxInclusive: amountAt('cbc:TaxInclusiveAmount'),
  discounts: amountAt('cbc:AllowanceTotalAmount'),
  charges: amountAt('cbc:ChargeTotalAmount'),
  prepaid: amountAt('cbc:PrepaidAmount'),
  rounding: amountAt('cbc:PayableRoundingAmount'),
  payable: amountAt('cbc:PayableAmount'),
};

export const voucher = {
  ...head,
  typeCode: one('cbc:InvoiceTypeCode', ['listID']),
  profile: one('cbc:ProfileID'),
  currency: one('cbc:DocumentCurrencyCode'),
  dueDate: one('cbc:DueDate'),
  supplier: group('cac:AccountingSupplierParty', party),
  customer: group('cac:AccountingCustomerParty', party),
  taxAmounts: every('cac:TaxTotal/cbc:TaxAmount', ['currencyID']),
  taxes,
  totals: group(['cac:LegalMonetaryTotal', 'cac:RequestedMonetaryTotal'], totals),
  allowanceCharges,
  prepayments: groups('cac:PrepaidPayment', {
    id: one('cbc:ID', ['schemeID']),
    amount: amountAt('cbc:PaidAmount'),
  }),
  paymentTerms: groups('cac:PaymentTerms', {
    id: one('cbc:ID', ['schemeURI']),
    means: one('cbc:PaymentMeansID'),
    percent: one('cbc:PaymentPercent'),
    amount: amountAt('cbc:Amount'),
    dueDate: one('cbc:PaymentDueDate'),
  }),
  paymentMeans: groups('cac:PaymentMeans', {
    id: one('cbc:ID'),
    code: one('cbc:PaymentMeansCode'),
    account: one('cac:PayeeFinancialAccount/cbc:ID'),
  }),
  modifies: groups('cac:BillingReference/cac:InvoiceDocumentReference', referenced),
  motives: groups('cac:DiscrepancyResponse', {
    reference: one('cbc:ReferenceID'),
    code: one('cbc:ResponseCode'),
    text: one('cbc:Description'),
  }),
  despatches: groups('cac:DespatchDocumentReference', referenced),
  related: groups('cac:AdditionalDocumentReference', referenced),
  purchaseOrder: one('cac:OrderReference/cbc:ID'),
  // Contracts of collaboration must be named from 2027-01-01 (RS 000048-2026); what their share stands in was not found.
  contracts: groups('cac:ContractDocumentReference', {
    number: one('cbc:ID'),
    type: one('cbc:DocumentTypeCode'),
    description: one('cbc:DocumentDescription'),
  }),
  lines: groups(LINES, line),
};
