import { type Money, ZERO } from '@yupana/tax/money.ts';
import {
  COUNTRIES,
  CREDIT_DOCUMENTS,
  EXEMPTIONS,
  INCOME_TYPES,
  MODALITIES,
  RELATIONS,
  TREATIES,
} from '@yupana/tax/tables/non-domiciled.ts';
import { amountCell, codeCell, dayCell, nameCell, rateCell } from '../cells.ts';
import { ALWAYS, type CellRule, type Field, type LineFormat } from '../format.ts';
import { NON_DOMICILED_RULES } from './non-domiciled-rules.ts';
import { CUSTOMS, NON_DOMICILED_TYPES, whenForeign, whenType } from './tables.ts';

/** A purchase from who is not domiciled. Codes are of `tables/non-domiciled.ts`; amounts in soles, null where none is told. */
export interface NonDomiciledPurchase {
  issueDate: string;
  typeCode: string;
  serie: string;
  number: string;
  value: Money;
  other: Money;
  total: Money;
  /** The document that gives the credit: form 1662 (46) or a customs declaration. */
  credit: { typeCode: string; serie: string; year: string; number: string } | null;
  withheldIgv: Money | null;
  currency: string;
  exchangeRate: string;
  supplier: { country: string; name: string; address: string; id: string };
  beneficiary: { id: string; name: string; country: string } | null;
  relation: string;
  income: { gross: Money; deduction: Money; net: Money; percent: Money; withheld: Money } | null;
  treaty: string;
  exemption: string;
  incomeType: string;
  modality: string;
  article76: boolean;
}

const codesOf = (table: ReadonlyMap<string, string>): ReadonlySet<string> => new Set(table.keys());
const COUNTRY: CellRule = { is: 'one-of', values: codesOf(COUNTRIES), table: 'tabla 16' };

/**
 * Purchases from who is not domiciled, a register of its own beside RCE: without RUC and name. That each line ends in a pipe is taken
 * from RCE, and one public writer leaves it out: nobody saw SUNAT take either.
 * @source RS 040-2022 annex 9
 */
