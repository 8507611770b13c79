import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { ZipFile } from 'yazl';

/** What SUNAT's service of vouchers does with one: gives it, or this. */
export type Says = 'absent' | 'denied' | 'gateway' | 'failing' | 'gibberish' | 'another' | { xml: string };

export interface FakeCpe {
  url: string;
  /** `<issuer>-<type>-<serie>-<number>` of each voucher that was given or said not to be there, as often as it was. */
  answered: string[];
  /** All that was asked for, in order. */
  asked: string[];
  tokens: number;
  /** `<issuer>-<type>-<serie>-<number>` of each voucher whose validity was told, as often as it was. */
  validated: string[];
  /** Of a voucher; of all, under `*`. */
  says: Map<string, Says>;
  /** Of a hundred answers, so many fail. */
  failing: number;
  /** How long each answer takes. */
  takesMs: number;
  /** What an answer waits for besides. */
  waitsFor: (voucher: string) => Promise<void> | undefined;
  stop(): Promise<void>;
}

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';

/** A whole factura, as small as one can be. @param padding for one that is too large for a row */
export function facturaXml(
  issuer: string,
  serie: string,
  number: string,
  { total = '118.00', padding = '' } = {},
): string {
  const party = (ruc: string, name: string) =>
    `<cac:Party><cac:PartyIdentification><cbc:ID schemeID="6">${ruc}</cbc:ID></cac:PartyIdentification>
     <cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="${UBL}Invoice-2" xmlns:cac="${UBL}CommonAggregateComponents-2" xmlns:cbc="${UBL}CommonBasicComponents-2">
<cbc:UBLVersionID>2.1</cbc:UBLVersionID><cbc:CustomizationID>2.0</cbc:CustomizationID>
<cbc:ID>${serie}-${number}</cbc:ID><cbc:IssueDate>2026-10-15</cbc:IssueDate>
<cbc:InvoiceTypeCode listID="0101">01</cbc:InvoiceTypeCode>${padding}
<cbc:DocumentCurrencyCode>PEN</cbc:DocumentCurrencyCode>
<cac:AccountingSupplierParty>${party(issuer, 'PROVEEDOR FICTICIO S.A.C.')}</cac:AccountingSupplierParty>
<cac:AccountingCustomerParty>${party('20990002143', 'CLIENTE S.A.C.')}</cac:AccountingCustomerParty>
<cac:LegalMonetaryTotal><cbc:PayableAmount currencyID="PEN">${total}</cbc:PayableAmount></cac:LegalMonetaryTotal>
<cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:LineExtensionAmount currencyID="PEN">100.00</cbc:LineExtensionAmount>
<cac:Item><cbc:Description>CLAVOS</cbc:Description></cac:Item></cac:InvoiceLine>
</Invoice>`;
}

/** @param type as it is asked for: `F7` is a credit note of a factura */
function asType(factura: string, type: string): string {
  const root = type.endsWith('7') ? 'CreditNote' : type.endsWith('8') ? 'DebitNote' : null;
  if (!root) return factura.replace('>01</cbc:InvoiceTypeCode>', `>${type}</cbc:InvoiceTypeCode>`);
  return factura.replace(/<cbc:InvoiceTypeCode.*<\/cbc:InvoiceTypeCode>/, '').replaceAll('Invoice', root);
}

const PDF = '%PDF-1.4 de SUNAT';
const CDR = `<ApplicationResponse xmlns="${UBL}ApplicationResponse-2" xmlns:cac="${UBL}CommonAggregateComponents-2" xmlns:cbc="${UBL}CommonBasicComponents-2">
<cbc:ID>1</cbc:ID><cbc:IssueDate>2026-10-15</cbc:IssueDate>
<cac:SenderParty><cac:PartyIdentification><cbc:ID>20131312955</cbc:ID></cac:PartyIdentification></cac:SenderParty>
<cac:DocumentResponse><cac:Response><cbc:ReferenceID>F001-1</cbc:ReferenceID><cbc:ResponseCode>0</cbc:ResponseCode></cac:Response></cac:DocumentResponse>
</ApplicationResponse>`;

