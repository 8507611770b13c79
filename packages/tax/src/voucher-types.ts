/**
 * The voucher types a register may hold. 71 and 72 exist only as electronic vouchers; 99 is from older registers of sales.
 * @source SUNAT, table 10 of the electronic books (RS 286-2009 and its amendments, as used by SIRE: RS 112-2021) and
 *   catalogue 01 of electronic vouchers (RS 097-2012). 64 is named by secondary sources only.
 */
const VOUCHER_TYPES: ReadonlyMap<string, string> = new Map([
  ['00', 'Otros (especificar)'],
  ['01', 'Factura'],
  ['02', 'Recibo por Honorarios'],
  ['03', 'Boleta de Venta'],
  ['04', 'Liquidación de compra'],
  [
    '05',
    'Boletos de Transporte Aéreo que emiten las Compañías de Aviación Comercial por el servicio de transporte aéreo regular de pasajeros, emitido de manera manual, mecanizada o por medios electrónicos (BME)',
  ],
  ['06', 'Carta de porte aéreo por el servicio de transporte de carga aérea'],
  ['07', 'Nota de crédito'],
  ['08', 'Nota de débito'],
  ['09', 'Guía de remisión - Remitente'],
  ['10', 'Recibo por Arrendamiento'],
  [
    '11',
    'Póliza emitida por las Bolsas de Valores, Bolsas de Productos o Agentes de Intermediación por operaciones realizadas en las Bolsas de Valores o Productos o fuera de las mismas, autorizadas por SMV',
  ],
  ['12', 'Ticket o cinta emitido por máquina registradora'],
  [
    '13',
    'Documentos emitidos por las empresas del sistema financiero y de seguros, y por las cooperativas de ahorro y crédito no autorizadas a captar recursos del público, que se encuentren bajo el control de la Superintendencia de Banca, Seguros y AFP',
  ],
  [
    '14',
    'Recibo por servicios públicos de suministro de energía eléctrica, agua, teléfono, telex y telegráficos y otros servicios complementarios que se incluyan en el recibo de servicio público',
  ],
  [
    '15',
    'Boletos emitidos por el servicio de transporte terrestre regular urbano de pasajeros y el ferroviario público de pasajeros prestado en vía férrea local',
  ],
  [
    '16',
    'Boletos de viaje emitidos por las empresas de transporte nacional de pasajeros, siempre que cuenten con la autorización de la autoridad competente, en las rutas autorizadas. Vía terrestre o ferroviario público no emitido por medios electrónicos (BVME)',
  ],
  ['17', 'Documento emitido por la Iglesia Católica por el arrendamiento de bienes inmuebles'],
  [
    '18',
    'Documento emitido por las Administradoras Privadas de Fondo de Pensiones que se encuentran bajo la supervisión de la Superintendencia de Banca, Seguros y AFP',
  ],
  ['19', 'Boleto o entrada por atracciones y espectáculos públicos'],
  ['20', 'Comprobante de Retención'],
  ['21', 'Conocimiento de embarque por el servicio de transporte de carga marítima'],
  ['22', 'Comprobante por Operaciones No Habituales'],
  [
    '23',
    'Pólizas de Adjudicación emitidas con ocasión del remate o adjudicación de bienes por venta forzada, por los martilleros o las entidades que rematen o subasten bienes por cuenta de terceros',
  ],
  ['24', 'Certificado de pago de regalías emitidas por PERUPETRO S.A'],
  [
    '25',
    'Documento de Atribución (Ley del Impuesto General a las Ventas e Impuesto Selectivo al Consumo, Art. 19º, último párrafo, R.S. N° 022-98-SUNAT)',
  ],
  [
    '26',
    'Recibo por el Pago de la Tarifa por Uso de Agua Superficial con fines agrarios y por el pago de la Cuota para la ejecución de una determinada obra o actividad acordada por la Asamblea General de la Comisión de Regantes o Resolución expedida por el Jefe de la Unidad de Aguas y de Riego (Decreto Supremo N° 003-90-AG, Arts. 28 y 48)',
  ],
  ['27', 'Seguro Complementario de Trabajo de Riesgo'],
  [
    '28',
    'Documentos emitidos por los servicios aeroportuarios prestados a favor de los pasajeros, mediante mecanismo de etiquetas autoadhesivas',
  ],
  [
    '29',
    'Documentos emitidos por la COFOPRI en calidad de oferta de venta de terrenos, los correspondientes a las subastas públicas y a la retribución de los servicios que presta',
  ],
  [
    '30',
    'Documentos emitidos por las empresas que desempeñan el rol adquirente en los sistemas de pago mediante tarjetas de crédito y débito, emitidas por bancos e instituciones financieras o crediticias, domiciliados o no en el país',
  ],
  ['31', 'Guía de Remisión - Transportista'],
  [
    '32',
    'Documentos emitidos por las empresas recaudadoras de la denominada Garantía de Red Principal a la que hace referencia el numeral 7.6 del artículo 7° de la Ley N° 27133 – Ley de Promoción del Desarrollo de la Industria del Gas Natural',
  ],
  ['33', 'Manifiesto de Pasajeros'],
  ['34', 'Documento del Operador'],
  ['35', 'Documento del Partícipe'],
  ['36', 'Recibo de Distribución de Gas Natural'],
  [
    '37',
    'Documentos que emitan los concesionarios del servicio de revisiones técnicas vehiculares, por la prestación de dicho servicio',
  ],
  ['40', 'Comprobante de Percepción'],
  ['41', 'Comprobante de Percepción - Venta interna'],
  [
    '42',
    'Documentos emitidos por las empresas que desempeñan el rol adquiriente en los sistemas de pago mediante tarjetas de crédito emitidas por ellas mismas',
  ],
  [
    '43',
    'Boletos emitidos por las Compañías de Aviación Comercial que prestan servicios de transporte aéreo no regular de pasajeros y transporte aéreo especial de pasajeros',
  ],
  ['44', 'Billetes de lotería, rifas y apuestas'],
  [
    '45',
    'Documentos emitidos por centros educativos y culturales, universidades, asociaciones y fundaciones, en lo referente a actividades no gravadas con tributos administrados por la SUNAT',
  ],
  ['46', 'Formulario de Declaración - pago o Boleta de pago de tributos Internos'],
  ['48', 'Comprobante de Operaciones - Ley N° 29972'],
  ['49', 'Constancia de Depósito - IVAP (Ley 28211)'],
  ['50', 'Declaración Única de Aduanas - Importación definitiva'],
  ['51', 'Póliza o DUI Fraccionada'],
  ['52', 'Despacho Simplificado - Importación Simplificada'],
  ['53', 'Declaración de Mensajería o Courier'],
  ['54', 'Liquidación de Cobranza'],
  ['55', 'BVME para transporte ferroviario de pasajeros'],
  ['56', 'Comprobante de pago SEAE'],
  ['64', 'Documento por el servicio de transporte aéreo de pasajeros'],
  ['71', 'Guía de remisión remitente complementaria'],
  ['72', 'Guía de remisión transportista complementaria'],
  ['87', 'Nota de Crédito Especial'],
  ['88', 'Nota de Débito Especial'],
  ['89', 'Nota de Ajuste de Operaciones - Ley N° 29972'],
  ['91', 'Comprobante de No Domiciliado'],
  ['96', 'Exceso de crédito fiscal por retiro de bienes'],
  ['97', 'Nota de Crédito - No Domiciliado'],
  ['98', 'Nota de Débito - No Domiciliado'],
  ['99', 'Otros - Consolidado de Boletas de Venta'],
]);