export const NON_DOMICILED: LineFormat<NonDomiciledPurchase> = {
  title: 'RCE · no domiciliados (8.5)',
  fields: [
    { name: 'Periodo', rule: { is: 'period' }, required: ALWAYS, cell: (_, owner) => owner.period },
    { name: 'CAR SUNAT', rule: { is: 'empty' }, cell: () => '' },
    { name: 'Fecha de emisión', rule: { is: 'day' }, required: ALWAYS, cell: (row) => dayCell(row.issueDate) },
    {
      name: 'Tipo de comprobante',
      rule: { is: 'one-of', values: NON_DOMICILED_TYPES, table: 'tabla 11' },
      required: ALWAYS,
      cell: (row) => codeCell(row.typeCode),
    },
    { name: 'Serie', rule: { is: 'text', most: 20 }, cell: (row) => codeCell(row.serie) },
    { name: 'Número', rule: { is: 'text', most: 20 }, required: ALWAYS, cell: (row) => codeCell(row.number) },
    amount('Valor de las adquisiciones', (row) => row.value),
    amount('Otros conceptos', (row) => row.other),
    { ...amount('Importe total', (row) => row.total), required: ALWAYS },
    {
      name: 'Tipo del documento del crédito fiscal',
      rule: { is: 'one-of', values: new Set(CREDIT_DOCUMENTS), table: 'tabla 11' },
      cell: ({ credit }) => codeCell(credit?.typeCode ?? ''),
    },
    { name: 'Serie o aduana', rule: { is: 'text', most: 20 }, cell: ({ credit }) => codeCell(credit?.serie ?? '') },
    {
      name: 'Año de la DAM',
      rule: { is: 'digits', length: 4 },
      required: whenType(10, CUSTOMS, 'Es obligatorio si el crédito lo da una DAM (50 a 53).'),
      cell: ({ credit }) => codeCell(credit?.year ?? ''),
    },
    {
      name: 'Número del documento del crédito fiscal',
      rule: { is: 'text', most: 20 },
      cell: ({ credit }) => codeCell(credit?.number ?? ''),
    },
    amount('Retención del IGV', (row) => row.withheldIgv),
    { name: 'Moneda', rule: { is: 'currency' }, required: ALWAYS, cell: (row) => codeCell(row.currency) },
    {
      name: 'Tipo de cambio',
      rule: { is: 'rate' },
      required: whenForeign(15),
      cell: (row) => rateCell(row.currency, row.exchangeRate),
    },
    { name: 'País del proveedor', rule: COUNTRY, required: ALWAYS, cell: ({ supplier }) => codeCell(supplier.country) },
    {
      name: 'Apellidos y nombres o razón social del proveedor',
      rule: { is: 'name', most: 100 },
      required: ALWAYS,
      cell: ({ supplier }) => nameCell(supplier.name).slice(0, 100),
    },
    {
      name: 'Domicilio',
      rule: { is: 'name', most: 100 },
      cell: ({ supplier }) => nameCell(supplier.address).slice(0, 100),
    },
    {
      name: 'Número de identificación del proveedor',
      rule: { is: 'text', most: 15 },
      required: ALWAYS,
      cell: ({ supplier }) => codeCell(supplier.id),
    },
    {
      name: 'Número de identificación del beneficiario',
      rule: { is: 'text', most: 15 },
      cell: ({ beneficiary }) => codeCell(beneficiary?.id ?? ''),
    },
    {
      name: 'Razón social del beneficiario',
      rule: { is: 'name', most: 100 },
      cell: ({ beneficiary }) => nameCell(beneficiary?.name ?? '').slice(0, 100),
    },
    { name: 'País del beneficiario', rule: COUNTRY, cell: ({ beneficiary }) => codeCell(beneficiary?.country ?? '') },
    oneOf('Vínculo', codesOf(RELATIONS), 'tabla 17', (row) => row.relation),
    amount('Renta bruta', (row) => row.income?.gross ?? null),
    amount('Deducción o costo', (row) => row.income?.deduction ?? null),
    amount('Renta neta', (row) => row.income?.net ?? null),
    {
      name: 'Tasa de retención',
      rule: { is: 'percent', most: 3 },
      cell: ({ income }) => (income === null ? '' : amountCell(income.percent)),
    },
    amount('Impuesto retenido', (row) => row.income?.withheld ?? null),
    { ...oneOf('Convenio', codesOf(TREATIES), 'tabla 18', (row) => row.treaty), required: ALWAYS },
    oneOf('Exoneración', codesOf(EXEMPTIONS), 'tabla 21', (row) => row.exemption),
    { ...oneOf('Tipo de renta', codesOf(INCOME_TYPES), 'tabla 19', (row) => row.incomeType), required: ALWAYS },
    oneOf('Modalidad del servicio', codesOf(MODALITIES), 'tabla 20', (row) => row.modality),
    oneOf('Artículo 76 de la LIR', new Set('1'), 'lista del anexo 9', (row) => (row.article76 ? '1' : '')),
    { name: 'CAR original', rule: { is: 'empty' }, cell: () => '' },
  ],
  rowRules: NON_DOMICILED_RULES,
  key: [4, 5, 6, 20],
  document: [5, 6],
  mayEndOpen: true,
};

function amount(name: string, of: (row: NonDomiciledPurchase) => Money | null): Field<NonDomiciledPurchase> {
  return {
    name,
    rule: { is: 'amount' },
    // One that nobody told is zero, as in all of SIRE. @source RS 040-2022 annex 11, note 3
    cell: (row) => amountCell(of(row) ?? ZERO),
  };
}

function oneOf(
  name: string,
  values: ReadonlySet<string>,
  table: string,
  of: (row: NonDomiciledPurchase) => string,
): Field<NonDomiciledPurchase> {
  return { name, rule: { is: 'one-of', values, table }, cell: (row) => codeCell(of(row)) };
}
