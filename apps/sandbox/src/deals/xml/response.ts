import type { Deal } from '../deal.ts';
import { element, text } from './element.ts';
import { EXTENSIONS, type Signed, signed } from './sign.ts';

const SUNAT = '20131312955';

/** SUNAT's acceptance of a document: the CDR. */
export function responseXml(deal: Deal): Signed {
  const id = `${deal.serie}-${deal.number}`;
  const party = (name: string, document: string) =>
    element(name, element('cac:PartyIdentification', text('cbc:ID', document)));
  const kind = { '03': 'La Boleta', '07': 'La Nota de Credito', '08': 'La Nota de Debito' }[deal.type] ?? 'La Factura';
  const content = [
    EXTENSIONS,
    text('cbc:UBLVersionID', '2.0'),
    text('cbc:CustomizationID', '1.0'),
    text('cbc:ID', `${deal.issueDate.replaceAll('-', '')}${deal.number.padStart(8, '0')}`),
    text('cbc:IssueDate', `${deal.issueDate}T${deal.issueTime}`),
    text('cbc:IssueTime', '00:00:00'),
    text('cbc:ResponseDate', deal.issueDate),
    text('cbc:ResponseTime', deal.issueTime),
    party('cac:SenderParty', SUNAT),
    party('cac:ReceiverParty', deal.issuer.document),
    element('cac:DocumentResponse', [
      element('cac:Response', [
        text('cbc:ReferenceID', id),
        text('cbc:ResponseCode', '0'),
        text('cbc:Description', `${kind} numero ${id}, ha sido aceptada`),
      ]),
      element('cac:DocumentReference', text('cbc:ID', id)),
      element('cac:RecipientParty', [
        element('cac:PartyIdentification', text('cbc:ID', `${deal.receiver.documentType}-${deal.receiver.document}`)),
      ]),
    ]),
  ];
  return signed({ root: 'ApplicationResponse', content: content.join('\n'), hash: 'sha256', encoding: 'UTF-8' });
}
