import type { z } from 'zod';
import { FIELD_NAMES } from './field-names.ts';

/**
 * What is wrong with a field, in the product's own Spanish, naming the field. It stands for every text that a schema does not
 * bring itself: the validator's own sentences never reach a person, whatever it may find one day.
 */
export function sayIssue(issue: z.core.$ZodRawIssue): string {
  return capitalised(sentenceOf(issue, nameOf(issue.path ?? [])));
}

function sentenceOf(issue: z.core.$ZodRawIssue, name: string): string {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue.input) ? `falta ${name}.` : `${name} debe ser ${KINDS[issue.expected] ?? 'otro dato'}.`;
    case 'invalid_value':
      return isMissing(issue.input) ? `falta ${name}.` : `${name} debe ser ${oneOf(issue.values)}.`;
    case 'too_small':
      return tooSmall(issue, name);
    case 'too_big':
      return tooBig(issue, name);
    case 'invalid_format':
      return `${name} debe ${FORMATS[issue.format] ?? 'tener el formato que se espera'}.`;
    case 'not_multiple_of':
      return `${name} debe ser múltiplo de ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `hay datos de más: ${issue.keys.join(', ')}.`;
    default:
      return isMissing(issue.input) ? `falta ${name}.` : `revisa ${name}: no tiene un valor que se pueda usar.`;
  }
}

const KINDS: Record<string, string> = {
  string: 'un texto',
  number: 'un número',
  int: 'un número entero',
  nan: 'un número',
  boolean: 'verdadero o falso',
  array: 'una lista',
  object: 'un objeto JSON',
  record: 'un objeto JSON',
  date: 'una fecha',
};

const FORMATS: Record<string, string> = {
  email: 'ser una dirección de correo',
  uuid: 'ser un UUID',
  guid: 'ser un UUID',
  url: 'ser una dirección web',
  date: 'ser una fecha con el formato AAAA-MM-DD',
  datetime: 'ser una fecha y hora, por ejemplo 2026-11-21T10:00:00-05:00',
};

type TooSmall = Extract<z.core.$ZodRawIssue, { code: 'too_small' }>;
type TooBig = Extract<z.core.$ZodRawIssue, { code: 'too_big' }>;

function tooSmall({ origin, minimum, exact, inclusive }: TooSmall, name: string): string {
  const least = Number(minimum);
  const unit = unitOf(origin, least);
  if (unit === null) return `${name} debe ser ${inclusive === false ? `mayor que ${least}` : `${least} o más`}.`;
  if (exact) return `${name} debe tener ${least} ${unit}.`;
  return least === 1 ? `falta ${name}.` : `${name} debe tener ${least} ${unit} como mínimo.`;
}

function tooBig({ origin, maximum, exact, inclusive }: TooBig, name: string): string {
  const most = Number(maximum);
  const unit = unitOf(origin, most);
  if (unit === null) return `${name} debe ser ${inclusive === false ? `menor que ${most}` : `${most} o menos`}.`;
  return `${name} debe tener ${most} ${unit}${exact ? '' : ' como máximo'}.`;
}

function unitOf(origin: string, count: number): string | null {
  if (origin === 'string') return count === 1 ? 'carácter' : 'caracteres';
  if (origin === 'array' || origin === 'set') return count === 1 ? 'elemento' : 'elementos';
  return null;
}

/** An empty query parameter and a missing one come to the same; a number that could not be read does not. */
function isMissing(input: unknown): boolean {
  return input === undefined || input === null;
}

const EITHER = new Intl.ListFormat('es-PE', { type: 'disjunction' });

function oneOf(values: readonly unknown[]): string {
  return EITHER.format(values.map((value) => `«${String(value)}»`));
}

/** «el RUC», «el elemento 3 de la lista de RUC»; of the whole input, «el contenido de la solicitud». */
function nameOf(path: readonly PropertyKey[]): string {
  const last = path.at(-1);
  if (typeof last === 'number') return `el elemento ${last + 1} de ${nameOf(path.slice(0, -1))}`;
  if (last === undefined) return FIELD_NAMES.body ?? '';
  return FIELD_NAMES[String(last)] ?? `el dato ${String(last)}`;
}

function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
