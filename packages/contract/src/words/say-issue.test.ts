import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '../calls.ts';
import { fetchVoucherFile } from '../vouchers/voucher-detail.ts';
import { FIELD_NAMES } from './field-names.ts';
import { sayIssue } from './say-issue.ts';

/** Every field of every call, given everything that it is not: what is said then is ours. */

const before = z.config().localeError;
beforeAll(() => void z.config({ localeError: sayIssue }));
afterAll(() => void z.config({ localeError: before }));

/** Words of the validator, in the two languages that it could have spoken. */
const VALIDATOR =
  /invalid|expected|received|required|too (big|small|long|short)|unrecognized|entrada inválida|opción inválida|se esperaba|recibido|demasiado (grande|pequeño)|cadena inválida|número inválido|^inválido|llave|instanceof|NaN|undefined|null|\[object/i;

const WRONG: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x',
  'ñandú-ñandú',
  'x'.repeat(5_000),
  '9'.repeat(5_000),
  '{"ruc":7}',
  0,
  -1,
  1.005,
  1e15,
  true,
  false,
  [],
  [7],
  {},
  { unknown: { deep: 1 } },
];

/** Every field below a schema, with the way to it. */
function fieldsOf(schema: z.core.$ZodType, way: readonly string[] = []): { way: readonly string[]; name: string }[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, field]) => [
      { way: [...way, name], name },
      ...fieldsOf(field, [...way, name]),
    ]);
  }
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element as z.core.$ZodType, [...way, '0']);
  if (schema instanceof z.ZodPipe) return [...fieldsOf(schema.in, way), ...fieldsOf(schema.out, way)];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return fieldsOf(schema.unwrap() as z.core.$ZodType, way);
  }
  return [];
}

/** An input that holds one value at one place. The dashboards' filters travel as JSON text. */
function holding(way: readonly string[], value: unknown): unknown {
  const [first, ...rest] = way;
  if (first === undefined) return value;
  const held = holding(rest, value);
  if (first === 'filters' && rest.length > 0) return { filters: JSON.stringify(held) };
  return first === '0' ? [held] : { [first]: held };
}

const inputs = calls.flatMap(({ id, params, query, body }) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? [[`${part} of ${id}`, schema] as const] : [],
  ),
);

test.each(inputs)('whatever is wrong with the %s is said in our words', (_name, schema) => {
  const given = [...WRONG, ...fieldsOf(schema).flatMap(({ way }) => WRONG.map((value) => holding(way, value)))];
  const said = given.flatMap((input) => schema.safeParse(input).error?.issues ?? []);
  expect(said.length).toBeGreaterThan(0);
  const inOtherWords = said.filter(({ message }) => VALIDATOR.test(message) || !/^[A-ZÁÉÍÓÚ]/.test(message));
  expect(inOtherWords.map(({ message, path }) => `${path.join('.')}: ${message}`)).toEqual([]);
});

test('every field has a name that a person knows', () => {
  const names = new Set(inputs.flatMap(([, schema]) => fieldsOf(schema)).map(({ name }) => name));
  expect(names).toContain('tax_period');
  expect([...names].filter((name) => !(name in FIELD_NAMES)).toSorted()).toEqual([]);
});

test.each([
  [z.object({ ruc: z.string() }), {}, 'Falta el RUC.'],
  [z.object({ ruc: z.string() }), { ruc: 7 }, 'El RUC debe ser un texto.'],
  [z.object({ page: z.coerce.number() }), { page: 'x' }, 'El número de página debe ser un número.'],
  [z.object({ page: z.int() }), { page: 1.5 }, 'El número de página debe ser un número entero.'],
  [z.object({ page: z.number().min(1) }), { page: 0 }, 'El número de página debe ser 1 o más.'],
  [z.object({ amount: z.number().max(9) }), { amount: 10 }, 'El importe debe ser 9 o menos.'],
  [z.object({ amount: z.number().multipleOf(5) }), { amount: 6 }, 'El importe debe ser múltiplo de 5.'],
  [z.object({ token: z.string().min(1) }), { token: '' }, 'Falta la clave.'],
  [z.object({ token: z.string().min(8) }), { token: 'x' }, 'La clave debe tener 8 caracteres como mínimo.'],
  [z.object({ token: z.string().length(2) }), { token: 'x' }, 'La clave debe tener 2 caracteres.'],
  [
    z.object({ device_id: z.string().max(1) }),
    { device_id: 'xx' },
    'La huella del dispositivo debe tener 1 carácter como máximo.',
  ],
  [z.object({ order: z.enum(['asc', 'desc']) }), { order: 'up' }, 'El sentido del orden debe ser «asc» o «desc».'],
  [z.object({ uuid: z.uuid() }), { uuid: 'x' }, 'El identificador debe ser un UUID.'],
  [z.object({ rucs: z.array(z.string()) }), { rucs: 'x' }, 'La lista de RUC debe ser una lista.'],
  [z.object({ rucs: z.array(z.string()) }), { rucs: ['1', 2] }, 'El elemento 2 de la lista de RUC debe ser un texto.'],
  [z.object({ terms: z.boolean() }), { terms: 'sí' }, 'La aceptación de los términos debe ser verdadero o falso.'],
  [z.strictObject({}), { more: 1 }, 'Hay datos de más: more.'],
  [
    z.object({ size: z.union([z.literal(20), z.literal(50)]) }),
    { size: 7 },
    'Revisa la cantidad por página: no tiene un valor que se pueda usar.',
  ],
  [
    z.object({ ruc: z.string().refine(() => false) }),
    { ruc: 'x' },
    'Revisa el RUC: no tiene un valor que se pueda usar.',
  ],
  [z.object({}), 'x', 'El contenido de la solicitud debe ser un objeto JSON.'],
  [z.object({ otra_cosa: z.string() }), { otra_cosa: 1 }, 'El dato otra_cosa debe ser un texto.'],
])('%# what is wrong is named: field and rule', (schema, input, said) => {
  expect(schema.safeParse(input).error?.issues[0]?.message).toBe(said);
});

test('a kind of file is told by its name, and not as a kind of change', () => {
  const { error } = fetchVoucherFile.params.safeParse({
    uuid: '3f0e6f0a-5b1c-4c0e-9d7e-1a2b3c4d5e6f',
    code: 'x',
    kind: 'XML',
  });
  expect(error?.issues.map(({ message }) => message)).toEqual(['El tipo de archivo debe ser «pdf» o «cdr».']);
});
