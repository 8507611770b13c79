import { CURRENCIES } from '@yupana/tax/tables/currencies.ts';
import { LATIN_LETTERS } from '@yupana/tax/tables/latin-letters.ts';
import {
  COUNTRIES,
  CREDIT_DOCUMENTS,
  EXEMPTIONS,
  INCOME_TYPES,
  MODALITIES,
  RELATIONS,
  TREATIES,
} from '@yupana/tax/tables/non-domiciled.ts';
import { withoutLeftZeros } from '@yupana/tax/voucher-key.ts';
import { isCreditNote, NON_DOMICILED } from '@yupana/tax/voucher-types.ts';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, instant, period, plainDate, ruc, voucherCode } from '../fields.ts';
import { voucherStatuses } from '../vouchers.ts';
import { isBlank, UNSEEN_NAME } from '../words/blank.ts';

/**
 * Purchases from who is not domiciled: what register 8.5 demands of each and no proposal of SUNAT's says, told by a person of a voucher
 * that a proposal lists or, with what its document says, of one that none does.
 */

/** What 8.5 takes of names, addresses and numbers. @source RS 040-2022 annex 9 */
export const LONGEST = { id: 15, name: 100, document: 20 } as const;

/** Of a purchase that no proposal lists: besides those of who is not domiciled, «otros». @source RS 040-2022 annex 9 field 4 */
export const typedTypes: readonly string[] = [...NON_DOMICILED, '00'];

const soles = amount
  .min(-9_999_999_999.99)
  .max(9_999_999_999.99)
  .multipleOf(0.01)
  // What is a hundredth to within the precision of a number is that hundredth.
  .overwrite((value) => Math.round(value * 100) / 100);
/** What the file takes of a number as it is; what else is typed would come out as another one. @source RS 040-2022 table 12 */
const CODE = /^[\x20-\x7e]*$/;
const NOT_IN_CODES = /[|/\\;]/;
/** What the file writes of a name: letters that are Latin, with whatever mark, and digits. */
const WRITTEN = new RegExp(`[A-Za-z0-9${Object.keys(LATIN_LETTERS).join('')}]`);
const LETTER = /[\p{L}\p{N}]/u;

const text = (most: number) => z.string().trim().max(most, `Puede tener hasta ${most} caracteres.`);
const code = (most: number) =>
  text(most).refine(
    (said) => CODE.test(said) && !NOT_IN_CODES.test(said),
    'Usa dígitos, letras sin tilde ni ñ y guiones: SUNAT no admite | / \\ ; ni otras letras.',
  );
const name = (most: number) =>
  text(most)
    .refine((said) => said === '' || !isBlank(said), UNSEEN_NAME)
    .refine(
      (said) => isBlank(said) || isWritten(said),
      'Escríbelo con letras de la A a la Z o con dígitos: SUNAT no admite otros.',
    );
const needed = <Text extends z.ZodString>(said: Text, message: string) => said.min(1, message);
const codeOf = (table: ReadonlyMap<string, string>, message: string) =>
  z.string().refine((code) => table.has(code), message);
const codeIfTold = (table: ReadonlyMap<string, string>, message: string) =>
  z.string().refine((code) => code === '' || table.has(code), message);

/** Something of it, and each of its letters: a name that is short of one is another. */
function isWritten(said: string): boolean {
  const letters = [...said.normalize('NFD')].filter((one) => LETTER.test(one));
  return letters.length > 0 && letters.every((one) => WRITTEN.test(one));
}

const country = codeOf(COUNTRIES, 'Elige el país de la lista.').meta({ description: 'Tabla 16', example: '9249' });

export const foreignDetails = z.object({
  supplier: z.object({
    id: needed(code(LONGEST.id), 'Escribe su número de identificación.'),
    name: needed(name(LONGEST.name), 'Escribe su nombre o razón social.'),
    address: name(LONGEST.name),
    country,
  }),
  relation: codeIfTold(RELATIONS, 'Elige el vínculo de la lista.').meta({ description: 'Tabla 17; vacío: no se dice' }),
  beneficiary: z
    .object({ id: code(LONGEST.id), name: needed(name(LONGEST.name), 'Escribe el nombre del beneficiario.'), country })
    .nullable()
    .meta({ description: 'El beneficiario efectivo, si es otro' }),
  income_type: codeOf(INCOME_TYPES, 'Elige el tipo de renta.').meta({ description: 'Tabla 19' }),
  modality: codeIfTold(MODALITIES, 'Elige dónde se prestó.').meta({ description: 'Tabla 20; vacío: no se dice' }),
  treaty: codeOf(TREATIES, 'Elige el convenio.').meta({ description: 'Tabla 18; 00: ninguno' }),
  exemption: codeIfTold(EXEMPTIONS, 'Elige la exoneración.').meta({ description: 'Tabla 21; vacío: ninguna' }),
  article_76: z.boolean().meta({ description: 'Si se aplica el penúltimo párrafo del artículo 76 de la LIR' }),
  withholding: z
    .object({
      gross: soles.meta({ description: 'Renta bruta' }),
      deduction: soles.meta({ description: 'Deducción, o costo de lo enajenado; la renta neta es lo que queda' }),
      percent: amount.min(0).max(100).multipleOf(0.01).meta({ description: 'Tasa de retención, en puntos' }),
      withheld: soles.meta({ description: 'Impuesto retenido' }),
    })
    .refine(({ gross, deduction }) => Math.abs(deduction) <= Math.abs(gross), {
      message: 'No puede ser mayor que la renta bruta: lo que se vendió a menos de su costo no deja renta.',
      path: ['deduction'],
    })
    .nullable()
    .meta({ description: 'Null: no se dice' }),
  credit: z
    .object({
      type_code: z.enum(CREDIT_DOCUMENTS, 'Elige el documento.'),
      serie: code(LONGEST.document).meta({ description: 'De una DAM, su aduana' }),
      year: z.string().regex(/^(198[2-9]|199\d|20\d\d)?$/, 'Escribe el año con cuatro dígitos, desde 1982.'),
      number: needed(code(LONGEST.document), 'Escribe el número del documento.'),
    })
    .nullable()
    .meta({ description: 'El documento que sustenta el crédito fiscal: formulario 1662 (46) o DAM' }),
  withheld_igv: soles.nullable().meta({ description: 'Retención del IGV' }),
});
export type ForeignDetails = z.infer<typeof foreignDetails>;

