/** Why a file is not read at all. Each is refused rather than guessed at: what is read must be what its issuer signed. */
export type RefusedReason =
  | 'doctype'
  | 'entity'
  | 'undeclared prefix'
  | 'duplicate attribute'
  | 'markup in an attribute'
  | 'control character'
  | 'numeric reference'
  | 'unbalanced tags'
  | 'two roots'
  | 'too deep'
  | 'text too long'
  | 'too many attributes'
  | 'too many namespaces'
  | 'too large'
  | 'too much'
  | 'not well formed'
  | 'not a voucher'
  | 'incomplete'
  | 'damaged zip'
  | 'locked zip'
  | 'unsafe name'
  | 'zip in a zip in a zip';

const WORDS: Readonly<Record<RefusedReason, string>> = {
  doctype: 'El archivo lleva un DOCTYPE',
  entity: 'El archivo usa una entidad que no es de las cinco de XML',
  'undeclared prefix': 'El archivo usa un prefijo sin declarar',
  'duplicate attribute': 'El archivo repite un atributo',
  'markup in an attribute': 'El archivo lleva un «<» dentro de un atributo',
  'control character': 'El archivo contiene un carácter de control',
  'numeric reference': 'El archivo contiene una referencia numérica fuera de rango',
  'unbalanced tags': 'Las etiquetas del archivo no cierran como abren',
  'two roots': 'El archivo contiene más de un documento, o texto fuera de él',
  'too deep': 'El archivo anida más de 64 niveles',
  'text too long': 'El archivo contiene un texto de más de 1 MB',
  'too many attributes': 'El archivo lleva demasiados atributos en un elemento: más de 256',
  'too many namespaces': 'El archivo declara demasiados espacios de nombres: más de 64 a la vez',
  'too large': 'El archivo pesa más de 20 MB',
  'too much': 'El ZIP desempaqueta demasiado',
  'not well formed': 'El archivo no es XML bien formado',
  'not a voucher': 'El archivo no es un comprobante electrónico',
  incomplete: 'Al archivo le falta un dato sin el cual no es un comprobante',
  'damaged zip': 'El ZIP está dañado',
  'locked zip': 'El ZIP está protegido con una contraseña',
  'unsafe name': 'El ZIP contiene un nombre que sale de su carpeta',
  'zip in a zip in a zip': 'El ZIP contiene un ZIP que contiene otro',
};

/** A file that is not read, with the one reason. */
export class Refused extends Error {
  readonly reason: RefusedReason;
  /** What the parser saw, or which datum is missing; for whoever looks at the file. */
  readonly detail: string;

  constructor(reason: RefusedReason, detail = '') {
    super(`${WORDS[reason]}${detail ? `: ${detail.slice(0, 120)}` : ''}`);
    this.name = 'Refused';
    this.reason = reason;
    this.detail = detail;
  }
}
