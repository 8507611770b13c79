import { planOf } from '@yupana/contract/plans.ts';

/** What an accountant looks for first, as sheets with words of their own. The whole of each table is in its .ndjson. */
export const SHEETS = {
  members: {
    file: 'mi-cuenta',
    columns: [
      ['name', 'Nombres'],
      ['last_name', 'Apellidos'],
      ['document_number', 'DNI'],
      ['phone_number', 'Celular'],
      ['email', 'Correo electrónico'],
      ['accountant_profile', 'Perfil'],
      ['created_at', 'Cuenta creada'],
    ],
  },
  businesses: {
    file: 'empresas',
    columns: [
      ['ruc', 'RUC'],
      ['name', 'Nombre'],
      ['paternal_surname', 'Apellido paterno'],
      ['maternal_surname', 'Apellido materno'],
      ['given_names', 'Nombres'],
      ['status', 'Estado'],
      ['created_at', 'Registrada'],
    ],
  },
  payments: {
    file: 'pagos',
    columns: [
      ['created_at', 'Fecha'],
      ['plan_id', 'Plan'],
      ['price', 'Precio sin IGV'],
      ['discount', 'Descuento'],
      ['igv', 'IGV'],
      ['amount', 'Importe'],
      ['state', 'Estado'],
      ['card', 'Tarjeta'],
      ['charge_id', 'Cargo en Culqi'],
      ['starts_on', 'Cubre desde'],
      ['ends_on', 'Cubre hasta'],
      ['invoice_ruc', 'RUC de la factura'],
      ['invoice_name', 'Razón social de la factura'],
      ['invoice_number', 'Factura o boleta'],
    ],
  },
} as const;

export type SheetName = keyof typeof SHEETS;

/** What the screens call these. */
const WORDS: Readonly<Record<string, string>> = {
  VALID: 'Lista',
  IN_PROGRESS: 'Procesando datos',
  MISSING_PERMISSIONS: 'Falta de permisos',
  INVALID_CREDENTIALS: 'Credenciales inválidas',
  charged: 'Pagado',
  declined: 'No se cobró',
  review: 'Falta verificar',
  requested: 'Procesando',
  unknown: 'Por confirmar',
  differs: 'En revisión',
};

export function inWords(column: string, value: unknown): unknown {
  if (column === 'status' || column === 'state') return WORDS[String(value)] ?? value;
  if (column !== 'plan_id') return value;
  const { title, typePlan } = planOf(Number(value));
  return `${title}, ${typePlan.toLowerCase()}`;
}
