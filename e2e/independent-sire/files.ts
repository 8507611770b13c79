import type { Company } from './companies.ts';
import type { Book, Voucher } from './vouchers.ts';

/** The files of the service, column by column as SUNAT's are known to be. Amounts come in céntimos. */
const RCE_HEADER =
  'RUC|Apellidos y Nombres o Razón social|Periodo|CAR SUNAT|Fecha de emisión|Fecha Vcto/Pago|Tipo CP/Doc.|Serie del CDP|Año|Nro CP o Doc. Nro Inicial (Rango)|Nro Final (Rango)|Tipo Doc Identidad|Nro Doc Identidad|Apellidos Nombres/ Razón  Social|BI Gravado DG|IGV / IPM DG|BI Gravado DGNG|IGV / IPM DGNG|BI Gravado DNG|IGV / IPM DNG|Valor Adq. NG|ISC|ICBPER|Otros Trib/ Cargos|Total CP|Moneda|Tipo de Cambio|Fecha Emisión Doc Modificado|Tipo CP Modificado|Serie CP Modificado|COD. DAM O DSI|Nro CP Modificado|Clasif de Bss y Sss|ID Proyecto Operadores|PorcPart|IMB|CAR Orig/ Ind E o I|Detracción|Tipo de Nota|Est. Comp.|Incal';
const RVIE_HEADER =
  'Ruc|Razon Social|Periodo|CAR SUNAT|Fecha de emisión|Fecha Vcto/Pago|Tipo CP/Doc.|Serie del CDP|Nro CP o Doc. Nro Inicial (Rango)|Nro Final (Rango)|Tipo Doc Identidad|Nro Doc Identidad|Apellidos Nombres/ Razón Social|Valor Facturado Exportación|BI Gravada|Dscto BI|IGV / IPM|Dscto IGV / IPM|Mto Exonerado|Mto Inafecto|ISC|BI Grav IVAP|IVAP|ICBPER|Otros Tributos|Total CP|Moneda|Tipo Cambio|Fecha Emisión Doc Modificado|Tipo CP Modificado|Serie CP Modificado|Nro CP Modificado|ID Proyecto Operadores Atribución|Tipo de Nota|Est. Comp|Valor FOB Embarcado|Valor OP Gratuitas|Tipo Operación|DAM / CP|CLU';
const CLU = Array.from({ length: 39 }, (_, index) => `CLU${index + 1}`);

/** The proposal as a text file: BOM, header, a row for each voucher, nothing after the last field. */
export function proposalText(company: Company, book: Book, period: string, vouchers: readonly Voucher[]): string {
  const header = book === 'RCE' ? [RCE_HEADER, ...CLU].join('|') : RVIE_HEADER;
  const row = book === 'RCE' ? purchaseRow : saleRow;
  const rows = vouchers.map((one) => row(company, period, one).join('|'));
  return `\uFEFF${[header, ...rows].join(company.newline)}${company.newline}`;
}

function purchaseRow(company: Company, period: string, one: Voucher): string[] {
  return [
    ...[company.ruc, company.name, period, car(one.partner.document, one), one.issued, ''],
    ...[one.type, one.series, '', String(one.number), '', one.partner.kind, one.partner.document, one.partner.name],
    ...[two(one.base), two(one.igv), '0.00', '0.00', '0.00', '0.00', two(one.untaxed), '0.00', '0.00', two(one.other)],
    ...[two(one.total), one.currency, one.rate],
    ...[one.modifies?.issued ?? '', one.modifies?.type ?? '', one.modifies?.series ?? '', ''],
    ...[String(one.modifies?.number ?? ''), '', '', '', '0.00', '', one.detraction ? 'D' : ''],
    ...[one.modifies ? '01' : '', one.state, '0'],
    ...CLU.map(() => ''),
  ];
}