/** SUNAT's token host and its service of vouchers, as many vouchers as are asked for. */
export async function startFakeCpe(): Promise<FakeCpe> {
  const fake: Omit<FakeCpe, 'url' | 'stop'> = {
    ...{ answered: [], asked: [], validated: [], tokens: 0, says: new Map<string, Says>(), failing: 0, takesMs: 0 },
    waitsFor: () => undefined,
  };
  let count = 0;
  const server = createServer(async (request, response) => {
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url?.endsWith('/validarcomprobante')) {
      const { numRuc, codComp, numeroSerie, numero } = JSON.parse(String(await buffer(request)));
      count += 1;
      if ((count * 37) % 100 < fake.failing) return json(500, { cod: 500 });
      fake.validated.push([numRuc, codComp, numeroSerie, numero].join('-'));
      return json(200, {
        success: true,
        message: 'Operation Success! ',
        data: { estadoCp: '1', estadoRuc: '00', condDomiRuc: '00' },
      });
    }
    if (request.method === 'POST') {
      fake.tokens += 1;
      return json(200, { access_token: `ficha-${fake.tokens}`, expires_in: 3600 });
    }
    const [, voucher = '', file = ''] =
      /comprobantes\/(.+)-[12]\/0([123])$/.exec(decodeURIComponent(request.url ?? '')) ?? [];
    fake.asked.push(voucher);
    if (fake.takesMs > 0) await sleep(fake.takesMs);
    await fake.waitsFor(voucher);
    const says = fake.says.get(voucher) ?? fake.says.get('*');
    count += 1;
    // Evenly, and never in step with who asks again.
    if (says === 'failing' || (count * 37) % 100 < fake.failing) return json(500, { cod: 500 });
    if (says === 'gateway') return response.writeHead(401).end('<html><h1>401 Authorization Required</h1></html>');
    if (says === 'denied') return json(403, { cod: '403', msg: 'Forbidden' });
    if (says === 'gibberish') return json(200, { nada: true });
    fake.answered.push(voucher);
    if (says === 'absent') return json(404, { cod: '404', msg: 'Not Found' });
    if (file === '1') return json(200, { nomArchivo: 'x.pdf', valArchivo: Buffer.from(PDF).toString('base64') });
    // The CDR is its issuer's alone.
    if (file === '3' && !/-1\/03$/.test(request.url ?? '')) return json(422, {});
    if (file === '3') return json(200, { nomArchivo: 'R-x.xml', valArchivo: Buffer.from(CDR).toString('base64') });
    const [issuer = '', type = '', serie = '', number = ''] = voucher.split('-');
    const zip = new ZipFile();
    const factura = facturaXml(issuer, serie, says === 'another' ? '999999' : number);
    const xml = typeof says === 'object' ? says.xml : asType(factura, type);
    if (type === '01') zip.addBuffer(Buffer.from(CDR), `R-${voucher}.xml`);
    zip.addBuffer(Buffer.from(xml), `${voucher}.xml`);
    zip.end();
    return json(200, { nomArchivo: 'x.zip', valArchivo: (await buffer(zip.outputStream)).toString('base64url') });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(fake, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

/** SUNAT's answer that it accepted a voucher, unsigned. */
export const cdr = (about: string, issuer: string, buyer = '20990002143') => `<?xml version="1.0" encoding="UTF-8"?>
<ar:ApplicationResponse xmlns:ar="urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:ID>123</cbc:ID><cbc:IssueDate>2026-10-15</cbc:IssueDate><cbc:ResponseDate>2026-10-15</cbc:ResponseDate>
<cac:SenderParty><cac:PartyIdentification><cbc:ID>20131312955</cbc:ID></cac:PartyIdentification></cac:SenderParty>
<cac:ReceiverParty><cac:PartyIdentification><cbc:ID>${issuer}</cbc:ID></cac:PartyIdentification></cac:ReceiverParty>
<cac:DocumentResponse><cac:Response><cbc:ReferenceID>${about}</cbc:ReferenceID><cbc:ResponseCode>0</cbc:ResponseCode>
<cbc:Description>ACEPTADA</cbc:Description></cac:Response>
<cac:RecipientParty><cac:PartyIdentification><cbc:ID>6-${buyer}</cbc:ID></cac:PartyIdentification></cac:RecipientParty>
</cac:DocumentResponse></ar:ApplicationResponse>`;
