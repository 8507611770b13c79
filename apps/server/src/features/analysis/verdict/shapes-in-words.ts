import { MEANS, PROOFS } from '@yupana/contract/paid-words.ts';
import type { Company } from '@yupana/tax/facts/company.ts';
import type { VoucherDocument } from '@yupana/tax/facts/document.ts';
import type { Facts } from '@yupana/tax/facts/facts.ts';
import type { IssuerRecord, TaxpayerCondition } from '@yupana/tax/facts/issuer.ts';
import type { Path } from '@yupana/tax/judging/view.ts';
import { formatMoney, type Money } from '@yupana/tax/money.ts';
import { voucherTypeDescription } from '@yupana/tax/voucher-types.ts';

/** Facts that are more than a number or a text, and codes: how each is told where people read it. */

type Told<T> = Extract<T, { is: 'known' }> extends { value: infer V } ? V : never;
type Each<T> = T extends readonly (infer V)[] ? V : never;
type Year = Told<Facts['year']>;

const REGIMES = { nrus: 'Nuevo RUS', rer: 'Régimen Especial', rmt: 'MYPE Tributario', general: 'Régimen General' };
const DESTINATIONS = { taxed: 'Ventas gravadas', mixed: 'Gravadas y no gravadas', untaxed: 'Ventas no gravadas' };
const REVIEWS = { pending: 'en trámite', favourable: 'favorable', unfavourable: 'desfavorable' };
/** Catalogue 06. */
const IDENTITIES: Readonly<Record<string, string>> = {
  ...{ 0: 'Sin RUC', 1: 'DNI', 4: 'Carné de extranjería', 6: 'RUC', 7: 'Pasaporte' },
};
/** Catalogue 05. */
const TAXES: Readonly<Record<string, string>> = {
  ...{ 1000: 'IGV', 1016: 'IVAP', 2000: 'ISC', 7152: 'ICBPER', 9995: 'Exportación', 9996: 'Gratuito' },
  ...{ 9997: 'Exonerado', 9998: 'Inafecto', 9999: 'Otros tributos' },
};
/** Of catalogue 51, those that purchases within the country have. */
const OPERATIONS: Readonly<Record<string, string>> = {
  ...{ '0101': 'Venta interna', '0112': 'Sustenta gastos de persona natural', '2001': 'Sujeta a percepción' },
  ...{ '1001': 'Sujeta a detracción', '1002': 'Sujeta a detracción, recursos hidrobiológicos' },
  ...{ '1003': 'Sujeta a detracción, transporte de pasajeros', '1004': 'Sujeta a detracción, transporte de carga' },
};
/** Catalogue 52, shortened. */
const LEGENDS: Readonly<Record<string, string>> = {
  ...{ 1000: 'monto en letras', 1002: 'transferencia gratuita', 2000: 'percepción', 2001: 'bienes en la Amazonía' },
  ...{ 2002: 'servicios en la Amazonía', 2003: 'construcción en la Amazonía', 2004: 'paquete turístico' },
  ...{
    2005: 'emisor itinerante',
    2006: 'sujeta a detracción',
    2007: 'sujeta al IVAP',
    2008: 'zona comercial de Tacna',
  },
};
const OF_THE_YEAR: readonly (readonly [keyof Year, string])[] = [
  ['grossIncome', 'ingresos brutos'],
  ['netIncome', 'ingresos netos'],
  ['netIncomeBefore', 'ingresos netos del año anterior'],
  ['representation', 'representación'],
  ['recreation', 'recreativos'],
  ['directors', 'dietas de directores'],
  ['nrusBoletas', 'boletas del Nuevo RUS'],
  ['purchasesWithRight', 'compras con derecho'],
];

const soles = (centimos: number) => formatMoney(centimos as Money);
const day = (date: string) => date.split('-').reverse().join('/');
const joined = (parts: readonly (string | null | false | undefined)[]) => parts.filter(Boolean).join(' · ');

