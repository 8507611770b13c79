import type { Refused, RefusedReason } from '@yupana/cpe/xml/refused.ts';

/**
 * What is said of each reason for which a file is not read: to whoever uploaded it, in the panel and in the acta. What the parser saw is
 * for support, which looks at the file itself; `true` where the datum that lacks is worth telling.
 */
const SAID: Readonly<Record<RefusedReason, string | true>> = {
  doctype: 'El XML lleva un DOCTYPE, que ningún comprobante lleva',
  entity: 'El XML usa una entidad que no es de las cinco de XML',
  'undeclared prefix': 'El XML usa un prefijo sin declarar',
  'duplicate attribute': 'El XML repite un atributo',
  'markup in an attribute': 'El XML lleva un «<» dentro de un atributo',
  'control character': 'El XML contiene un carácter de control',
  'numeric reference': 'El XML contiene una referencia numérica fuera de rango',
  'unbalanced tags': 'Las etiquetas del XML no cierran como abren',
  'two roots': 'El XML contiene más de un documento, o texto fuera de él',
  'too deep': 'El XML anida más de 64 niveles',
  'text too long': 'El XML contiene un texto de más de 1 MB',
  'too many attributes': 'El XML lleva demasiados atributos en un elemento: más de 256',
  'too many namespaces': 'El XML declara demasiados espacios de nombres: más de 64 a la vez',
  'too large': 'El archivo pesa más de 20 MB',
  'too much': 'El zip desempaqueta demasiado: lo que sigue no se leyó. Súbelo en varios',
  'not well formed': 'El XML no está bien formado',
  'not a voucher': 'Es un XML, pero no de un comprobante electrónico',
  incomplete: true,
  'damaged zip': 'El zip está dañado: vuelve a descargarlo o a comprimirlo',
  'locked zip': 'El zip está protegido con una contraseña: quítasela y vuelve a subirlo',
  'unsafe name': 'El zip contiene un nombre que sale de su carpeta',
  'zip in a zip in a zip': 'El zip contiene un zip que contiene otro',
};

/**
 * Why a file is not read, in words that whoever looks at it understands.
 * @param bytes of the file, where there are: in which line it was cut
 */
export function whyRefused({ reason, detail, message }: Refused, bytes?: Uint8Array): string {
  if (reason === 'unbalanced tags' && bytes && /unclosed|unexpected end/i.test(detail)) {
    return `El XML está cortado en la línea ${linesOf(bytes)}`;
  }
  const said = SAID[reason];
  return said === true ? message : said;
}

function linesOf(bytes: Uint8Array): number {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1').trimEnd();
  return text.split('\n').length;
}
