import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, count, instant, period, plainDate, ruc } from '../fields.ts';
import { allAccounts, LINED, LONGEST_WHY, type SettingName, settingNames, settingValues } from './values.ts';

/** What a company tells its rules, and which of them it switched off. */

const scope = z.object({ ruc });
const why = z.string().trim().min(1, 'Escribe el motivo.').max(LONGEST_WHY);
const seen = z.int().nonnegative().meta({ description: 'La versión que veía quien guarda; 0 si no había ninguna' });

function said<N extends SettingName>(name: N) {
  return z.object({
    setting: z.literal(name),
    value: settingValues[name].nullable().meta({ description: 'null: desde ese día nadie lo sabe' }),
    since: sinceOf(name),
  });
}

function change<N extends SettingName>(name: N) {
  return said(name).extend({ reason: why, seen });
}

function sinceOf(name: SettingName): z.ZodType<string | null, string | null> {
  return LINED.has(name) ? z.null('Cada línea dice desde cuándo.') : plainDate;
}

export const changeBody = z.discriminatedUnion('setting', [
  change('activity'),
  change('regime'),
  change('location'),
  change('pro_rata'),
  change('destination'),
  change('exempt_income'),
  change('fleet'),
  change('related_parties'),
  change('own_words'),
  change('trusted_suppliers'),
  change('payments'),
  change('ssco_reviews'),
  change('supplier_records'),
  change('accounts'),
  change('program'),
]);
export type ChangeBody = z.output<typeof changeBody>;

/** What would be told, before anybody says why. */
export const saidBody = z.discriminatedUnion('setting', [
  said('activity'),
  said('regime'),
  said('location'),
  said('pro_rata'),
  said('destination'),
  said('exempt_income'),
  said('fleet'),
  said('related_parties'),
  said('own_words'),
  said('trusted_suppliers'),
  said('payments'),
  said('ssco_reviews'),
  said('supplier_records'),
  said('accounts'),
  said('program'),
]);
export type SaidBody = z.output<typeof saidBody>;

const source = z.enum(['told', 'register', 'nobody']).meta({
  description: 'Lo dijo alguien de la cuenta, lo dice el padrón de SUNAT, o nadie lo ha dicho',
});

const told = z.object({
  since: plainDate.nullable(),
  reason: z.string(),
  by: z.string(),
  at: instant,
});

export const setting = z.object({
  setting: z.enum(settingNames),
  value: z.unknown().meta({ description: 'Lo que vale hoy; null si nadie lo ha dicho' }),
  source,
  version: count.meta({ description: 'Sube con cada cambio; se envía al guardar' }),
  told: told.nullable().meta({ description: 'null: no lo dijo nadie de la cuenta' }),
  coming: z.array(told.extend({ since: plainDate, value: z.unknown() })).meta({
    description: 'Lo que valdrá desde un día que no ha llegado, lo más próximo primero; su valor null: nadie lo sabrá',
  }),
  readers: z
    .array(z.object({ rule: z.string(), short: z.string() }))
    .meta({ description: 'Las reglas que miran este dato' }),
  registered: z
    .object({ value: z.unknown(), on: plainDate.nullable() })
    .nullable()
    .meta({ description: 'Lo que dice el padrón de SUNAT, y de qué día; null si no dice nada' }),
});
export type Setting = z.infer<typeof setting>;

export const switchedRule = z.object({
  rule: z.string(),
  short: z.string(),
  basis: z.string(),
  reason: z.string(),
  by: z.string(),
  at: instant,
  version: count,
  touched: count.meta({ description: 'Comprobantes del último periodo de los que habría dicho algo' }),
});
export type SwitchedRule = z.infer<typeof switchedRule>;

