/** What the vendor's template says under the titles of its 41 columns, A to AO, as it says it, mistakes too. */
export const CONCAR_NOTES: readonly string[] = [
  'Contabilidad',
  'Ver T.G. 02',
  'Los dos primeros dígitos son el mes y los otros 4 siguientes un correlativo',
  '',
  'Ver T.G. 03',
  '',
  "Llenar  solo si Tipo de Conversión es 'C'. Debe estar entre >=0 y <=9999.999999",
  "Solo: 'C'= Especial, 'M'=Compra, 'V'=Venta , 'F' De acuerdo a fecha",
  "Solo: 'S' = Si se convierte, 'N'= No se convierte",
  "Si  Tipo de Conversión 'F'",
  'Debe existir en el Plan de Cuentas',
  'Si Cuenta Contable tiene seleccionado Tipo de Anexo, debe existir en la tabla de Anexos',
  'Si Cuenta Contable tiene habilitado C. Costo, Ver T.G. 05',
  "'D' ó 'H'",
  'Importe original de la cuenta contable. Obligatorio, debe estar entre >=0 y <=99999999999.99',
  "Importe de la Cuenta Contable en Dólares. Obligatorio si Flag de Conversión de Moneda esta en 'N', debe estar entre >=0 y <=99999999999.99",
  "Importe de la Cuenta Contable en Soles. Obligatorio si Flag de Conversión de Moneda esta en 'N', debe estra entre >=0 y <=99999999999.99",
  'Si Cuenta Contable tiene habilitado el Documento Referencia Ver T.G. 06',
  'Si Cuenta Contable tiene habilitado el Documento Referencia Incluye Serie y Número',
  'Si Cuenta Contable tiene habilitado el Documento Referencia',
  'Si Cuenta Contable tiene habilitada la Fecha de Vencimiento',
  'Si Cuenta Contable tiene habilitada el Area. Ver T.G. 26',
  '',
  'Si Cuenta Contable tiene seleccionado Tipo de Anexo Referencia',
  "Si Cuenta Contable tiene habilitado Tipo Medio Pago. Ver T.G. 'S1'",
  "Si Tipo de Documento es 'NA' ó 'ND' Ver T.G. 06",
  "Si Tipo de Documento es 'NC', 'NA' ó 'ND', incluye Serie y Número",
  "Si Tipo de Documento es 'NC', 'NA' ó 'ND'",
  "Si Tipo de Documento es 'NC', 'NA' ó 'ND'. Solo cuando el Tipo Documento de Referencia 'TK'",
  "Si Tipo de Documento es 'NC', 'NA' ó 'ND'",
  "Si Tipo de Documento es 'NC', 'NA' ó 'ND'",
  "Si la Cuenta Contable tiene Habilitado Documento Referencia 2 y  Tipo de Documento es 'TK'",
  "Si la Cuenta Contable teien Habilitado Documento Referencia 2 y  Tipo de Documento es 'TK'",
  "Si la Cuenta Contable tiene Habilitado Documento Referencia 2. Cuando Tipo de Documento es 'TK', consignar la fecha de emision del ticket",
  "Si la Cuenta Contable tiene configurada la Tasa:  Si es '1' ver T.G. 28 y '2' ver T.G. 29",
  "Si la Cuenta Contable tiene conf. en Tasa:  Si es '1' ver T.G. 28 y '2' ver T.G. 29. Debe estar entre >=0 y <=999.99",
  'Si la Cuenta Contable tiene configurada la Tasa. Debe ser el importe total del documento y estar entre >=0 y <=99999999999.99',
  'Si la Cuenta Contable tiene configurada la Tasa. Debe ser el importe total del documento y estar entre >=0 y <=99999999999.99',
  "Especificar solo si Tipo Conversión es 'F'. Se permite 'M' Compra y 'V' Venta.",
  'Especificar solo para comprobantes de compras con IGV sin derecho de crédito Fiscal. Se detalle solo en la cuenta 42xxxx',
  'Obligatorio para comprobantes de compras, valores validos 0,10,18.',
];

const MONEY = 'Numérico 14,2';
const DAY = 'dd/mm/aaaa';
const upTo = (count: number): string => `${count} Caracteres`;

/** Its third row: how much each column takes. */
export const CONCAR_SIZES: readonly string[] = [
  ...['Tamaño/Formato', upTo(4), upTo(6), DAY, upTo(2), upTo(40), 'Numérico 11, 6', upTo(1), upTo(1), DAY],
  ...[upTo(12), upTo(18), upTo(6), '1 Carácter', MONEY, MONEY, MONEY, upTo(2), upTo(20), DAY],
  ...[DAY, upTo(3), upTo(30), upTo(18), upTo(8), upTo(2), upTo(20), DAY, upTo(20), MONEY],
  ...[MONEY, "'MQ'", '15 caracteres', DAY, upTo(5), MONEY, MONEY, MONEY, '1 Caracter', MONEY, MONEY],
];