/** What was told stands as it was told, whatever has become a rule, or left a table, since. */
const toldDetails = z.object({
  supplier: z.object({ id: z.string(), name: z.string(), address: z.string(), country: z.string() }),
  relation: z.string().meta({ description: 'Tabla 17; vacío: no se dice' }),
  beneficiary: z.object({ id: z.string(), name: z.string(), country: z.string() }).nullable(),
  income_type: z.string().meta({ description: 'Tabla 19' }),
  modality: z.string().meta({ description: 'Tabla 20; vacío: no se dice' }),
  treaty: z.string().meta({ description: 'Tabla 18; 00: ninguno' }),
  exemption: z.string().meta({ description: 'Tabla 21; vacío: ninguna' }),
  article_76: z.boolean(),
  withholding: z
    .object({ gross: amount, deduction: amount, percent: amount, withheld: amount })
    .nullable()
    .meta({ description: 'Renta bruta, deducción, tasa en puntos e impuesto retenido; null: no se dice' }),
  credit: z
    .object({ type_code: z.string(), serie: z.string(), year: z.string(), number: z.string() })
    .nullable()
    .meta({ description: 'El documento que sustenta el crédito fiscal' }),
  withheld_igv: amount.nullable().meta({ description: 'Retención del IGV' }),
});
export type ToldDetails = z.infer<typeof toldDetails>;

/** Amounts of a credit note have a minus, and all others none. @param type of the purchase itself */
export function hasSignOf(type: string, told: number): boolean {
  return told === 0 || told < 0 === isCreditNote(type);
}
export const SIGN_OF_NOTES = 'Una nota de crédito va con signo menos, y lo demás sin él.';

const IN_SOLES = 'PEN';

function hasTexts(value: unknown): boolean {
  const { currency, exchange_rate } = (value ?? {}) as Partial<Record<'currency' | 'exchange_rate', unknown>>;
  return typeof currency === 'string' && typeof exchange_rate === 'string';
}

export const foreignDocument = z
  .object({
    type_code: z.enum(typedTypes, 'Elige el tipo de comprobante.'),
    issue_date: plainDate,
    serie: code(LONGEST.document),
    // As proposals are read, so that what is typed is found again in them.
    number: needed(code(LONGEST.document), 'Escribe el número del comprobante.').overwrite(withoutLeftZeros),
    value: soles.meta({ description: 'Valor de las adquisiciones, en soles; de una nota de crédito, negativo' }),
    other: soles.meta({ description: 'Otros conceptos, en soles' }),
    currency: z
      .string()
      .refine((said) => CURRENCIES.has(said), 'Escribe el código de una moneda, con tres letras, como USD.'),
    exchange_rate: z.string().regex(/^((?!0\.0+$)\d\.\d{1,3})?$/, 'Escribe el tipo de cambio, como 3.750.'),
  })
  .refine(({ currency, exchange_rate }) => currency === IN_SOLES || exchange_rate !== '', {
    message: 'Escribe el tipo de cambio con que se convirtió.',
    path: ['exchange_rate'],
    // Also beside fields that are wrong: who fills the form in is told of all at once.
    when: ({ value }) => hasTexts(value),
  })
  .refine(({ currency, exchange_rate }) => currency !== IN_SOLES || exchange_rate === '', {
    message: 'En soles no hay tipo de cambio: déjalo vacío.',
    path: ['exchange_rate'],
    when: ({ value }) => hasTexts(value),
  })
  .refine(({ type_code, value, other }) => hasSignOf(type_code, value + other), {
    message: SIGN_OF_NOTES,
    path: ['value'],
  });
export type ForeignDocument = z.infer<typeof foreignDocument>;