export const getSettings = defineCall({
  id: 'getSettings',
  method: 'GET',
  path: '/businesses/settings',
  access: 'reader',
  tag: 'Ajustes de la empresa',
  summary: 'Lo que la empresa informa a las reglas, desde cuándo y por qué, y las reglas que tiene apagadas.',
  query: scope,
  status: 200,
  response: z.object({
    success: z.literal(true),
    data: z.object({
      settings: z.array(setting),
      switched_off: z.array(switchedRule),
      rules: count.meta({ description: 'Reglas que hay' }),
      categories: z.array(z.string()).meta({ description: 'De qué puede ser de confianza un proveedor' }),
      withholding_agent: z
        .object({ is: z.boolean(), on: plainDate.nullable() })
        .nullable()
        .meta({ description: 'Si la empresa está hoy en el padrón de agentes de retención; null si no se sabe' }),
      net_income: z
        .object({ year: z.int(), amount })
        .nullable()
        .meta({ description: 'Ventas del año anterior al periodo más nuevo; null si falta algún mes' }),
      sales: z.object({ from: period, to: period, taxed: amount, untaxed: amount }).nullable().meta({
        description: 'Ventas netas de los 12 meses hasta el periodo más nuevo, sin IGV; null si falta algún mes',
      }),
      oldest_open_period: period.nullable(),
      newest_period: period.nullable(),
      usual_accounts: allAccounts.meta({
        description: 'Las cuentas con que salen los archivos mientras nadie informe otras',
      }),
      account_programs: z
        .array(
          z.object({
            name: z.string(),
            digits: count
              .nullable()
              .meta({ description: 'Dígitos que toma de una cuenta; null si su formato no lo dice' }),
            usual: allAccounts,
          }),
        )
        .meta({ description: 'Los sistemas contables, y con qué cuentas registran lo que nadie informó' }),
      judging: z.boolean(),
    }),
  }),
  errors: ['NOT_FOUND'],
});

export const changeSetting = defineCall({
  id: 'changeSetting',
  method: 'PUT',
  path: '/businesses/settings',
  access: 'accountant',
  tag: 'Ajustes de la empresa',
  summary: 'Informa un dato desde un día. Los periodos abiertos se vuelven a analizar.',
  query: scope,
  body: changeBody,
  status: 200,
  response: z.object({
    success: z.literal(true),
    data: z.object({
      version: count,
      periods: count.meta({ description: 'Periodos abiertos que se vuelven a analizar' }),
    }),
  }),
  errors: ['NOT_FOUND', 'SETTING_CHANGED', 'SETTING_UNKNOWN_CATEGORY'],
});

export const settingEvent = told.extend({
  setting: z.enum(settingNames).nullable().meta({ description: 'null: es una regla que se apagó o se encendió' }),
  rule: z.string().nullable(),
  short: z.string().nullable(),
  value: z.unknown(),
  version: count,
});
export type SettingEvent = z.infer<typeof settingEvent>;

export const getSettingsHistory = defineCall({
  id: 'getSettingsHistory',
  method: 'GET',
  path: '/businesses/settings/history',
  access: 'reader',
  tag: 'Ajustes de la empresa',
  summary: 'Todo lo que se informó de la empresa y las reglas que se apagaron, lo último primero.',
  query: scope,
  status: 200,
  response: z.object({
    success: z.literal(true),
    data: z.object({ events: z.array(settingEvent), omitted: z.boolean() }),
  }),
  errors: ['NOT_FOUND'],
});

export const listRules = defineCall({
  id: 'listRules',
  method: 'GET',
  path: '/businesses/settings/rules',
  access: 'reader',
  tag: 'Ajustes de la empresa',
  summary: 'Las reglas que una empresa puede apagar.',
  query: scope,
  status: 200,
  response: z.object({
    success: z.literal(true),
    data: z.array(
      z.object({ rule: z.string(), short: z.string(), basis: z.string(), version: count, off: z.boolean() }),
    ),
  }),
  errors: ['NOT_FOUND'],
});

export const switchRule = defineCall({
  id: 'switchRule',
  method: 'PUT',
  path: '/businesses/settings/rules',
  access: 'accountant',
  tag: 'Ajustes de la empresa',
  summary: 'Apaga o enciende una regla en la empresa. Los periodos abiertos se vuelven a analizar.',
  query: scope,
  body: z.object({ rule: z.string().trim().min(1).max(80), off: z.boolean(), reason: why, seen }),
  status: 200,
  response: z.object({ success: z.literal(true), data: z.object({ version: count, periods: count }) }),
  errors: ['NOT_FOUND', 'SETTING_CHANGED'],
});
