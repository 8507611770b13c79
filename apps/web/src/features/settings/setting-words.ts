import type { SettingName, SettingValue } from '@yupana/contract/setting-values.ts';

/** How each setting, and each thing that one can say, is called where people read it. */

export const SETTING_NAMES: Record<SettingName, string> = {
  activity: 'Actividad (CIIU)',
  regime: 'Régimen',
  location: 'Ubicación',
  pro_rata: 'Prorrata',
  destination: 'Destino de las compras',
  exempt_income: 'Rentas exoneradas',
  payments: 'Pagos',
  fleet: 'Flota',
  related_parties: 'Empresas vinculadas',
  own_words: 'Palabras del giro',
  trusted_suppliers: 'Proveedores de confianza',
  ssco_reviews: 'Revisiones de SSCO',
  supplier_records: 'Ficha RUC de proveedores',
  accounts: 'Plan de cuentas',
  program: 'Sistema contable',
};

export type AccountName = keyof SettingValue<'accounts'>;

/** Accounts in which programs book, those of purchases first. */
export const ACCOUNTS: Record<AccountName, string> = {
  expense: 'Gasto',
  purchase_igv: 'IGV de compras',
  purchase_taxes: 'Otros tributos de compras',
  payable: 'Por pagar',
  income: 'Ventas',
  sale_igv: 'IGV de ventas',
  sale_taxes: 'Otros tributos de ventas',
  receivable: 'Por cobrar',
};

type Vehicle = SettingValue<'fleet'>['vehicles'][number];
type Review = SettingValue<'ssco_reviews'>['reviews'][number];

export const REGIMES: Record<SettingValue<'regime'>['regime'], string> = {
  nrus: 'Nuevo RUS',
  rer: 'Régimen Especial',
  rmt: 'MYPE Tributario',
  general: 'Régimen General',
};

export const DESTINATIONS: Record<SettingValue<'destination'>['destination'], string> = {
  taxed: 'Ventas gravadas',
  mixed: 'Gravadas y no gravadas',
  untaxed: 'Ventas no gravadas',
};

export const TENURES: Record<Vehicle['tenure'], string> = { own: 'Propio', rented: 'Alquilado', lent: 'Cedido' };

export const REVIEW_RESULTS: Record<Review['result'], string> = {
  pending: 'En trámite',
  favourable: 'Favorable',
  unfavourable: 'Desfavorable',
};

export const YES_NO = { yes: 'Sí', no: 'No' } as const;
export type YesNo = keyof typeof YES_NO;

/** Departments by the first two digits of an ubigeo, as INEI numbers them. */
const DEPARTMENTS = [
  ...['Amazonas', 'Áncash', 'Apurímac', 'Arequipa', 'Ayacucho', 'Cajamarca', 'Callao', 'Cusco', 'Huancavelica'],
  ...['Huánuco', 'Ica', 'Junín', 'La Libertad', 'Lambayeque', 'Lima', 'Loreto', 'Madre de Dios', 'Moquegua', 'Pasco'],
  ...['Piura', 'Puno', 'San Martín', 'Tacna', 'Tumbes', 'Ucayali'],
];

/** `150114 · Lima` */
export function placeOf(ubigeo: string): string {
  const department = DEPARTMENTS[Number(ubigeo.slice(0, 2)) - 1];
  return department ? `${ubigeo} · ${department}` : ubigeo;
}

/** `V2B731` → `V2B-731`, as it stands on the vehicle. */
export function plateText(plate: string): string {
  return plate.length === 6 ? `${plate.slice(0, 3)}-${plate.slice(3)}` : plate;
}

/** Options of a select, in the order of the words. */
export function optionsOf<T extends string>(words: Readonly<Record<T, string>>): { value: T; label: string }[] {
  return (Object.entries(words) as [T, string][]).map(([value, label]) => ({ value, label }));
}
