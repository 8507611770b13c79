/** One voucher type. `note` says that it lowers (credit) or raises (debit) another voucher. */
interface VoucherType {
  description: string;
  note?: 'credit' | 'debit';
}

/**
 * The voucher types a register may hold. 71 and 72 exist only as electronic vouchers; 99 is from older registers of sales.
 * @source SUNAT, table 10 of the electronic books (RS 286-2009 and its amendments, as used by SIRE: RS 112-2021) and
 *   catalogue 01 of electronic vouchers (RS 097-2012). 64 is named by secondary sources only.
 */
const VOUCHER_TYPES: ReadonlyMap<string, VoucherType> = new Map<string, VoucherType>([
  ['00', { description: 'Otros (especificar)' }],
  ['01', { description: 'Factura' }],
  ['02', { description: 'Recibo por Honorarios' }],
  ['03', { description: 'Boleta de Venta' }],
  ['04', { description: 'Liquidación de compra' }],
  [
    '05',
    {
      description:
        'Boletos de Transporte Aéreo que emiten las Compañías de Aviación Comercial por el servicio de transporte aéreo regular de pasajeros, emitido de manera manual, mecanizada o por medios electrónicos (BME)',
    },
  ],
  ['06', { description: 'Carta de porte aéreo por el servicio de transporte de carga aérea' }],
  ['07', { description: 'Nota de crédito', note: 'credit' }],
  ['08', { description: 'Nota de débito', note: 'debit' }],
  ['09', { description: 'Guía de remisión - Remitente' }],
  ['10', { description: 'Recibo por Arrendamiento' }],
  [
    '11',
    {
      description:
        'Póliza emitida por las Bolsas de Valores, Bolsas de Productos o Agentes de Intermediación por operaciones realizadas en las Bolsas de Valores o Productos o fuera de las mismas, autorizadas por SMV',
    },
  ],
  ['12', { description: 'Ticket o cinta emitido por máquina registradora' }],
  [
    '13',
    {
      description:
        'Documentos emitidos por las empresas del sistema financiero y de seguros, y por las cooperativas de ahorro y crédito no autorizadas a captar recursos del público, que se encuentren bajo el control de la Superintendencia de Banca, Seguros y AFP',
    },
  ],
  [
    '14',
    {
      description:
        'Recibo por servicios públicos de suministro de energía eléctrica, agua, teléfono, telex y telegráficos y otros servicios complementarios que se incluyan en el recibo de servicio público',
    },
  ],
  [
    '15',
    {
      description:
        'Boletos emitidos por el servicio de transporte terrestre regular urbano de pasajeros y el ferroviario público de pasajeros prestado en vía férrea local',
    },
  ],
  [
    '16',
    {
      description:
        'Boletos de viaje emitidos por las empresas de transporte nacional de pasajeros, siempre que cuenten con la autorización de la autoridad competente, en las rutas autorizadas. Vía terrestre o ferroviario público no emitido por medios electrónicos (BVME)',
    },
  ],
  ['17', { description: 'Documento emitido por la Iglesia Católica por el arrendamiento de bienes inmuebles' }],
  [
    '18',
    {
      description:
        'Documento emitido por las Administradoras Privadas de Fondo de Pensiones que se encuentran bajo la supervisión de la Superintendencia de Banca, Seguros y AFP',
    },
  ],
  ['19', { description: 'Boleto o entrada por atracciones y espectáculos públicos' }],
  ['20', { description: 'Comprobante de Retención' }],
  ['21', { description: 'Conocimiento de embarque por el servicio de transporte de carga marítima' }],
  ['22', { description: 'Comprobante por Operaciones No Habituales' }],
  [
    '23',
    {
      description:
        'Pólizas de Adjudicación emitidas con ocasión del remate o adjudicación de bienes por venta forzada, por los martilleros o las entidades que rematen o subasten bienes por cuenta de terceros',
    },
  ],
  ['24', { description: 'Certificado de pago de regalías emitidas por PERUPETRO S.A' }],
  [
    '25',
    {
      description:
        'Documento de Atribución (Ley del Impuesto General a las Ventas e Impuesto Selectivo al Consumo, Art. 19º, último párrafo, R.S. N° 022-98-SUNAT)',
    },
  ],
  [
    '26',
    {
      description:
        'Recibo por el Pago de la Tarifa por Uso de Agua Superficial con fines agrarios y por el pago de la Cuota para la ejecución de una determinada obra o actividad acordada por la Asamblea General de la Comisión de Regantes o Resolución expedida por el Jefe de la Unidad de Aguas y de Riego (Decreto Supremo N° 003-90-AG, Arts. 28 y 48)',
    },
  ],
  ['27', { description: 'Seguro Complementario de Trabajo de Riesgo' }],
  [
    '28',
    {
      description:
        'Documentos emitidos por los servicios aeroportuarios prestados a favor de los pasajeros, mediante mecanismo de etiquetas autoadhesivas',
    },
  ],
  [
    '29',
    {
      description:
        'Documentos emitidos por la COFOPRI en calidad de oferta de venta de terrenos, los correspondientes a las subastas públicas y a la retribución de los servicios que presta',
    },
  ],
  [
    '30',
    {
      description:
        'Documentos emitidos por las empresas que desempeñan el rol adquirente en los sistemas de pago mediante tarjetas de crédito y débito, emitidas por bancos e instituciones financieras o crediticias, domiciliados o no en el país',
    },
  ],
  ['31', { description: 'Guía de Remisión - Transportista' }],
  [
    '32',
    {
      description:
        'Documentos emitidos por las empresas recaudadoras de la denominada Garantía de Red Principal a la que hace referencia el numeral 7.6 del artículo 7° de la Ley N° 27133 – Ley de Promoción del Desarrollo de la Industria del Gas Natural',
    },
  ],
  ['33', { description: 'Manifiesto de Pasajeros' }],
  ['34', { description: 'Documento del Operador' }],
  ['35', { description: 'Documento del Partícipe' }],
  ['36', { description: 'Recibo de Distribución de Gas Natural' }],
  [
    '37',
    {
      description:
        'Documentos que emitan los concesionarios del servicio de revisiones técnicas vehiculares, por la prestación de dicho servicio',
    },
  ],
  ['40', { description: 'Comprobante de Percepción' }],
  ['41', { description: 'Comprobante de Percepción - Venta interna' }],
  [
    '42',
    {
      description:
        'Documentos emitidos por las empresas que desempeñan el rol adquiriente en los sistemas de pago mediante tarjetas de crédito emitidas por ellas mismas',
    },
  ],
  [
    '43',
    {
      description:
        'Boletos emitidos por las Compañías de Aviación Comercial que prestan servicios de transporte aéreo no regular de pasajeros y transporte aéreo especial de pasajeros',
    },
  ],
  ['44', { description: 'Billetes de lotería, rifas y apuestas' }],
  [
    '45',
    {
      description:
        'Documentos emitidos por centros educativos y culturales, universidades, asociaciones y fundaciones, en lo referente a actividades no gravadas con tributos administrados por la SUNAT',
    },
  ],
  ['46', { description: 'Formulario de Declaración - pago o Boleta de pago de tributos Internos' }],
  ['48', { description: 'Comprobante de Operaciones - Ley N° 29972' }],
  ['49', { description: 'Constancia de Depósito - IVAP (Ley 28211)' }],
  ['50', { description: 'Declaración Única de Aduanas - Importación definitiva' }],
  ['51', { description: 'Póliza o DUI Fraccionada' }],
  ['52', { description: 'Despacho Simplificado - Importación Simplificada' }],
  ['53', { description: 'Declaración de Mensajería o Courier' }],
  ['54', { description: 'Liquidación de Cobranza' }],
  ['55', { description: 'BVME para transporte ferroviario de pasajeros' }],
  ['56', { description: 'Comprobante de pago SEAE' }],
  ['64', { description: 'Documento por el servicio de transporte aéreo de pasajeros' }],
  ['71', { description: 'Guía de remisión remitente complementaria' }],
  ['72', { description: 'Guía de remisión transportista complementaria' }],
  ['87', { description: 'Nota de Crédito Especial', note: 'credit' }],
  ['88', { description: 'Nota de Débito Especial', note: 'debit' }],
  ['89', { description: 'Nota de Ajuste de Operaciones - Ley N° 29972' }],
  ['91', { description: 'Comprobante de No Domiciliado' }],
  ['96', { description: 'Exceso de crédito fiscal por retiro de bienes' }],
  ['97', { description: 'Nota de Crédito - No Domiciliado', note: 'credit' }],
  ['98', { description: 'Nota de Débito - No Domiciliado', note: 'debit' }],
  ['99', { description: 'Otros - Consolidado de Boletas de Venta' }],
]);

const UNKNOWN = 'No especificado';
const LONGEST = 75;

/**
 * What a reader sees for a type code: its description, cut after 75 characters with an ellipsis, or `No especificado`.
 * @param code two digits, as SUNAT writes them: `01`
 */
export function voucherTypeDescription(code: string): string {
  const description = VOUCHER_TYPES.get(code)?.description ?? UNKNOWN;
  return description.length > LONGEST ? `${description.slice(0, LONGEST).trimEnd()}…` : description;
}

/** 07, the special 87 and the one of a non-domiciled supplier, 97. */
export function isCreditNote(code: string): boolean {
  return VOUCHER_TYPES.get(code)?.note === 'credit';
}

/** 08, the special 88 and the one of a non-domiciled supplier, 98. */
export function isDebitNote(code: string): boolean {
  return VOUCHER_TYPES.get(code)?.note === 'debit';
}