function saleRow(company: Company, period: string, one: Voucher): string[] {
  const [base, discount] = one.discounts ? [0, one.base] : [one.base, 0];
  const [igv, igvDiscount] = one.discounts ? [0, one.igv] : [one.igv, 0];
  return [
    ...[company.ruc, company.name, period, car(company.ruc, one), one.issued, ''],
    ...[one.type, one.series, String(one.number), '', one.partner.kind, one.partner.document, one.partner.name],
    ...['0', bare(base), bare(discount), bare(igv), bare(igvDiscount), bare(one.untaxed), '0', '0', '0', '0', '0'],
    ...[bare(one.other), bare(one.total), one.currency, one.rate],
    ...[one.modifies?.issued ?? '', one.modifies?.type ?? '', one.modifies?.series ?? ''],
    ...[String(one.modifies?.number ?? ''), '', one.modifies ? '01' : '', one.state, '0', '0'],
    ...[one.modifies ? '' : '0101', '', ''],
  ];
}

const TYPE_NAMES: Record<string, string> = {
  '01': 'Factura',
  '03': 'Boleta de Venta',
  '07': 'Nota de crédito',
  '08': 'Nota de débito',
  '14': 'Recibo por servicios públicos',
};

/** SUNAT's own count of a proposal: a row for each type of voucher and the TOTAL, here counted from the vouchers. */
export function summaryText(book: Book, vouchers: readonly Voucher[]): string {
  const columns = book === 'RCE' ? RCE_SUMMARY : RVIE_SUMMARY;
  const line = (label: string, some: readonly Voucher[]) =>
    [label, String(some.length), ...columns.map(([, of]) => two(some.reduce((sum, one) => sum + of(one), 0)))].join(
      '|',
    );
  const types = [...new Set(vouchers.map(({ type }) => type))].sort();
  const rows = types.map((type) =>
    line(
      `${type}-${TYPE_NAMES[type]}`,
      vouchers.filter((one) => one.type === type),
    ),
  );
  const header = ['Tipo de Documento', 'Total Documentos', ...columns.map(([name]) => name)].join('|');
  return [header, ...rows, line('TOTAL ', vouchers), ''].join('\n');
}

type Column = readonly [name: string, of: (one: Voucher) => number];
const none = () => 0;
const RCE_SUMMARY: Column[] = [
  ['BI Gravado DG', (one) => one.base],
  ['IGV / IPM DG', (one) => one.igv],
  ...['BI Gravado DGNG', 'IGV / IPM DGNG', 'BI Gravado DNG', 'IGV / IPM DNG'].map((name): Column => [name, none]),
  ['Valor Adq. NG', (one) => one.untaxed],
  ['ISC', none],
  ['ICBPER', none],
  ['Otros Trib/ Cargos', (one) => one.other],
  ['Total CP', (one) => one.total],
];
const RVIE_SUMMARY: Column[] = [
  ['Valor facturado la exportación', none],
  ['Base imponible de la operación gravada', (one) => (one.discounts ? 0 : one.base)],
  ['Dscto. de la Base Imponible', (one) => (one.discounts ? one.base : 0)],
  ['Monto Total del IGV', (one) => (one.discounts ? 0 : one.igv)],
  ['Dscto. del IGV', (one) => (one.discounts ? one.igv : 0)],
  ['Importe total de la operación exonerada', (one) => one.untaxed],
  ['Importe total de la operación inafecta', none],
  ['ISC', none],
  ['Base imponible de la operación gravada con el Impuesto a las Ventas del Arroz Pilado', none],
  ['Impuesto a las Ventas del Arroz Pilado', none],
  ['ICBPER', none],
  ['Otros Trib/ Cargos', (one) => one.other],
  ['Total CP', (one) => one.total],
];

function car(issuer: string, one: Voucher): string {
  return `${issuer}${one.type}${one.series}${String(one.number).padStart(10, '0')}`;
}

function two(centimos: number): string {
  return `${centimos < 0 ? '-' : ''}${Math.floor(Math.abs(centimos) / 100)}.${String(Math.abs(centimos) % 100).padStart(2, '0')}`;
}

/** The sales register does not pad: `0`, `12920`, `436.8`. */
function bare(centimos: number): string {
  return two(centimos)
    .replace(/\.00$/, '')
    .replace(/(\.\d)0$/, '$1');
}
