import { type Money, toDecimal } from '@yupana/tax/money.ts';
import { element, text } from '../deals/xml/element.ts';
import { EXTENSIONS, signed } from '../deals/xml/sign.ts';
import type { Party } from '../universe/voucher.ts';
import type { Certificate, Withheld } from './certificates.ts';

/** What the two kinds call the same things. */
const SHAPES = {
  '20': { root: 'Retention', word: 'Retention', paid: 'Paid' },
  '40': { root: 'Perception', word: 'Perception', paid: 'Cashed' },
} as const;

type Shape = (typeof SHAPES)['20' | '40'];

/** The signed UBL 2.0 of a certificate. @source the validator's style sheets of 20 and 40; documents published by others */
export function certificateXml(one: Certificate): Buffer {
  const shape = SHAPES[one.type];
  const { agent, receiver } = one;
  const content = [
    EXTENSIONS,
    text('cbc:UBLVersionID', '2.0'),
    text('cbc:CustomizationID', '1.0'),
    signatureOf(agent),
    text('cbc:ID', `${one.serie}-${one.number}`),
    text('cbc:IssueDate', one.issueDate),
    element('cac:AgentParty', partyOf(agent)),
    element('cac:ReceiverParty', partyOf(receiver)),
    text(`sac:SUNAT${shape.word}SystemCode`, one.system),
    text(`sac:SUNAT${shape.word}Percent`, one.percent),
    soles('cbc:TotalInvoiceAmount', one.total),
    soles(`sac:SUNATTotal${shape.paid}`, one.paid),
    ...one.items.map((item) => itemOf(item, one, shape)),
  ];
  return signed({ root: shape.root, content: content.join(''), hash: 'sha256', encoding: 'UTF-8' }).bytes;
}

/** `20990001015-20-R001-12.xml` */
export function certificateName({ agent, type, serie, number }: Certificate): string {
  return `${agent.document}-${type}-${serie}-${number}.xml`;
}

function itemOf(item: Withheld, { issueDate }: Certificate, { word, paid }: Shape): string {
  // What was paid before it was withheld; what was perceived is on top of it.
  const exchange = element('cac:ExchangeRate', [
    text('cbc:SourceCurrencyCode', 'PEN'),
    text('cbc:TargetCurrencyCode', 'PEN'),
    text('cbc:CalculationRate', '1.000'),
    text('cbc:Date', issueDate),
  ]);
  return element(`sac:SUNAT${word}DocumentReference`, [
    text('cbc:ID', `${item.serie}-${item.number}`, { schemeID: item.type }),
    text('cbc:IssueDate', item.issueDate),
    soles('cbc:TotalInvoiceAmount', item.total),
    element('cac:Payment', [text('cbc:ID', '1'), soles('cbc:PaidAmount', item.total), text('cbc:PaidDate', issueDate)]),
    element(`sac:SUNAT${word}Information`, [
      soles(`sac:SUNAT${word}Amount`, item.amount),
      text(`sac:SUNAT${word}Date`, issueDate),
      soles(`sac:SUNATNetTotal${paid}`, item.net),
      exchange,
    ]),
  ]);
}

const soles = (name: string, amount: Money) => text(name, toDecimal(amount), { currencyID: 'PEN' });

function partyOf({ document, name }: Party): string[] {
  return [
    element('cac:PartyIdentification', text('cbc:ID', document, { schemeID: '6' })),
    element('cac:PartyName', text('cbc:Name', name)),
    element('cac:PartyLegalEntity', text('cbc:RegistrationName', name)),
  ];
}

function signatureOf({ document, name }: Party): string {
  return element('cac:Signature', [
    text('cbc:ID', document),
    element('cac:SignatoryParty', [
      element('cac:PartyIdentification', text('cbc:ID', document)),
      element('cac:PartyName', text('cbc:Name', name)),
    ]),
    element('cac:DigitalSignatureAttachment', element('cac:ExternalReference', text('cbc:URI', '#SignatureSP'))),
  ]);
}
