import { createHash, type KeyObject, verify, X509Certificate } from 'node:crypto';
import { ParseOption, XmlC14NMode, XmlDocument, XmlElement } from 'libxml2-wasm';

/**
 * What the signature of a document says of it. Not whether SUNAT knows the signer: only that what stands in the file is what
 * the holder of the certificate's key signed.
 */
export type SignatureState =
  /** `old`: by SHA-1, which still says that nothing was changed by accident, and no longer that nobody could have. */
  | { state: 'valid'; old: boolean }
  | { state: 'digest differs' }
  | { state: 'value differs' }
  | { state: 'cannot be checked'; why: string };

const DS = 'http://www.w3.org/2000/09/xmldsig#';
const EXT = 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2';
const NAMES = { ds: DS, ext: EXT };

interface Canonical {
  mode: (typeof XmlC14NMode)[keyof typeof XmlC14NMode];
  withComments: boolean;
}

/** Canonical XML 1.0 and exclusive, with comments and without. */
const CANONICAL: Readonly<Record<string, Canonical>> = {
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315': { mode: XmlC14NMode.XML_C14N_1_0, withComments: false },
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments': {
    mode: XmlC14NMode.XML_C14N_1_0,
    withComments: true,
  },
  'http://www.w3.org/2001/10/xml-exc-c14n#': { mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0, withComments: false },
  'http://www.w3.org/2001/10/xml-exc-c14n#WithComments': {
    mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0,
    withComments: true,
  },
};
/** What a reference to the whole document is canonicalised by when it names nothing (XML-DSig 4.4.3.2). */
const DEFAULT = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const ENVELOPED = `${DS}enveloped-signature`;

/** Looked through for each namespace of each element. A document has no more in force. */
const MOST_PREFIXES = 64;

const DIGESTS: Readonly<Record<string, string>> = {
  [`${DS}sha1`]: 'sha1',
  'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512': 'sha512',
};
const SIGNATURES: Readonly<Record<string, string>> = {
  [`${DS}rsa-sha1`]: 'sha1',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': 'sha512',
};

class CannotCheck extends Error {}

/**
 * Checks the one signature of a document that `readDocument` took: the digest of the document without it, and its value by the
 * key of the certificate that stands in it. Neither chain nor expiry of the certificate are looked at: SUNAT did that.
 * @param bytes the file as it was received; a byte more or less is another document
 */
export function verifySignature(bytes: Uint8Array): SignatureState {
  try {
    return verifyWith(bytes);
  } catch (error) {
    if (error instanceof CannotCheck) return { state: 'cannot be checked', why: error.message };
    throw error;
  }
}

function verifyWith(bytes: Uint8Array): SignatureState {
  const document = parse(bytes);
  try {
    const signature = onlySignature(document);
    const info = only(signature, 'ds:SignedInfo');
    const method = algorithmOf(only(info, 'ds:SignatureMethod'), SIGNATURES, 'firma');
    const signed = canonicalOf(only(info, 'ds:CanonicalizationMethod'));
    const reference = referenceOf(info);
    const value = Buffer.from(only(signature, 'ds:SignatureValue').content, 'base64');
    const key = keyOf(signature);
    // Before the signature leaves the document: its canonical form holds the namespaces that are in force where it stands.
    const subtree = collected((handler) => info.canonicalize(handler, signed));
    signature.remove();
    const whole = collected((handler) => document.canonicalize(handler, reference.canonical));
    const digest = createHash(reference.digest).update(whole).digest();
    if (!digest.equals(reference.value)) return { state: 'digest differs' };
    if (!verify(method, subtree, key, value)) return { state: 'value differs' };
    return { state: 'valid', old: method === 'sha1' || reference.digest === 'sha1' };
  } finally {
    document.dispose();
  }
}

/** As the signer's parser read it: by the encoding that it declares, though names come out wrong by it. */
function parse(bytes: Uint8Array): XmlDocument {
  try {
    const document = XmlDocument.fromBuffer(bytes, {
      option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE,
    });
    if (!document.dtd) return document;
    document.dispose();
  } catch {
    throw new CannotCheck('el archivo no se pudo leer como su emisor lo firmó');
  }
  throw new CannotCheck('lleva un DOCTYPE');
}

