import { createHash, createPrivateKey, sign as signBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { element, namespaces, text } from './element.ts';
import { declaredBy } from './namespaces.ts';

/** By which hash a document is signed: some issuers never left SHA-1. */
export type SigningHash = 'sha1' | 'sha256';
export type Encoding = 'UTF-8' | 'ISO-8859-1';

const PEM = readFileSync(join(import.meta.dirname, '../signer/test-signer.pem'), 'utf8');
const KEY = createPrivateKey(between('PRIVATE KEY'));
const CERTIFICATE = between('CERTIFICATE').replace(/-----[^-]+-----|\s/g, '');

function between(what: string): string {
  return new RegExp(`-----BEGIN ${what}-----[^-]+-----END ${what}-----`).exec(PEM)?.[0] ?? '';
}

const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const ALGORITHMS: Record<SigningHash, { signature: string; digest: string }> = {
  sha1: {
    signature: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
    digest: 'http://www.w3.org/2000/09/xmldsig#sha1',
  },
  sha256: {
    signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
  },
};

const PLACE = '<ext:ExtensionContent></ext:ExtensionContent>';

/** Where the signature of a document goes. */
export const EXTENSIONS = element('ext:UBLExtensions', element('ext:UBLExtension', PLACE));

interface Unsigned {
  root: string;
  /** Canonical XML of what stands in the root, {@link EXTENSIONS} among it. */
  content: string;
  hash: SigningHash;
  encoding: Encoding;
}

export interface Signed {
  bytes: Buffer;
  /** What the printed form shows of it. */
  digest: string;
}

/** The document with its enveloped signature, in its encoding; in UTF-8 when that one cannot write it. */
export function signed({ root, content, hash, encoding }: Unsigned): Signed {
  const declared = declaredBy(root);
  const whole = `<${root}${namespaces(declared)}>${content}</${root}>`;
  const digest = createHash(hash).update(whole).digest('base64');
  const info = infoOf(hash, digest);
  // On its own, an element carries the namespaces that were in force where it stood.
  const canonical = info.replace('<ds:SignedInfo>', `<ds:SignedInfo${namespaces(declared)}>`);
  const value = signBytes(hash, Buffer.from(canonical), KEY).toString('base64');
  const signature = element(
    'ds:Signature',
    [
      info,
      text('ds:SignatureValue', value),
      element('ds:KeyInfo', element('ds:X509Data', text('ds:X509Certificate', CERTIFICATE))),
    ],
    { Id: 'SignatureSP' },
  );
  const place = PLACE.replace('><', `>${signature}<`);
  const latin = encoding === 'ISO-8859-1' && isLatin(whole);
  const declaration = `<?xml version="1.0" encoding="${latin ? 'ISO-8859-1' : 'UTF-8'}" standalone="no"?>\n`;
  // A function, for `$` in a replacement means something.
  const file = declaration + whole.replace(PLACE, () => place);
  return { bytes: Buffer.from(file, latin ? 'latin1' : 'utf8'), digest };
}

function infoOf(hash: SigningHash, digest: string): string {
  const { signature, digest: digestBy } = ALGORITHMS[hash];
  return element('ds:SignedInfo', [
    element('ds:CanonicalizationMethod', '', { Algorithm: C14N }),
    element('ds:SignatureMethod', '', { Algorithm: signature }),
    element(
      'ds:Reference',
      [
        element('ds:Transforms', element('ds:Transform', '', { Algorithm: ENVELOPED })),
        element('ds:DigestMethod', '', { Algorithm: digestBy }),
        text('ds:DigestValue', digest),
      ],
      { URI: '' },
    ),
  ]);
}

function isLatin(content: string): boolean {
  for (let place = 0; place < content.length; place += 1) if (content.charCodeAt(place) > 0xff) return false;
  return true;
}
