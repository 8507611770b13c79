import { z } from 'zod';
import { amount, ruc as checkedRuc, plainDate } from '../fields.ts';
import { bookingPrograms } from '../terms/booking-programs.ts';

/** What each setting of a company says, as it is told and kept. Lists whose lines say themselves since when have no day of their own. */

/** Characters of why a setting is so. */
export const LONGEST_WHY = 100;
const MOST = 200;
/** Suppliers of whom a company tells the ficha RUC. */
const MOST_RECORDS = 500;

/** As text: the name of what is checked is of another package. */
const ruc: z.ZodType<string, string> = checkedRuc;
const since = plainDate;
const until = plainDate.nullable().default(null);
const short = (longest: number, message: string) => z.string().trim().min(1, message).max(longest);

export const ciiu = z
  .string()
  .trim()
  .regex(/^\d{4}$/, 'El CIIU tiene 4 dígitos.');

/** Six letters and digits, one letter at least; written with or without hyphen, kept in capitals without it. */
export const plate = z
  .string()
  .trim()
  .transform((text) => text.toUpperCase().replace(/[\s-]/g, ''))
  .refine(
    (text) => /^[A-Z0-9]{6}$/.test(text) && /[A-Z]/.test(text) && /\d/.test(text),
    'La placa tiene 6 letras y números, como V2B-731.',
  );

export const ubigeo = z
  .string()
  .trim()
  .regex(/^(0[1-9]|1\d|2[0-5])\d{4}$/, 'El ubigeo tiene 6 dígitos y empieza por el departamento (01 a 25).');

/** A share of one, with four decimals at most, as text: money and shares touch no float. */
export const coefficient = z
  .string()
  .trim()
  .regex(/^(0(\.\d{1,4})?|1(\.0{1,4})?)$/, 'El coeficiente va de 0 a 1, con 4 decimales como máximo.');

export const regimes = ['general', 'rmt', 'rer', 'nrus'] as const;
export const destinations = ['taxed', 'mixed', 'untaxed'] as const;
export const tenures = ['own', 'rented', 'lent'] as const;
/** Of the ficha RUC: asked for, or by SUNAT itself; for a while, or for good. */
export const withdrawalCodes = ['01', '02', '10', '11'] as const;

/** As the ficha RUC names them, with their codes. */
export const WITHDRAWALS: Record<(typeof withdrawalCodes)[number], string> = {
  '01': '01 · Baja provisional',
  '02': '02 · Baja provisional de oficio',
  '10': '10 · Baja definitiva',
  '11': '11 · Baja de oficio',
};
export const sscoResults = ['pending', 'favourable', 'unfavourable'] as const;

const ends = <T extends { since: string; until: string | null }>(schema: z.ZodType<T, unknown>) =>
  schema.refine((one) => one.until === null || one.until >= one.since, {
    message: 'Termina antes de empezar.',
    path: ['until'],
  });

/** No two lines say the same of one at once. */
function once<T>(items: readonly T[], of: (item: T) => string): boolean {
  return new Set(items.map(of)).size === items.length;
}

const vehicle = ends(
  z.object({
    plate,
    description: z.string().trim().max(60).default(''),
    tenure: z.enum(tenures),
    since,
    until,
    management: z
      .object({
        declared: z.boolean(),
        cost: amount.nonnegative().max(9_999_999_999.99).multipleOf(0.01).nullable(),
        bought_on: plainDate.nullable(),
      })
      .nullable()
      .default(null)
      .meta({ description: 'De dirección, representación o administración; el costo, sin IGV' }),
  }),
);

const party = ends(
  z.object({
    ruc,
    name: short(200, 'Escribe el nombre de la empresa.'),
    tie: short(60, 'Escribe qué las vincula.'),
    since,
    until,
  }),
);

const supplier = ends(
  z.object({
    ruc,
    name: short(200, 'Escribe el nombre del proveedor.'),
    category: short(60, 'Elige qué le compra la empresa.'),
    since,
    until,
  }),
);

/** A code of the company's plan of accounts, of the element that it is booked in. */
const account = (element: RegExp, message: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{2,12}$/, 'La cuenta tiene de 2 a 12 dígitos.')
    .regex(element, message);
const taxAccount = account(/^40/, 'La cuenta de tributos por pagar empieza con 40.');

/** In which accounts programs book purchases and sales. @source Plan Contable General Empresarial: elements 1, 4, 6 and 7 */
export const allAccounts = z.object({
  expense: account(/^6\d/, 'La cuenta de gasto empieza con 60 a 69.'),
  purchase_igv: taxAccount,
  purchase_taxes: account(/^(40|6\d)/, 'La cuenta de otros tributos empieza con 40 o con 60 a 69.'),
  payable: account(/^4[23]/, 'La cuenta por pagar empieza con 42 o 43.'),
  income: account(/^70/, 'La cuenta de ventas empieza con 70.'),
  sale_igv: taxAccount,
  sale_taxes: taxAccount,
  receivable: account(/^1[23]/, 'La cuenta por cobrar empieza con 12 o 13.'),
});