function onlySignature(document: XmlDocument): XmlElement {
  const all = document.find('//ds:Signature', NAMES);
  if (all.length === 0) throw new CannotCheck('no está firmado');
  const inPlace = document.find('/*/ext:UBLExtensions/ext:UBLExtension/ext:ExtensionContent/ds:Signature', NAMES);
  const [signature] = inPlace;
  if (all.length > 1 || !(signature instanceof XmlElement))
    throw new CannotCheck('su firma no está donde SUNAT la manda, o hay más de una');
  return signature;
}

/** @throws CannotCheck when there is none, or more than one: which of them counts would be the attacker's choice */
function only(from: XmlElement, path: string): XmlElement {
  const found = from.find(path, NAMES);
  const [element] = found;
  if (found.length !== 1 || !(element instanceof XmlElement))
    throw new CannotCheck(`${path.slice(3)} falta o se repite`);
  return element;
}

function algorithmOf<T>(element: XmlElement, known: Readonly<Record<string, T>>, what: string): T {
  const name = element.attr('Algorithm')?.value ?? '';
  const algorithm = Object.hasOwn(known, name) ? known[name] : undefined;
  if (algorithm === undefined) throw new CannotCheck(`algoritmo de ${what} desconocido: ${name.slice(0, 80)}`);
  return algorithm;
}

/** An exclusive one may name prefixes that it treats as the inclusive one does. */
function canonicalOf(element: XmlElement): Canonical & { inclusiveNamespacePrefixes?: string[] } {
  const canonical = algorithmOf(element, CANONICAL, 'forma canónica');
  const prefixes = element
    .find('*[local-name()="InclusiveNamespaces"]/@PrefixList')[0]
    ?.content.split(/\s+/)
    .filter(Boolean);
  if (prefixes && prefixes.length > MOST_PREFIXES) throw new CannotCheck('nombra demasiados prefijos');
  return prefixes && canonical.mode === XmlC14NMode.XML_C14N_EXCLUSIVE_1_0
    ? { ...canonical, inclusiveNamespacePrefixes: prefixes }
    : canonical;
}

function referenceOf(info: XmlElement) {
  const reference = only(info, 'ds:Reference');
  // Without a URI the signer leaves it to the reader what was signed: taken out of the document that it stands in, it can be that alone.
  if ((reference.attr('URI')?.value ?? '') !== '') throw new CannotCheck('firma una parte, no el documento entero');
  const transforms = reference.find('ds:Transforms/ds:Transform', NAMES) as XmlElement[];
  const [first, ...others] = transforms;
  if (first?.attr('Algorithm')?.value !== ENVELOPED || others.length > 1)
    throw new CannotCheck('transforma el documento de un modo desconocido');
  return {
    // The whole document is named by an empty URI, and that is without its comments, whatever the transform would keep (XML-DSig 4.4.3.3).
    canonical: { ...(others[0] ? canonicalOf(others[0]) : (CANONICAL[DEFAULT] as Canonical)), withComments: false },
    digest: algorithmOf(only(reference, 'ds:DigestMethod'), DIGESTS, 'resumen'),
    value: Buffer.from(only(reference, 'ds:DigestValue').content, 'base64'),
  };
}

/** Of the certificate alone: a bare key in `KeyInfo` is whoever's. */
function keyOf(signature: XmlElement): KeyObject {
  const certificates = signature.find('ds:KeyInfo/ds:X509Data/ds:X509Certificate', NAMES);
  const text = certificates[0]?.content.replace(/\s+|-----[A-Z ]+-----/g, '') ?? '';
  try {
    return new X509Certificate(Buffer.from(text, 'base64')).publicKey;
  } catch {
    throw new CannotCheck('no lleva un certificado que se pueda leer');
  }
}

function collected(write: (handler: { write: (bytes: Uint8Array) => number; close: () => boolean }) => void): Buffer {
  const parts: Buffer[] = [];
  try {
    write({
      write: (bytes) => {
        parts.push(Buffer.from(bytes));
        return bytes.length;
      },
      close: () => true,
    });
  } catch {
    throw new CannotCheck('no se pudo llevar a su forma canónica');
  }
  return Buffer.concat(parts);
}