/** By the path of a fact. `inDocument` says an amount in the document's own currency. */
export const SHAPES: Partial<Record<Path, (value: never, inDocument: (hundredths: number) => string) => string>> = {
  'voucher.issuerDocumentType': (code: string) => IDENTITIES[code] ?? code,
  'voucher.typeCode': (code: string) => `${code} · ${voucherTypeDescription(code)}`,
  'document.operation': (code: string) => joined([code, OPERATIONS[code]]),
  'document.legends': eachOf((code: string) => joined([code, LEGENDS[code]])),
  'document.detraction': ({ code, percent, amount }: NonNullable<VoucherDocument['detraction']>) =>
    joined([code, percent !== null && `${percent} %`, amount !== null && soles(amount)]) || 'Consignada, sin más datos',
  'document.perception': ({ code, amount }: NonNullable<VoucherDocument['perception']>) =>
    joined([code, soles(amount)]),
  'document.fees': ({ gross, withheld }: NonNullable<VoucherDocument['fees']>, inDocument) =>
    `Bruto ${inDocument(gross)} · retención ${inDocument(withheld)}`,
  'document.motive': ({ code, text }: NonNullable<VoucherDocument['motive']>) => joined([code, text]) || 'Sin motivo',
  'document.payment': ({ form, instalments }: VoucherDocument['payment']) =>
    joined([
      form === null ? 'No la dice' : form === 'contado' ? 'Contado' : 'Crédito',
      instalments.length > 0 && (instalments.length === 1 ? '1 cuota' : `${instalments.length} cuotas`),
    ]),
  'document.taxes': eachOf(({ scheme, percent, amount }: Each<VoucherDocument['taxes']>, inDocument) => {
    const rate = percent === null ? '' : ` ${percent} %`;
    return `${TAXES[scheme] ?? scheme}${rate}: ${inDocument(amount)}`;
  }),
  'document.allowanceCharges': eachOf(
    ({ charge, code, amount }: Each<VoucherDocument['allowanceCharges']>, inDocument) =>
      `${joined([charge ? 'Cargo' : 'Descuento', code])}: ${inDocument(amount)}`,
  ),
  'document.lines': eachOf(
    ({ description }: Each<VoucherDocument['lines']>) => description.trim() || 'Sin descripción',
  ),
  'issuer.onIssueDay': condition,
  'issuer.now': condition,
  'issuer.atYearEnd': condition,
  'issuer.record': ({ ciiu, regime, registeredOn, electronicSince, withdrawal, suspension }: IssuerRecord) =>
    joined([
      ciiu.length > 0 && `CIIU ${ciiu.join(', ')}`,
      regime !== null && REGIMES[regime],
      registeredOn !== null && `inscrito el ${day(registeredOn)}`,
      electronicSince !== null && `emite electrónicos desde el ${day(electronicSince)}`,
      withdrawal && `de baja el ${day(withdrawal.on)}`,
      suspension &&
        `suspendido desde el ${day(suspension.from)}${suspension.to === null ? '' : ` hasta el ${day(suspension.to)}`}`,
    ]) || 'Sin datos',
  'company.regime': (regime: keyof typeof REGIMES) => REGIMES[regime],
  'company.destination': (destination: keyof typeof DESTINATIONS) => DESTINATIONS[destination],
  'company.proRata': ({ hasUntaxedSales, coefficient }: Told<Company['proRata']>) => {
    if (!hasUntaxedSales) return 'Sin ventas no gravadas';
    return coefficient === null
      ? 'Con ventas no gravadas, sin coeficiente'
      : `Coeficiente ${(coefficient / 10_000).toFixed(4)}`;
  },
  'company.managementVehicles': eachOf(
    ({ plate, declared, cost, boughtOn }: Each<Told<Company['managementVehicles']>>) =>
      [
        plate,
        declared ? 'en la declaración anual' : 'no declarada',
        cost !== null && `costó ${soles(cost)}`,
        boughtOn !== null && `comprada el ${day(boughtOn)}`,
      ]
        .filter(Boolean)
        .join(', '),
  ),
  'company.accepted': eachOf(({ issuerRuc, category }: Each<Company['accepted']>) => `${issuerRuc}: ${category}`),
  'company.sscoReview': ({ requestedOn, result }: Told<Company['sscoReview']>) =>
    `Pedida el ${day(requestedOn)}, ${REVIEWS[result]}`,
  payments: eachOf(
    ({ on, amount, means }: Each<Told<Facts['payments']>>) =>
      `${soles(amount)} el ${day(on)}, ${MEANS[means as keyof typeof MEANS] ?? `medio ${means}`}`,
  ),
  deposits: eachOf(
    ({ on, amount, number }: Each<Told<Facts['deposits']>>) =>
      `${soles(amount)} el ${day(on)}${number === '' ? '' : `, constancia ${number}`}`,
  ),
  support: eachOf(({ kind, amount }: Each<Told<Facts['support']>>) =>
    joined([PROOFS[kind], amount !== null && soles(amount)]),
  ),
  year: (year: Year) =>
    joined(
      OF_THE_YEAR.map(([of, name]) => (year[of] === null ? null : year[of] !== 0 && `${name} ${soles(year[of])}`)),
    ) || 'Sin importes',
};

function condition({ stateText, conditionText }: TaxpayerCondition): string {
  return joined([stateText, conditionText]);
}

/** More of a list are counted, not told. */
const MOST = 5;

function eachOf<T>(say: (one: T, inDocument: (hundredths: number) => string) => string) {
  return (values: readonly T[], inDocument: (hundredths: number) => string): string => {
    if (values.length === 0) return 'Ninguno';
    const more = values.length - MOST;
    const shown = values.slice(0, MOST).map((one) => say(one, inDocument));
    return `${shown.join('; ')}${more > 0 ? ` y ${more} más` : ''}`;
  };
}