const UNKNOWN = 'No especificado';
const LONGEST = 75;

/**
 * What a reader sees for a type code: its description, cut after 75 characters with an ellipsis, or `No especificado`.
 * @param code two digits, as SUNAT writes them: `01`
 */
export function voucherTypeDescription(code: string): string {
  const description = VOUCHER_TYPES.get(code) ?? UNKNOWN;
  return description.length > LONGEST ? `${description.slice(0, LONGEST).trimEnd()}…` : description;
}

/** Notes inside the country, the special one of authorised documents too; those of foreign suppliers follow the payment of their tax. */
export const DOMESTIC_CREDIT_NOTES: readonly string[] = ['07', '87'];
export const DOMESTIC_DEBIT_NOTES: readonly string[] = ['08', '88'];
export const DOMESTIC_NOTES: readonly string[] = [...DOMESTIC_CREDIT_NOTES, ...DOMESTIC_DEBIT_NOTES];

/** With the one of a non-domiciled supplier. */
export const CREDIT_NOTES: readonly string[] = [...DOMESTIC_CREDIT_NOTES, '97'];
export const DEBIT_NOTES: readonly string[] = [...DOMESTIC_DEBIT_NOTES, '98'];
export const NOTES: readonly string[] = [...CREDIT_NOTES, ...DEBIT_NOTES];

/** Of who is not domiciled: an invoice and its notes. */
export const NON_DOMICILED: readonly string[] = ['91', '97', '98'];
/** Those by which such a one is owed something: a credit note owes nothing. */
export const NON_DOMICILED_DEBTS: readonly string[] = ['91', '98'];
/** Forms of taxes, of customs, and of the collection of what customs are owed. */
export const TAX_FORMS: readonly string[] = ['46', '50', '51', '52', '53', '54'];
/** Neither of them is of a seller in the country: no RUC of theirs, none of the buyer's, and the day that counts is that of the payment. */
export const FORMS_AND_ABROAD: readonly string[] = [...TAX_FORMS, ...NON_DOMICILED];
/** Those whose issuer may have no RUC: sellers with DNI, landlords, customs, taxes and foreign suppliers. */
export const ISSUER_WITHOUT_RUC: readonly string[] = ['04', '10', ...FORMS_AND_ABROAD];

/** Whether the type lowers another voucher. */
export function isCreditNote(code: string): boolean {
  return CREDIT_NOTES.includes(code);
}

/** Whether the type raises another voucher. */
export function isDebitNote(code: string): boolean {
  return DEBIT_NOTES.includes(code);
}

/**
 * Those that SUNAT has as electronic documents of their own, and whose validity it tells when asked.
 * @source the service's own list of what it knows (MAN consulta integrada): facturas, boletas, liquidaciones and their notes
 */
export const ELECTRONIC_TYPES = ['01', '03', '04', '07', '08'] as const;
