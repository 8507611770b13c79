import { type Money, money, toDecimal } from '@yupana/tax/money.ts';
import { hashOf } from '../../universe/random.ts';
import type { Party } from '../../universe/voucher.ts';
import { quantityText } from '../amounts.ts';
import type { Deal } from '../deal.ts';
import type { DealLine } from '../lines.ts';
import { element, text, textIf } from './element.ts';
import { EXTENSIONS, type Signed, type SigningHash, signed } from './sign.ts';
import { amountIn, lineTaxes, totalTaxes } from './taxes.ts';
import { amountInWords } from './words.ts';

const CATALOGUES = 'urn:pe:gob:sunat:cpe:see:gem:catalogos:catalogo';

/** What the kinds of vouchers call the same things. */
const SHAPES: Record<string, { root: string; line: string; quantity: string; totals: string }> = {
  '07': {
    ...{ root: 'CreditNote', line: 'cac:CreditNoteLine', quantity: 'cbc:CreditedQuantity' },
    totals: 'cac:LegalMonetaryTotal',
  },
  '08': {
    ...{ root: 'DebitNote', line: 'cac:DebitNoteLine', quantity: 'cbc:DebitedQuantity' },
    totals: 'cac:RequestedMonetaryTotal',
  },
};
const INVOICE = {
  ...{ root: 'Invoice', line: 'cac:InvoiceLine', quantity: 'cbc:InvoicedQuantity' },
  totals: 'cac:LegalMonetaryTotal',
};

/** The signed UBL 2.1 of a deal. What SUNAT's portal issues (series E) has the portal's habits. */
export function voucherXml(deal: Deal): Signed {
  const shape = SHAPES[deal.type] ?? INVOICE;
  const portal = isPortal(deal);
  const content = [
    EXTENSIONS,
    text('cbc:UBLVersionID', '2.1'),
    text('cbc:CustomizationID', '2.0'),
    ...headOf(deal, portal),
    ...partiesOf(deal),
    ...paymentOf(deal),
    ...chargesOf(deal),
    totalTaxes(deal),
    totalsOf(deal, shape.totals, portal),
    ...deal.lines.map((line, place) => lineOf(line, place, deal, shape, portal)),
  ];
  const body = content.filter((one) => one !== null).join('\n');
  return signed({ root: shape.root, content: body, hash: hashIn(deal), encoding: portal ? 'ISO-8859-1' : 'UTF-8' });
}

/** Issued by SUNAT's own portal. */
export function isPortal({ serie }: Pick<Deal, 'serie'>): boolean {
  return serie.startsWith('E');
}

/** One issuer in eight has not changed its program in years. */
function hashIn({ issuer }: Deal): SigningHash {
  return hashOf(`hash ${issuer.document}`) % 8 === 0 ? 'sha1' : 'sha256';
}

function headOf(deal: Deal, portal: boolean): (string | null)[] {
  const note = deal.type === '07' || deal.type === '08';
  return [
    text('cbc:ID', `${deal.serie}-${portal ? deal.number : deal.number.padStart(8, '0')}`),
    text('cbc:IssueDate', deal.issueDate),
    text('cbc:IssueTime', portal ? `${deal.issueTime}.0Z` : deal.issueTime),
    note ? null : textIf('cbc:DueDate', deal.dueDate),
    note ? null : typeCode(deal),
    text('cbc:Note', amountInWords(deal.total, deal.currency), { languageLocaleID: '1000' }),
    deal.detraction
      ? text('cbc:Note', 'Operación sujeta al Sistema de Pago de Obligaciones Tributarias con el Gobierno Central', {
          languageLocaleID: '2006',
        })
      : null,
    ...deal.legends.map(({ code, text: said }) => text('cbc:Note', said, { languageLocaleID: code })),
    textIf('cbc:Note', deal.observation),
    text('cbc:DocumentCurrencyCode', deal.currency, {
      listAgencyName: 'United Nations Economic Commission for Europe',
      listID: 'ISO 4217 Alpha',
      listName: 'Currency',
    }),
    note ? null : text('cbc:LineCountNumeric', String(deal.lines.length)),
    note ? motiveOf(deal, portal) : null,
    deal.order === null ? null : element('cac:OrderReference', text('cbc:ID', deal.order)),
    note ? referenceOf(deal, portal) : null,
    deal.guide === null
      ? null
      : element('cac:DespatchDocumentReference', [text('cbc:ID', deal.guide), text('cbc:DocumentTypeCode', '09')]),
    signatureOf(deal),
  ];
}

function typeCode({ type, amounts, detraction }: Deal): string {
  const subject = detraction?.code === '027' ? '1004' : '1001';
  return text('cbc:InvoiceTypeCode', type, {
    listAgencyName: 'PE:SUNAT',
    listID: amounts.exported !== 0 ? '0200' : detraction ? subject : '0101',
    listName: 'Tipo de Documento',
    listURI: `${CATALOGUES}01`,
  });
}

