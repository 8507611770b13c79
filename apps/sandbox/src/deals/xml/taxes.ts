import { type Money, money, toDecimal } from '@yupana/tax/money.ts';
import { perUnit, quantityText } from '../amounts.ts';
import type { Deal } from '../deal.ts';
import type { DealLine } from '../lines.ts';
import { element, text } from './element.ts';

/** Catalogue 05: name, international code and category of UN/ECE 5305. */
const SCHEMES = {
  '1000': ['IGV', 'VAT', 'S'],
  '1016': ['IVAP', 'VAT', 'S'],
  '2000': ['ISC', 'EXC', 'S'],
  '7152': ['ICBPER', 'OTH', 'S'],
  '9995': ['EXP', 'FRE', 'G'],
  '9996': ['GRA', 'FRE', 'Z'],
  '9997': ['EXO', 'VAT', 'E'],
  '9998': ['INA', 'FRE', 'O'],
} as const;

type Scheme = keyof typeof SCHEMES;

const RICE_PERCENT = '4.00';

/** An amount in the currency of its document. */
export function amountIn(name: string, amount: Money, currency: string): string {
  return text(name, toDecimal(amount), { currencyID: currency });
}

function scheme(id: Scheme): string {
  const [name, code] = SCHEMES[id];
  return element('cac:TaxScheme', [
    text('cbc:ID', id, { schemeAgencyName: 'PE:SUNAT', schemeID: 'UN/ECE 5153' }),
    text('cbc:Name', name),
    text('cbc:TaxTypeCode', code),
  ]);
}

function category(id: Scheme): string {
  return text('cbc:ID', SCHEMES[id][2], { schemeID: 'UN/ECE 5305' });
}

/** The taxes of the whole, each with its base. */
export function totalTaxes({ amounts, currency, lines }: Deal): string {
  const of = (id: Scheme, base: Money, tax: Money) =>
    element('cac:TaxSubtotal', [
      amountIn('cbc:TaxableAmount', base, currency),
      amountIn('cbc:TaxAmount', tax, currency),
      element('cac:TaxCategory', [category(id), scheme(id)]),
    ]);
  const inLines = (id: Scheme) =>
    money(lines.filter((line) => line.scheme === id).reduce((sum, line) => sum + line.value, 0));
  const nothing = money(0);
  const subtotals = [
    amounts.base === 0 && amounts.igv === 0 ? null : of('1000', money(amounts.base + amounts.isc), amounts.igv),
    amounts.riceBase === 0 ? null : of('1016', amounts.riceBase, amounts.riceTax),
    amounts.isc === 0 ? null : of('2000', amounts.base, amounts.isc),
    ...(['9995', '9996', '9997', '9998'] as const).map((id) =>
      inLines(id) === 0 ? null : of(id, inLines(id), nothing),
    ),
    amounts.bags === 0
      ? null
      : element('cac:TaxSubtotal', [
          amountIn('cbc:TaxAmount', amounts.bags, currency),
          element('cac:TaxCategory', [category('7152'), scheme('7152')]),
        ]),
  ].filter((one) => one !== null);
  // A voucher of nothing at all still says by which tax.
  const all = subtotals.length > 0 ? subtotals : [of('1000', nothing, nothing)];
  const taxes = money(amounts.igv + amounts.riceTax + amounts.isc + amounts.bags);
  return element('cac:TaxTotal', [amountIn('cbc:TaxAmount', taxes, currency), ...all]);
}

/** The taxes of a line. @param percent of the IGV, as this issuer writes it */
export function lineTaxes(line: DealLine, currency: string, percent: string): string {
  const rates = {
    '1000': percent,
    '1016': RICE_PERCENT,
    '9995': '0.00',
    '9996': '0.00',
    '9997': '0.00',
    '9998': '0.00',
  };
  const all = money(line.tax + line.isc + line.bagTax);
  return element('cac:TaxTotal', [
    amountIn('cbc:TaxAmount', all, currency),
    line.isc === 0 ? null : iscOf(line, currency),
    element('cac:TaxSubtotal', [
      amountIn('cbc:TaxableAmount', money(line.value + line.isc), currency),
      amountIn('cbc:TaxAmount', line.tax, currency),
      element('cac:TaxCategory', [
        category(line.scheme),
        text('cbc:Percent', rates[line.scheme]),
        text('cbc:TaxExemptionReasonCode', line.affectation, {
          listAgencyName: 'PE:SUNAT',
          listName: 'Afectacion del IGV',
          listURI: 'urn:pe:gob:sunat:cpe:see:gem:catalogos:catalogo07',
        }),
        scheme(line.scheme),
      ]),
    ]),
    line.bagTax === 0 ? null : bagsOf(line, currency),
  ]);
}

function iscOf({ value, isc }: DealLine, currency: string): string {
  const percent = value === 0 ? '0.00' : ((isc * 100) / value).toFixed(2);
  return element('cac:TaxSubtotal', [
    amountIn('cbc:TaxableAmount', value, currency),
    amountIn('cbc:TaxAmount', isc, currency),
    element('cac:TaxCategory', [
      category('2000'),
      text('cbc:Percent', percent),
      text('cbc:TierRange', '01'),
      scheme('2000'),
    ]),
  ]);
}

function bagsOf({ bagTax, quantity }: DealLine, currency: string): string {
  return element('cac:TaxSubtotal', [
    amountIn('cbc:TaxAmount', bagTax, currency),
    text('cbc:BaseUnitMeasure', quantityText(quantity.thousandths), { unitCode: 'NIU' }),
    element('cac:TaxCategory', [
      category('7152'),
      text('cbc:PerUnitAmount', perUnit(bagTax, quantity.thousandths), { currencyID: currency }),
      scheme('7152'),
    ]),
  ]);
}
