import {
  COUNTRIES,
  type CodeTable,
  CREDIT_DOCUMENTS,
  EXEMPTIONS,
  INCOME_TYPES,
  MODALITIES,
  RELATIONS,
  TREATIES,
} from '@yupana/tax/tables/non-domiciled.ts';
import { voucherTypeDescription } from '@yupana/tax/voucher-types.ts';

interface Option {
  value: string;
  label: string;
}

const optionsOf = (table: CodeTable): Option[] =>
  [...table].map(([value, says]) => ({ value, label: `${value} ${says}` }));
const orNone = (label: string, table: CodeTable): Option[] => [{ value: '', label }, ...optionsOf(table)];
const byName = (table: CodeTable): Option[] =>
  [...table].map(([value, says]) => ({ value, label: says })).sort((a, b) => a.label.localeCompare(b.label, 'es'));

/** SUNAT's tables, as the selects of the form have them. */
export const COUNTRY_OPTIONS = byName(COUNTRIES);
export const INCOME_OPTIONS = optionsOf(INCOME_TYPES);
export const TREATY_OPTIONS = optionsOf(TREATIES);
export const RELATION_OPTIONS = orNone('No se informa', RELATIONS);
export const MODALITY_OPTIONS = orNone('No se informa', MODALITIES);
export const EXEMPTION_OPTIONS = orNone('Ninguna', EXEMPTIONS);
export const CREDIT_OPTIONS = CREDIT_DOCUMENTS.map(typeOption);

export function typeOption(code: string): Option {
  return { value: code, label: `${code} ${voucherTypeDescription(code)}` };
}

/** «Estados Unidos»; the code itself of one that is in no table of ours. */
export function countryName(code: string): string {
  return COUNTRIES.get(code) ?? code;
}
