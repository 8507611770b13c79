/** What codes of SUNAT's catalogues are called on paper. @source SUNAT's workbook of validations, 2026-02-12 */

/** By the code alone: a document may call its code «constructor». */
export const names =
  (all: Readonly<Record<string, string>>) =>
  (code: string): string | undefined =>
    Object.hasOwn(all, code) ? all[code] : undefined;

/** Catalogue 06. */
export const documentTypeName = names({
  0: 'Doc. no domiciliado',
  1: 'DNI',
  4: 'Carné de extranjería',
  6: 'RUC',
  7: 'Pasaporte',
  A: 'Cédula diplomática',
  E: 'TAM',
  F: 'PTP',
});

/** Catalogue 09. */
const creditMotive = names({
  '01': 'Anulación de la operación',
  '02': 'Anulación por error en el RUC',
  '03': 'Corrección por error en la descripción',
  '04': 'Descuento global',
  '05': 'Descuento por ítem',
  '06': 'Devolución total',
  '07': 'Devolución por ítem',
  '08': 'Bonificación',
  '09': 'Disminución en el valor',
  10: 'Otros conceptos',
  11: 'Ajustes de operaciones de exportación',
  12: 'Ajustes afectos al IVAP',
  13: 'Corrección del monto neto pendiente de pago o de sus fechas',
});

/** Catalogue 10; 13 from 2027-01-01 (RS 000048-2026). */
const debitMotive = names({
  '01': 'Intereses por mora',
  '02': 'Aumento en el valor',
  '03': 'Penalidades u otros conceptos',
  11: 'Ajustes de operaciones de exportación',
  12: 'Ajustes afectos al IVAP',
  13: 'Penalidades',
});

export function motiveName(type: string, code: string): string | undefined {
  return type === '07' ? creditMotive(code) : debitMotive(code);
}

/** Catalogue 20. */
export const despatchReason = names({
  '01': 'Venta',
  '02': 'Compra',
  '03': 'Venta con entrega a terceros',
  '04': 'Traslado entre establecimientos de la misma empresa',
  '05': 'Consignación',
  '06': 'Devolución',
  '07': 'Recojo de bienes transformados',
  '08': 'Importación',
  '09': 'Exportación',
  13: 'Otros',
  14: 'Venta sujeta a confirmación del comprador',
  17: 'Traslado de bienes para transformación',
  18: 'Traslado emisor itinerante CP',
});

/** Catalogue 53, of the header. */
export const allowanceName = names({
  '02': 'Descuento global',
  '03': 'Descuento global sin IGV',
  '04': 'Anticipos gravados',
  '05': 'Anticipos exonerados',
  '06': 'Anticipos inafectos',
  20: 'Anticipo de ISC',
  45: 'FISE',
  46: 'Recargo al consumo',
  49: 'Otros cargos',
  50: 'Otros cargos',
});

/** Catalogue 22 and 23, by the type of the document. */
export function withholdingSystem(type: '20' | '40', code: string): string | undefined {
  const known =
    type === '20'
      ? names({ '01': 'Tasa 3 %', '02': 'Tasa 6 %' })
      : names({ '01': 'Venta interna', '02': 'Adquisición de combustible', '03': 'Tasa especial' });
  return known(code);
}

/** Catalogue 54; codes of 2026-09-01 are told by their number alone until their names are published. */
export const detractionName = names({
  '001': 'Azúcar y melaza de caña',
  '002': 'Arroz',
  '003': 'Alcohol etílico',
  '004': 'Recursos hidrobiológicos',
  '005': 'Maíz amarillo duro',
  '007': 'Caña de azúcar',
  '008': 'Madera',
  '009': 'Arena y piedra',
  '010': 'Residuos, subproductos, desechos, recortes y desperdicios',
  '011': 'Bienes gravados con el IGV, o renuncia a la exoneración',
  '012': 'Intermediación laboral y tercerización',
  '013': 'Animales vivos',
  '014': 'Carnes y despojos comestibles',
  '015': 'Abonos, cueros y pieles de origen animal',
  '016': 'Aceite de pescado',
  '017': 'Harina, polvo y pellets de pescado',
  '019': 'Arrendamiento de bienes muebles',
  '020': 'Mantenimiento y reparación de bienes muebles',
  '021': 'Movimiento de carga',
  '022': 'Otros servicios empresariales',
  '023': 'Leche',
  '024': 'Comisión mercantil',
  '025': 'Fabricación de bienes por encargo',
  '026': 'Servicio de transporte de personas',
  '027': 'Servicio de transporte de carga',
  '028': 'Transporte de pasajeros',
  '030': 'Contratos de construcción',
  '031': 'Oro gravado con el IGV',
  '032': 'Páprika y otros frutos de los géneros capsicum o pimienta',
  '034': 'Minerales metálicos no auríferos',
  '035': 'Bienes exonerados del IGV',
  '036': 'Oro y demás minerales metálicos exonerados del IGV',
  '037': 'Demás servicios gravados con el IGV',
  '039': 'Minerales no metálicos',
  '040': 'Bien inmueble gravado con IGV',
  '041': 'Plomo',
  '044': 'Servicio de beneficio de minerales metálicos gravado con el IGV',
  '045': 'Minerales de oro y sus concentrados gravados con el IGV',
  '099': 'Ley 30737',
});

/** A code with its name, where it has one. */
export function coded(code: string, name: string | undefined): string {
  return name ? `${code} ${name}` : code;
}
