import { isPeriod } from '@yupana/tax/period.ts';
import { isRuc } from '@yupana/tax/ruc.ts';
import { z } from 'zod';
import { isScenario } from '../scenarios/catalogue.ts';

const period = z.string().refine(isPeriod, 'El periodo debe tener el formato AAAAMM.');
const rucField = z.string().refine(isRuc, 'El RUC es inválido.');
export const bookField = z.enum(['RCE', 'RVIE']);
export const tradeField = z.enum([
  'wholesale',
  'hardware',
  'dairy',
  'textile-export',
  'pharmacy',
  'freight',
  'stationery',
  'mill',
  'packaging',
  'printing',
  'hotel',
  'services',
  'supermarket',
  'construction',
]);

/** A company added by hand; what is absent is chosen by the sandbox. From 10,000 on, the row counts are exact. */
export const newCompanyBody = z.strictObject({
  ruc: rucField.optional(),
  name: z.string().min(1).max(200).default('Empresa de Prueba Añadida S.A.C.'),
  solUser: z
    .string()
    .regex(/^[A-Z0-9]{8}$/)
    .default('PRUEBA01'),
  trade: tradeField.default('wholesale'),
  purchases: z.int().min(0).max(500_000).default(20),
  sales: z.int().min(0).max(500_000).default(20),
  since: period.nullable().default(null),
  monthsWithoutPurchases: z.array(z.int().min(1).max(12)).default([]),
  /** Services for which its API client lacks the permission. */
  withoutPermission: z.array(z.enum(['consultacpe', 'validarcomprobante'])).default([]),
});
export type NewCompany = z.infer<typeof newCompanyBody>;

export const scenarioBody = z.strictObject({
  ruc: rucField,
  scenario: z.string().refine(isScenario, 'No existe ese escenario.'),
  book: bookField.nullable().default(null),
  period: period.nullable().default(null),
  endpoint: z
    .enum([
      'token',
      'portal',
      'periods',
      'summary',
      'export',
      'tickets',
      'download',
      'list',
      'left-out',
      'cpe',
      'validity',
    ])
    .nullable()
    .default(null),
  times: z.int().min(1).nullable().default(null),
  /** Switches off what the company had before. */
  replace: z.boolean().default(false),
});

/** What a service that is not SUNAT's is told to do wrong. */
export const faultBody = z.strictObject({
  scenario: z.string(),
  times: z.int().min(1).nullable().default(null),
});

export const proposalParams = z.object({ ruc: rucField, book: bookField, period });
export const clockBody = z.strictObject({ now: z.iso.datetime({ offset: true }) });
export const requestsQuery = z.object({
  ruc: z.string().optional(),
  last: z.coerce.number().int().min(1).default(5_000),
});
