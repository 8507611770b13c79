import { every, group, groups, one } from '../xml/wanted.ts';
import { amountAt, head, party, referenced } from './parts.ts';

/** The documents that are no voucher of a sale: guías, retentions and perceptions, summaries, and SUNAT's answers. */

export const despatch = {
  ...head,
  typeCode: one('cbc:DespatchAdviceTypeCode'),
  supplier: group('cac:DespatchSupplierParty', party),
  customer: group('cac:DeliveryCustomerParty', party),
  related: groups('cac:AdditionalDocumentReference', referenced),
  shipment: group('cac:Shipment', {
    reason: one('cbc:HandlingCode'),
    weight: one('cbc:GrossWeightMeasure', ['unitCode']),
    startDate: one('cac:ShipmentStage/cac:TransitPeriod/cbc:StartDate'),
    carrier: group('cac:ShipmentStage/cac:CarrierParty', party),
    plates: every([
      'cac:ShipmentStage/cac:TransportMeans/cac:RoadTransport/cbc:LicensePlateID',
      'cac:TransportHandlingUnit/cac:TransportEquipment/cbc:ID',
    ]),
    origin: one([
      'cac:OriginAddress/cbc:StreetName',
      'cac:Delivery/cac:Despatch/cac:DespatchAddress/cac:AddressLine/cbc:Line',
    ]),
    destination: one([
      'cac:Delivery/cac:DeliveryAddress/cbc:StreetName',
      'cac:Delivery/cac:DeliveryAddress/cac:AddressLine/cbc:Line',
    ]),
  }),
  lines: groups('cac:DespatchLine', {
    id: one('cbc:ID'),
    quantity: one('cbc:DeliveredQuantity', ['unitCode']),
    description: one('cac:Item/cbc:Description'),
    name: one('cac:Item/cbc:Name'),
    productCode: one('cac:Item/cac:SellersItemIdentification/cbc:ID'),
  }),
};

/** SUNAT's own elements, the same for both save for their names. */
const withholdingOf = (word: 'Retention' | 'Perception', paid: 'Paid' | 'Cashed') =>
  ({
    ...head,
    agent: group('cac:AgentParty', party),
    receiver: group('cac:ReceiverParty', party),
    system: one(`sac:SUNAT${word}SystemCode`),
    percent: one(`sac:SUNAT${word}Percent`),
    total: amountAt('cbc:TotalInvoiceAmount'),
    paid: amountAt(`sac:SUNATTotal${paid}`),
    items: groups(`sac:SUNAT${word}DocumentReference`, {
      id: one('cbc:ID', ['schemeID']),
      date: one('cbc:IssueDate'),
      total: amountAt('cbc:TotalInvoiceAmount'),
      payment: group('cac:Payment', {
        id: one('cbc:ID'),
        amount: amountAt('cbc:PaidAmount'),
        date: one('cbc:PaidDate'),
      }),
      withheld: group(`sac:SUNAT${word}Information`, {
        amount: amountAt(`sac:SUNAT${word}Amount`),
        date: one(`sac:SUNAT${word}Date`),
        from: one('cac:ExchangeRate/cbc:SourceCurrencyCode'),
        rate: one('cac:ExchangeRate/cbc:CalculationRate'),
        rateDate: one('cac:ExchangeRate/cbc:Date'),
      }),
    }),
  }) as const;

export const retention = withholdingOf('Retention', 'Paid');
export const perception = withholdingOf('Perception', 'Cashed');

export const summary = {
  ...head,
  referenceDate: one('cbc:ReferenceDate'),
  supplier: group('cac:AccountingSupplierParty', party),
  voided: groups('sac:VoidedDocumentsLine', {
    type: one('cbc:DocumentTypeCode'),
    serie: one('sac:DocumentSerialID'),
    number: one('sac:DocumentNumberID'),
    reason: one('sac:VoidReasonDescription'),
  }),
  items: groups('sac:SummaryDocumentsLine', {
    type: one('cbc:DocumentTypeCode'),
    id: one('cbc:ID'),
    serie: one('sac:DocumentSerialID'),
    from: one('sac:StartDocumentNumberID'),
    to: one('sac:EndDocumentNumberID'),
    condition: one('cac:Status/cbc:ConditionCode'),
    total: amountAt('sac:TotalAmount'),
    taxes: groups('cac:TaxTotal', {
      amount: amountAt('cbc:TaxAmount'),
      scheme: one('cac:TaxSubtotal/cac:TaxCategory/cac:TaxScheme/cbc:ID'),
    }),
  }),
};

export const response = {
  ...head,
  responseDate: one('cbc:ResponseDate'),
  sender: group('cac:SenderParty', party),
  addressee: group('cac:ReceiverParty', party),
  reference: one('cac:DocumentResponse/cac:Response/cbc:ReferenceID'),
  code: one('cac:DocumentResponse/cac:Response/cbc:ResponseCode'),
  description: one('cac:DocumentResponse/cac:Response/cbc:Description'),
  recipient: group('cac:DocumentResponse/cac:RecipientParty', party),
};
