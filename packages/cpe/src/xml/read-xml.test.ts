import { expect, test } from 'vitest';
import { decode } from './decode.ts';
import { readXml } from './read-xml.ts';
import { compile, every, group, groups, one } from './wanted.ts';

const CBC = 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2';
const CAC = 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2';
const shape = compile({
  id: one('cbc:ID'),
  notes: every('cbc:Note', ['languageLocaleID']),
  name: one(['cac:Party/cbc:Name', 'cac:Party/cac:PartyName/cbc:Name']),
  total: group('cac:Total', { paid: one('cbc:Paid', ['currencyID']) }),
  lines: groups('cac:Line', { id: one('cbc:ID'), texts: every('cac:Item/cbc:Name') }),
});
const read = (text: string) => readXml(text, (root) => (root === 'urn:x Doc' ? shape : undefined)).found;
const doc = (inside: string): string => `<Doc xmlns="urn:x" xmlns:b="${CBC}" xmlns:cac="${CAC}">${inside}</Doc>`;

test('what is wanted is found by namespace and local name, whatever the prefix', () => {
  expect(
    read(
      doc(`<b:ID> F001-1 </b:ID><cac:ID>not this</cac:ID><b:Note languageLocaleID="1000"><![CDATA[MIL & UN]]></b:Note><b:Note>x</b:Note>
        <cac:Other><b:ID>nor this</b:ID></cac:Other><cac:Party><cac:PartyName><b:Name>Ñandú</b:Name></cac:PartyName></cac:Party>
        <cac:Total><b:Paid currencyID="PEN">1.50</b:Paid></cac:Total>
        <cac:Line><b:ID>1</b:ID><cac:Item><b:Name>a<!-- c -->b</b:Name></cac:Item></cac:Line><cac:Line/>`),
    ),
  ).toEqual({
    id: { text: 'F001-1' },
    notes: [{ text: 'MIL & UN', languageLocaleID: '1000' }, { text: 'x' }],
    name: { text: 'Ñandú' },
    total: { paid: { text: '1.50', currencyID: 'PEN' } },
    lines: [{ id: { text: '1' }, texts: [{ text: 'ab' }] }, { texts: [] }],
  });
});

test('a prefix that others use for a namespace stands for what this document says', () => {
  expect(read(doc('<b:ID>A</b:ID><cbc:ID xmlns:cbc="urn:other">B</cbc:ID>'))).toMatchObject({ id: { text: 'A' } });
  expect(read(doc('<cbc:ID xmlns:cbc="urn:other">B</cbc:ID>'))).not.toHaveProperty('id.text');
  expect(read(doc(`<cac:ID xmlns:cac="${CBC}">C</cac:ID>`))).toMatchObject({ id: { text: 'C' } });
});

test('the first text of several wins; what is empty or a hyphen is not there', () => {
  expect(read(doc('<b:ID/><b:ID>-</b:ID><b:ID>A</b:ID><b:ID>B</b:ID>'))).toMatchObject({ id: { text: 'A' } });
});

const many = (count: number, one: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => one(at)).join(' ');

const deep = (levels: number): string => doc('<a>'.repeat(levels - 1) + '</a>'.repeat(levels - 1));