/** Only those that somebody told: of the others each program keeps its usual ones. */
const accounts = allAccounts
  .partial()
  .refine((told) => Object.values(told).some((code) => code !== undefined), 'Informa al menos una cuenta.');

const review = z.object({ ruc, requested_on: plainDate, result: z.enum(sscoResults) });

/** What a supplier's ficha RUC says, as far as somebody told it. */
const supplierRecord = ends(
  z.object({
    ruc,
    name: short(200, 'Escribe el nombre del proveedor.'),
    regime: z.enum(regimes).nullable().default(null),
    ciiu: z
      .array(ciiu)
      .max(10)
      .default([])
      .refine((codes) => once(codes, String), 'Un CIIU está dos veces.')
      .meta({ description: 'El principal primero' }),
    electronic_since: plainDate.nullable().default(null),
    registered_on: plainDate.nullable().default(null),
    withdrawal: z
      .object({ code: z.enum(withdrawalCodes), on: plainDate })
      .nullable()
      .default(null),
    suspension: z
      .object({ from: plainDate, to: plainDate.nullable().default(null) })
      .refine((one) => one.to === null || one.to >= one.from, { message: 'Termina antes de empezar.', path: ['to'] })
      .nullable()
      .default(null),
    since,
    until,
  }),
).refine(
  ({ regime, ciiu, electronic_since, registered_on, withdrawal, suspension }) =>
    [regime, electronic_since, registered_on, withdrawal, suspension].some((one) => one !== null) || ciiu.length > 0,
  { message: 'Escribe al menos un dato de su ficha RUC.', path: ['regime'] },
);

/** Each setting by its name. */
export const settingValues = {
  activity: z.object({
    ciiu: z
      .array(ciiu)
      .min(1, 'Escribe el CIIU principal.')
      .max(10)
      .refine((codes) => once(codes, String), 'Un CIIU está dos veces.'),
  }),
  regime: z.object({ regime: z.enum(regimes) }),
  location: z.object({ ubigeo }),
  pro_rata: z
    .object({ has_untaxed_sales: z.boolean(), coefficient: coefficient.nullable() })
    .refine((one) => !one.has_untaxed_sales || one.coefficient !== null, {
      message: 'Con ventas no gravadas hace falta el coeficiente.',
      path: ['coefficient'],
    }),
  destination: z.object({ destination: z.enum(destinations) }),
  exempt_income: z.object({ has_exempt_income: z.boolean() }),
  fleet: z.object({
    vehicles: z
      .array(vehicle)
      .max(MOST)
      .refine((all) => once(all, (one) => one.plate), 'Una placa está dos veces.'),
  }),
  related_parties: z.object({
    parties: z
      .array(party)
      .max(MOST)
      .refine((all) => once(all, (one) => one.ruc), 'Un RUC está dos veces.'),
  }),
  own_words: z.object({
    words: z
      .array(z.string().trim().min(3, 'Cada palabra tiene 3 letras como mínimo.').max(40))
      .max(MOST)
      .refine((all) => once(all, (one) => one.toLocaleLowerCase('es-PE')), 'Una palabra está dos veces.'),
  }),
  trusted_suppliers: z.object({
    suppliers: z
      .array(supplier)
      .max(MOST)
      .refine((all) => once(all, (one) => `${one.ruc}/${one.category}`), 'Un proveedor está dos veces para lo mismo.'),
  }),
  payments: z.object({ loads_payments: z.boolean() }),
  ssco_reviews: z.object({
    reviews: z
      .array(review)
      .max(MOST)
      .refine((all) => once(all, (one) => one.ruc), 'Un RUC está dos veces.'),
  }),
  supplier_records: z.object({
    records: z
      .array(supplierRecord)
      .max(MOST_RECORDS)
      .refine((all) => once(all, (one) => one.ruc), 'Un RUC está dos veces.'),
  }),
  accounts,
  program: z.object({ program: z.enum(bookingPrograms) }),
} as const;

export type SettingName = keyof typeof settingValues;
export type SettingValue<N extends SettingName = SettingName> = z.output<(typeof settingValues)[N]>;

export const settingNames = Object.keys(settingValues) as [SettingName, ...SettingName[]];

/** Their lines say since when; the others have a day from which they count. */
export const LINED: ReadonlySet<SettingName> = new Set([
  'fleet',
  'related_parties',
  'trusted_suppliers',
  'ssco_reviews',
  'supplier_records',
]);
