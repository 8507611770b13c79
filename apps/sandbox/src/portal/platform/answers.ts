import { toWire } from '@yupana/tax/money.ts';
import type { Period } from '@yupana/tax/period.ts';
import type { Deposit } from './deposits.ts';

/** As the platform writes them, in the shape that was seen 2026-10. */

const NAMES_AT_MOST = 35;
/** Midnight of Lima, five hours behind. */
const LIMA_MS = 5 * 3_600_000;

const short = (name: string) => name.toUpperCase().slice(0, NAMES_AT_MOST).trim();
/** Catalogue 06 with two digits. */
const typed = (documentType: string) => documentType.padStart(2, '0');

function rowOf(one: Deposit): object {
  return {
    num_constancia: one.constancia,
    num_cuenta: one.account,
    cod_tipcta: '1',
    fec_pago: Date.parse(`${one.paidOn}T00:00:00Z`) + LIMA_MS,
    fec_pago_desc: one.paidOn,
    per_tributario: one.period,
    cod_tipcomprobante: one.type,
    num_serie: one.serie,
    num_comprobante: one.number.padStart(8, '0'),
    num_ruc_proveedor: one.supplier.document,
    des_prov: short(one.supplier.name),
    tip_doc_adq: typed(one.customer.documentType),
    num_doc_adq: one.customer.document,
    des_adq: short(one.customer.name),
    tip_operacion: '01',
    tip_bien: one.goods,
    mto_deposito: toWire(one.amount),
    num_pres: one.operation,
    num_npd: '',
    origen_desc: 'WEB SUNAT',
    cod_usuario_sol: one.solUser,
  };
}

/** Amounts with their decimal, as Java writes a double: `9406.0`. */
export function depositsJson(deposits: readonly Deposit[]): string {
  const answer = { cod: 200, msg: '', resultado: deposits.map(rowOf) };
  return JSON.stringify(answer).replace(/("mto_deposito":\d+)(?=[,}])/g, '$1.0');
}

/** What fills the window of a constancia. Its fields were not published: those of the row. */
export function windowJson(one: Deposit): object {
  return { cod: 200, msg: '', resultado: rowOf(one) };
}

/** Of catalogue 54, as far as this world sells it. @source SUNAT's catalogue, as its validator has it */
const GOODS: Readonly<Record<string, string>> = {
  '012': 'Intermediación laboral y tercerización',
  '019': 'Arrendamiento de bienes muebles',
  '020': 'Mantenimiento y reparación de bienes muebles',
  '022': 'Otros servicios empresariales',
  '025': 'Fabricación de bienes por encargo',
  '027': 'Servicio de transporte de carga',
  '030': 'Contratos de construcción',
  '035': 'Bienes exonerados del IGV',
  '037': 'Demás Servicios gravados con el IGV',
};
const TYPES: Readonly<Record<string, string>> = { '01': 'FACTURA', '08': 'NOTA DE DEBITO' };

/** The page of a constancia: labels as they were seen, markup of our own. */
export function constanciaPage(one: Deposit, number = String(one.constancia)): string {
  const isRuc = one.customer.documentType === '6';
  const document = isRuc ? '06 - REG. UNICO DE CONTRIBUYENTES' : `${typed(one.customer.documentType)} - OTROS`;
  const rows = [
    ['Número de constancia', number],
    ['Usuario SOL', one.solUser],
    ['N° Cuenta de detracciones (Banco de la Nación)', one.account],
    ['Tipo de Cuenta', 'Cuenta de Detracciones Convencional'],
    ['Ruc del Proveedor', one.supplier.document],
    ['Nombre/Razón Social del Proveedor', short(one.supplier.name)],
    ['Tipo de Documento del Adquiriente', document],
    ['Número de Documento del Adquiriente', one.customer.document],
    ['Nombre/Razón Social del Adquiriente', short(one.customer.name)],
    ['Tipo de Operación', '01 - Venta de bienes o prestación de servicios'],
    ['Tipo de Bien ó servicio', `${one.goods} - ${GOODS[one.goods] ?? 'Bien o servicio sujeto al sistema'}`],
    ['Monto del depósito', `S/${(one.amount / 100).toFixed(2)}`],
    ['Fecha y hora de pago', `${one.paidOn.split('-').toReversed().join('/')} ${one.paidAt}`],
    ['Periodo Tributario', one.period],
    ['Tipo de Comprobante', `${one.type} - ${TYPES[one.type] ?? 'OTROS'}`],
    ['Número de Comprobante', `${one.serie} - ${one.number.padStart(8, '0')}`],
    ['Número de operación', String(one.operation)],
    ['Número de Pago de Detracciones', ''],
  ];
  const cells = rows.map(([label, value]) => `<tr><td>${label}</td><td>${escaped(value ?? '')}</td></tr>`);
  return `<html><head><meta charset="UTF-8"><title>Constancia</title></head><body>
<h3>CONSTANCIA DE DEPÓSITO</h3>
<h4>SISTEMA DE PAGO DE OBLIGACIONES TRIBUTARIAS D.LEG. 940</h4>
<table>
${cells.join('\n')}
</table></body></html>`;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** `07/10/2026` as `2026-10-07`; null when none was asked for. */
export function dayAsked(text: string | undefined): string | null {
  return text ? text.split('/').toReversed().join('-') : null;
}

/** The periods of the path of declarations. */
export function periodsAsked(params: Record<string, string>): { from: Period; to: Period } {
  const period = (month: string | undefined, year: string | undefined) => `${year}${month}` as Period;
  return { from: period(params.fromMonth, params.fromYear), to: period(params.toMonth, params.toYear) };
}
