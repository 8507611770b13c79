import { expect, test } from 'vitest';
import { saidByCdr } from './said-by-cdr.ts';

const cdr = (code: string, note = '') =>
  Buffer.from(`<ApplicationResponse xmlns="urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:ID>1</cbc:ID><cbc:IssueDate>2026-10-15</cbc:IssueDate>${note}
<cac:SenderParty><cac:PartyIdentification><cbc:ID>20131312955</cbc:ID></cac:PartyIdentification></cac:SenderParty>
<cac:DocumentResponse><cac:Response><cbc:ReferenceID>F001-1</cbc:ReferenceID><cbc:ResponseCode>${code}</cbc:ResponseCode><cbc:Description>LEÍDA</cbc:Description></cac:Response></cac:DocumentResponse>
</ApplicationResponse>`);

test.each([
  [cdr('0'), 'Aceptado'],
  [cdr('0', '<cbc:Note>4252 - OBSERVADO</cbc:Note>'), 'Aceptado con observaciones'],
  [cdr('2335'), 'Rechazado, código 2335'],
  [cdr('0109'), 'No procesado, código 0109'],
  [cdr('4031'), 'Aceptado con observaciones'],
  [cdr('XYZ'), 'Con un código que no conocemos: XYZ'],
  [Buffer.from('<html/>'), null],
])('a CDR says whether its voucher was accepted', async (xml, said) => {
  expect(await saidByCdr(xml)).toBe(said);
});