test.each([
  ['a DOCTYPE', `<!DOCTYPE Doc>${doc('')}`, 'doctype'],
  ['a DOCTYPE with entities', `<!DOCTYPE Doc [<!ENTITY a "b">]>${doc('&a;')}`, 'doctype'],
  ['an entity that is not of the five', doc('&nbsp;'), 'entity'],
  ['an entity named as what every object has', doc('&constructor;'), 'entity'],
  ['an entity without a name', doc('&;'), 'entity'],
  ['an undeclared prefix', doc('<z:ID/>'), 'undeclared prefix'],
  ['an undeclared prefix of an attribute', doc('<b:ID z:a="1"/>'), 'undeclared prefix'],
  ['a repeated attribute', doc('<b:ID a="1" a="1"/>'), 'duplicate attribute'],
  ['one repeated under two prefixes', doc(`<b:ID xmlns:c="${CBC}" b:a="1" c:a="1"/>`), 'duplicate attribute'],
  ['a raw < in an attribute', doc('<b:ID a="x<y"/>'), 'markup in an attribute'],
  ['a control character', doc('<b:ID>a\u0001</b:ID>'), 'control character'],
  ['a control character in an attribute', doc('<b:ID a="\u0000"/>'), 'control character'],
  ['a control character in XML 1.1', `<?xml version="1.1"?>${doc('&#1;')}`, 'numeric reference'],
  ['a numeric reference out of range', doc('&#x110000;'), 'numeric reference'],
  ['a numeric reference of a control character', doc('&#0;'), 'numeric reference'],
  ['tags that do not match', doc('<b:ID></b:Id>'), 'unbalanced tags'],
  ['an element that is not closed', doc('<b:ID>').replace('</Doc>', ''), 'unbalanced tags'],
  ['a file that breaks off', doc('<b:ID>x</b:ID>').slice(0, -3), 'unbalanced tags'],
  ['two roots', `${doc('')}${doc('')}`, 'two roots'],
  ['a text after the root', `${doc('')}x`, 'two roots'],
  ['65 levels', deep(65), 'too deep'],
  ['a text of more than 1 MB', doc(`<b:ID>${'x'.repeat(1024 * 1024 + 1)}</b:ID>`), 'text too long'],
  ['a text of more than 1 MB where nobody looks', doc(`<b:Zz>${'x'.repeat(1024 * 1024 + 1)}</b:Zz>`), 'text too long'],
  ['one of CDATA', doc(`<b:Zz><![CDATA[${'x'.repeat(1024 * 1024 + 1)}]]></b:Zz>`), 'text too long'],
  ['one in parts', doc(`<b:ID>${`${'x'.repeat(600_000)}<!-- -->`.repeat(2)}</b:ID>`), 'text too long'],
  ['an attribute of more than 1 MB', doc(`<b:ID a="${'x'.repeat(1024 * 1024 + 1)}"/>`), 'text too long'],
  ['257 attributes', doc(`<b:ID ${many(257, (at) => `a${at}="x"`)}/>`), 'too many attributes'],
  ['65 namespaces', doc(`<b:ID ${many(65, (at) => `xmlns:n${at}="urn:${at}"`)}/>`), 'too many namespaces'],
  [
    '65 namespaces of several elements',
    doc(`<a ${many(40, (at) => `xmlns:n${at}="urn:${at}"`)}><a ${many(40, (at) => `xmlns:m${at}="urn:${at}"`)}/></a>`),
    'too many namespaces',
  ],
  ['an unknown root', '<Doc/>', 'not a voucher'],
  ['nothing', '', 'not well formed'],
  ['no XML at all', 'RUC;SERIE;NUMERO', 'two roots'],
])('%s is refused', (_, text, reason) => {
  expect(() => read(text)).toThrow(expect.objectContaining({ name: 'Refused', reason }));
});

test('64 levels, the five entities and a namespace that is no address are well', () => {
  expect(read(deep(64))).toEqual({ notes: [], lines: [] });
  expect(
    read(doc('<b:ID xmlns:schemaLocation="urn:a ..\\xsd\\b">&lt;&gt;&amp;&apos;&quot;&#241;</b:ID>')),
  ).toMatchObject({
    id: { text: '<>&\'"ñ' },
  });
});

test('256 attributes are well, and so are as many again of the next element', () => {
  const one = `<b:ID ${many(256, (at) => `a${at}="x"`)}>A</b:ID>`;
  expect(read(doc(one + one))).toMatchObject({ id: { text: 'A' } });
});

test('two keys that want one element are a mistake of ours', () => {
  expect(() => compile({ a: one('cbc:ID'), b: one('cbc:ID') })).toThrow('Two keys want cbc:ID');
  expect(() => compile({ a: one('zzz:ID') })).toThrow('zzz');
});

test('what is UTF-8 and says otherwise is told so, behind a byte order mark too', () => {
  const file = (encoding: string, text: string, mark = '') =>
    decode(Buffer.from(`${mark}<?xml version="1.0" encoding="${encoding}"?><a>${text}</a>`)).misdeclared;
  expect(file('ISO-8859-1', 'ñ')).toBe(true);
  expect(file('ISO-8859-1', 'n')).toBe(false);
  expect(file('ISO-8859-1', 'ñ', '\uFEFF')).toBe(true);
  expect(file('ISO-8859-1', 'n', '\uFEFF')).toBe(true);
  expect(file('UTF-8', 'ñ', '\uFEFF')).toBe(false);
});