const MOTIVES: Record<string, Record<string, string>> = {
  '07': {
    '01': 'ANULACIÓN DE LA OPERACIÓN',
    '04': 'DESCUENTO GLOBAL',
    '06': 'DEVOLUCIÓN TOTAL',
    '07': 'DEVOLUCIÓN POR ÍTEM',
    '09': 'DISMINUCIÓN EN EL VALOR',
  },
  '08': { '01': 'INTERESES POR MORA', '02': 'AUMENTO EN EL VALOR' },
};

/** The portal writes a reference with spaces: `E001 - 202`. */
function referenceId({ modified }: Deal, portal: boolean): string {
  return [modified?.serie ?? '', modified?.number ?? ''].join(portal ? ' - ' : '-');
}

function motiveOf(deal: Deal, portal: boolean): string {
  return element('cac:DiscrepancyResponse', [
    text('cbc:ReferenceID', referenceId(deal, portal)),
    text('cbc:ResponseCode', deal.noteType || '01'),
    text('cbc:Description', MOTIVES[deal.type]?.[deal.noteType] ?? 'OTROS CONCEPTOS'),
  ]);
}

function referenceOf(deal: Deal, portal: boolean): string | null {
  if (!deal.modified) return null;
  const document = [
    text('cbc:ID', referenceId(deal, portal)),
    text('cbc:DocumentTypeCode', deal.modified.type, { listAgencyName: 'PE:SUNAT', listName: 'Tipo de Documento' }),
  ];
  return element('cac:BillingReference', element('cac:InvoiceDocumentReference', document));
}

function signatureOf({ issuer }: Deal): string {
  return element('cac:Signature', [
    text('cbc:ID', 'SignatureSP'),
    element('cac:SignatoryParty', [
      element('cac:PartyIdentification', text('cbc:ID', issuer.document)),
      element('cac:PartyName', text('cbc:Name', issuer.name)),
    ]),
    element('cac:DigitalSignatureAttachment', element('cac:ExternalReference', text('cbc:URI', '#SignatureSP'))),
  ]);
}

function partiesOf({ issuer, receiver }: Deal): string[] {
  return [
    element('cac:AccountingSupplierParty', partyOf(issuer, addressOf(issuer))),
    element('cac:AccountingCustomerParty', partyOf(receiver, null)),
  ];
}

function partyOf({ documentType, document, name }: Party, address: string | null): string {
  return element('cac:Party', [
    element(
      'cac:PartyIdentification',
      text('cbc:ID', document, {
        schemeAgencyName: 'PE:SUNAT',
        schemeID: documentType,
        schemeName: 'Documento de Identidad',
        schemeURI: `${CATALOGUES}06`,
      }),
    ),
    element('cac:PartyLegalEntity', [text('cbc:RegistrationName', name), address]),
  ]);
}

const DISTRICTS = [
  ['150101', 'LIMA', 'LIMA', 'LIMA'],
  ['150122', 'LIMA', 'LIMA', 'MIRAFLORES'],
  ['070101', 'CALLAO', 'CALLAO', 'CALLAO'],
  ['040101', 'AREQUIPA', 'AREQUIPA', 'AREQUIPA'],
  ['080101', 'CUSCO', 'CUSCO', 'CUSCO'],
] as const;

/** Made up, as everything: the same in the XML, the metadata and the printed form. */
export function addressLine({ document }: Pick<Party, 'document'>): string {
  const [, region, , district] = districtOf(document);
  return `AV. LOS ESPEJISMOS ${100 + (hashOf(document) % 900)} - ${district} - ${region}`;
}

export function districtOf(document: string): (typeof DISTRICTS)[number] {
  return DISTRICTS[hashOf(`district ${document}`) % DISTRICTS.length] ?? DISTRICTS[0];
}

function addressOf(party: Party): string {
  const [ubigeo, region, province, district] = districtOf(party.document);
  return element('cac:RegistrationAddress', [
    text('cbc:ID', ubigeo, { schemeAgencyName: 'PE:INEI', schemeName: 'Ubigeos' }),
    text('cbc:AddressTypeCode', '0000'),
    text('cbc:CityName', province),
    text('cbc:CountrySubentity', region),
    text('cbc:District', district),
    element('cac:AddressLine', text('cbc:Line', addressLine(party))),
    element('cac:Country', text('cbc:IdentificationCode', 'PE')),
  ]);
}

/** Only an invoice says how it is paid. */
function paymentOf({ type, detraction, pending, instalments, currency }: Deal): (string | null)[] {
  const terms = (means: string, amount: Money | null, dueDate: string | null) =>
    element('cac:PaymentTerms', [
      text('cbc:ID', 'FormaPago'),
      text('cbc:PaymentMeansID', means),
      amount === null ? null : amountIn('cbc:Amount', amount, currency),
      textIf('cbc:PaymentDueDate', dueDate),
    ]);
  if (type !== '01') return [];
  const detracted = detraction && [
    element('cac:PaymentMeans', [
      text('cbc:ID', 'Detraccion'),
      text('cbc:PaymentMeansCode', '001'),
      element('cac:PayeeFinancialAccount', text('cbc:ID', detraction.account)),
    ]),
    element('cac:PaymentTerms', [
      text('cbc:ID', 'Detraccion'),
      text('cbc:PaymentMeansID', detraction.code),
      text('cbc:PaymentPercent', detraction.percent),
      amountIn('cbc:Amount', detraction.amount, 'PEN'),
    ]),
  ];
  const credit = instalments.map(({ amount, dueDate }, place) =>
    terms(`Cuota${String(place + 1).padStart(3, '0')}`, amount, dueDate),
  );
  const form = instalments.length === 0 ? [terms('Contado', null, null)] : [terms('Credito', pending, null), ...credit];
  return [...(detracted ?? []), ...form];
}

