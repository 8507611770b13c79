import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { verifySignature } from './verify-signature.ts';

const signed = (name: string): Buffer => readFileSync(new URL(`../../fixtures/signed/${name}.xml`, import.meta.url));
/** The file with something else in it, byte by byte. */
const altered = (name: string, what: string | RegExp, by: string): Buffer => {
  const text = signed(name).toString('latin1');
  const changed = text.replace(what, by);
  if (changed === text) throw new Error(`Nothing like ${what} is in it.`);
  return Buffer.from(changed, 'latin1');
};
const why = (bytes: Buffer): string => {
  const state = verifySignature(bytes);
  return state.state === 'cannot be checked' ? state.why : state.state;
};

test.each([
  ['sha1', true],
  // Either of the two is enough to be old.
  ['sha1-over-sha256', true],
  ['sha256-over-sha1', true],
  ['sha256-comments', false],
  ['sha256-exclusive', false],
  ['sha256-prefixes', false],
  ['sha512-exclusive', false],
  ['without-uri', false],
])('what another program signed is valid: %s', (name, old) => {
  expect(verifySignature(signed(name))).toEqual({ state: 'valid', old });
});

test.each(['sha1', 'sha256-comments', 'sha256-exclusive', 'sha256-prefixes', 'sha512-exclusive', 'without-uri'])(
  'a céntimo more shows: %s',
  (name) => {
    expect(verifySignature(altered(name, '118.00', '118.01'))).toEqual({ state: 'digest differs' });
  },
);

test('a comment is not signed; a space is', () => {
  expect(verifySignature(altered('sha1', 'un comentario', 'otro'))).toMatchObject({ state: 'valid' });
  expect(verifySignature(altered('sha1', '>118.00<', '> 118.00<'))).toMatchObject({ state: 'digest differs' });
});

test('a value that is not of this key shows', () => {
  expect(verifySignature(altered('sha256-exclusive', /<ds:SignatureValue>../, '<ds:SignatureValue>AA'))).toEqual({
    state: 'value differs',
  });
  const stranger = /<ds:X509Certificate>[^<]*/.exec(signed('stranger').toString('latin1'))?.[0] ?? '';
  expect(verifySignature(altered('sha256-exclusive', /<ds:X509Certificate>[^<]*/, stranger))).toEqual({
    state: 'value differs',
  });
});

test('of a chain of certificates the first is the signer’s', () => {
  const stranger =
    /<ds:X509Certificate>[^<]*<\/ds:X509Certificate>/.exec(signed('stranger').toString('latin1'))?.[0] ?? '';
  const after = altered('sha256-exclusive', '</ds:X509Data>', `${stranger}</ds:X509Data>`);
  expect(verifySignature(after)).toMatchObject({ state: 'valid' });
  const before = altered('sha256-exclusive', '<ds:X509Certificate>', `${stranger}<ds:X509Certificate>`);
  expect(verifySignature(before)).toEqual({ state: 'value differs' });
});

test.each([
  ['no signature', /<ds:Signature [\s\S]*<\/ds:Signature>/, '', 'no está firmado'],
  ['a second one', '</Invoice>', '<ds:Signature/></Invoice>', 'no está donde SUNAT la manda, o hay más de una'],
  ['one in another place', /<ext:ExtensionContent>|<\/ext:ExtensionContent>/g, '', 'no está donde SUNAT la manda'],
  ['a reference to a part', 'URI=""', 'URI="#a"', 'firma una parte'],
  ['a second reference', /<ds:Reference URI="">[\s\S]*<\/ds:Reference>/, '$&$&', 'Reference falta o se repite'],
  ['a transform of its own', 'enveloped-signature"', 'base64"', 'de un modo desconocido'],
  [
    'a third transform',
    /<ds:Transform Algorithm="[^"]*"\/>/,
    `$&${'<ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/>'.repeat(2)}`,
    'de un modo desconocido',
  ],
  ['an unknown digest', /DigestMethod Algorithm="[^"]*"/, 'DigestMethod Algorithm="urn:md5"', 'algoritmo de resumen'],
  [
    'an algorithm named as what every object has',
    /SignatureMethod Algorithm="[^"]*"/,
    'SignatureMethod Algorithm="constructor"',
    'algoritmo de firma',
  ],
  [
    'prefixes without end',
    /<ds:CanonicalizationMethod Algorithm="[^"]*"\s*(?:\/>|><\/ds:CanonicalizationMethod>)/,
    `<ds:CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"><c:InclusiveNamespaces xmlns:c="urn:c" PrefixList="${'a '.repeat(65)}"/></ds:CanonicalizationMethod>`,
    'nombra demasiados prefijos',
  ],
  ['a bare key', /<ds:X509Data>[\s\S]*<\/ds:X509Data>/, '<ds:KeyValue/>', 'no lleva un certificado'],
  ['a certificate that is none', /<ds:X509Certificate>[^<]*/, '<ds:X509Certificate>AAAA', 'no lleva un certificado'],
  ['a DOCTYPE', '<Invoice', '<!DOCTYPE Invoice [<!ENTITY a "b">]><Invoice', 'DOCTYPE'],
  ['half a file', /<cac:LegalMonetaryTotal>[\s\S]*/, '', 'no se pudo leer'],
] as const)('%s cannot be checked, and it is said why', (_, what, by, words) => {
  expect(why(altered('sha1', what, by))).toContain(words);
});