const said = z.object({ details: toldDetails, by: z.string(), at: instant });

const proposal = z.object({
  details: toldDetails.meta({ description: 'Sin la retención ni el documento del crédito, que son de cada compra' }),
  percent: amount.nullable().meta({ description: 'La tasa de retención con que se dijo; null si no se dijo' }),
  document: z.string().meta({ description: 'De qué comprobante se dijo' }),
});
export type ForeignProposal = z.infer<typeof proposal>;

const purchase = z.object({
  purchase: z.string().meta({ description: 'El código de su comprobante, o el identificador de uno escrito a mano' }),
  typed: z.boolean().meta({ description: 'Ninguna propuesta de SUNAT lo lista: lo escribió una persona' }),
  document: z.object({
    type_code: z.string(),
    issue_date: z.string(),
    serie: z.string(),
    number: z.string(),
    value: amount,
    other: amount,
    total: amount,
    currency: z.string(),
    exchange_rate: z.string(),
  }),
  supplier: z
    .object({ id: z.string(), name: z.string() })
    .meta({ description: 'Como lo dice SUNAT, o quien lo escribió' }),
  status: z.enum(voucherStatuses).nullable().meta({ description: 'Null de uno escrito a mano' }),
  counts: z.boolean().meta({ description: 'Si va en el registro: no se rechazó ni se dio de baja' }),
  listed_in: z.string().nullable().meta({
    description: 'De uno escrito a mano, el periodo cuya propuesta lo lista después: si es este mismo, va el de SUNAT',
  }),
  listed_counts: z.boolean().meta({
    description:
      'Si el que lista la propuesta de este mismo periodo va en el registro: no se rechazó ni se dio de baja',
  }),
  typed_in: z.string().nullable().meta({
    description:
      'De uno que lista la propuesta, el otro periodo en que también se escribió a mano, y va en su registro',
  }),
  told: said.nullable(),
  version: z
    .int()
    .nonnegative()
    .meta({ description: 'Cuántas veces se informó o se quitó: lo que ve quien la cambia' }),
  proposed: proposal.nullable().meta({
    description: 'Lo último que se dijo de su proveedor; null si ya se dijo de este, o si no se dijo nada',
  }),
  entries: z
    .array(z.object({ removed: z.boolean(), by: z.string(), at: instant }))
    .meta({ description: 'Quién lo informó o lo quitó, lo último primero' }),
});
export type ForeignPurchase = z.infer<typeof purchase>;

const answer = z.object({
  purchases: z.array(purchase).meta({ description: 'Por fecha de emisión' }),
  suppliers: z.array(proposal).meta({
    description: 'Lo último que se dijo de cada proveedor de la empresa, por nombre',
  }),
  closed: z.boolean().meta({ description: 'El periodo está cerrado: no se informa nada' }),
});
export type ForeignAnswer = z.infer<typeof answer>;

const params = z.object({ ruc });
const named = voucherCode.meta({
  description: 'El código del comprobante; de uno escrito a mano, un UUID que elige quien lo escribe',
});

const seen = z.int().nonnegative().meta({
  description: 'La `version` que veía quien informa o quita: si ya es otra, no se guarda nada; 0 de una nueva',
});

export const listNonDomiciled = defineCall({
  id: 'listNonDomiciled',
  method: 'GET',
  path: '/businesses/{ruc}/non-domiciled',
  access: 'reader',
  tag: 'No domiciliados',
  summary: 'Las compras a no domiciliados de un periodo, con lo que se informó de cada una para el registro 8.5.',
  params,
  query: z.object({ tax_period: period }),
  status: 200,
  response: answer,
  errors: ['NOT_FOUND'],
});

export const tellNonDomiciled = defineCall({
  id: 'tellNonDomiciled',
  method: 'POST',
  path: '/businesses/{ruc}/non-domiciled',
  access: 'assistant',
  tag: 'No domiciliados',
  summary:
    'Informa lo que el registro 8.5 pide de una compra a un no domiciliado; con su documento, añade una que ninguna propuesta lista.',
  params,
  body: z.object({
    tax_period: period,
    purchase: named,
    document: foreignDocument.nullable().meta({ description: 'Solo de la que ninguna propuesta lista' }),
    details: foreignDetails,
    seen,
  }),
  status: 200,
  response: answer,
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'PERIOD_CLOSED', 'BUSINESS_ARCHIVED', 'NON_DOMICILED_CHANGED'],
});

export const removeNonDomiciled = defineCall({
  id: 'removeNonDomiciled',
  method: 'POST',
  path: '/businesses/{ruc}/non-domiciled/remove',
  access: 'assistant',
  tag: 'No domiciliados',
  summary: 'Quita lo que se informó de una compra a un no domiciliado; la que se escribió a mano se quita entera.',
  params,
  body: z.object({ tax_period: period, purchase: named, seen }),
  status: 200,
  response: answer,
  errors: ['NOT_FOUND', 'PERIOD_CLOSED', 'BUSINESS_ARCHIVED', 'NON_DOMICILED_CHANGED'],
});