/** Of the whole: a discount that lowers the base, the service charge of a restaurant, and the notice of a retention. */
function chargesOf({ discount, amounts, retention, perception, total, currency, lines }: Deal): (string | null)[] {
  const charge = (increases: boolean, code: string, factor: string, amount: Money, base: Money) =>
    element('cac:AllowanceCharge', [
      text('cbc:ChargeIndicator', String(increases)),
      text('cbc:AllowanceChargeReasonCode', code),
      text('cbc:MultiplierFactorNumeric', factor),
      amountIn('cbc:Amount', amount, currency),
      amountIn('cbc:BaseAmount', base, currency),
    ]);
  const value = money(lines.reduce((sum, line) => sum + (line.scheme === '9996' ? 0 : line.value), 0));
  const share = (part: Money) => (value === 0 ? '0' : (part / value).toFixed(5));
  return [
    discount === 0 ? null : charge(false, '02', share(discount), discount, value),
    amounts.other === 0 ? null : charge(true, '46', share(amounts.other), amounts.other, value),
    retention === null ? null : charge(false, '62', '0.03', retention.amount, retention.base),
    perception && charge(true, '51', String(Number(perception.percent) / 100), perception.amount, total),
  ];
}

/** The portal leaves out what is with taxes. */
function totalsOf({ amounts, total, currency }: Deal, name: string, portal: boolean): string {
  const { exported, base, exempt, unaffected, riceBase, other } = amounts;
  return element(name, [
    amountIn('cbc:LineExtensionAmount', money(exported + base + exempt + unaffected + riceBase), currency),
    portal ? null : amountIn('cbc:TaxInclusiveAmount', money(total - other), currency),
    other === 0 ? null : amountIn('cbc:ChargeTotalAmount', other, currency),
    amountIn('cbc:PayableAmount', total, currency),
  ]);
}

function lineOf(line: DealLine, place: number, deal: Deal, shape: typeof INVOICE, portal: boolean): string {
  const { currency, type, percent } = deal;
  // In its credit notes the portal writes the rate as a fraction. Seen in 19 of 21.
  const written = portal && type === '07' ? String(Number(percent) / 100) : percent;
  return element(shape.line, [
    text('cbc:ID', String(place + 1)),
    text(shape.quantity, quantityText(line.quantity.thousandths), {
      unitCode: line.quantity.unit,
      unitCodeListID: 'UN/ECE rec 20',
    }),
    amountIn('cbc:LineExtensionAmount', line.value, currency),
    element(
      'cac:PricingReference',
      element('cac:AlternativeConditionPrice', [
        text('cbc:PriceAmount', line.price, { currencyID: currency }),
        text('cbc:PriceTypeCode', line.scheme === '9996' ? '02' : '01', {
          listAgencyName: 'PE:SUNAT',
          listURI: `${CATALOGUES}16`,
        }),
      ]),
    ),
    portal && shape === INVOICE ? emptyCharge(currency) : null,
    lineTaxes(line, currency, written),
    element('cac:Item', [
      text('cbc:Description', line.description),
      element('cac:SellersItemIdentification', text('cbc:ID', line.code)),
      element(
        'cac:CommodityClassification',
        text('cbc:ItemClassificationCode', line.unspsc, {
          listAgencyName: 'GS1 US',
          listID: 'UNSPSC',
          listName: 'Item Classification',
        }),
      ),
      line.plate === null ? null : plateOf(line.plate),
    ]),
    element('cac:Price', text('cbc:PriceAmount', line.unitValue, { currencyID: currency })),
  ]);
}

/** The portal writes a charge of nothing on every line. */
function emptyCharge(currency: string): string {
  return element('cac:AllowanceCharge', [
    text('cbc:ChargeIndicator', 'true'),
    text('cbc:AllowanceChargeReasonCode', '50'),
    text('cbc:Amount', toDecimal(money(0)), { currencyID: currency }),
  ]);
}

function plateOf(plate: string): string {
  return element('cac:AdditionalItemProperty', [
    text('cbc:Name', 'Gastos Art. 37 Renta: Número de Placa'),
    text('cbc:NameCode', '7000', {
      listAgencyName: 'PE:SUNAT',
      listName: 'Propiedad del item',
      listURI: `${CATALOGUES}55`,
    }),
    text('cbc:Value', plate),
  ]);
}
