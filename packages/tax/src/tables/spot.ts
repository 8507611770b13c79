import type { SpotCode } from '../law/law.ts';
import type { Money } from '../money.ts';
import { dated, entry } from './dated.ts';

/** Céntimos. */
const S700 = 70_000 as Money;
const S400 = 40_000 as Money;

/**
 * Catalogue 54. What has no percent is no percentage of the voucher. Codes 038, 042, 043, 046 and 047 exist since 2026-09-01
 * with rates that nobody published to us: they are not here, and a rule that meets one says so.
 * @source RS 183-2004/SUNAT, annexes 1–3; RS 073-2006; RS 022-2013; RS 246-2017; RS 000086-2025 (F11, F12, F31)
 */
const CODES: Readonly<Record<string, SpotCode>> = {
  '001': code('Azúcar y melaza de caña', 10, 'half-uit', '1', 'high', 'RS 246-2017 (reincorporado)'),
  '002': code('Arroz pilado (IVAP)', 3.85, S700, 'RS 266-2004', 'medium', 'Solo operaciones gravadas con IVAP'),
  '003': code('Alcohol etílico', 10, 'half-uit', '1', 'high', 'RS 246-2017'),
  '004': code('Recursos hidrobiológicos', 4, S700, '2', 'high', ''),
  '005': code('Maíz amarillo duro', 4, S700, '2', 'high', ''),
  '007': code(
    'Caña de azúcar',
    10,
    S700,
    '2',
    'medium',
    'RS 246-2017. Una fuente secundaria (contadoresyempresas) lista 4 %: verificar',
  ),
  '008': code('Madera', 4, S700, '2', 'high', ''),
  '009': code('Arena y piedra', 10, S700, '2', 'high', ''),
  '010': code(
    'Residuos, subproductos, desechos, recortes y desperdicios',
    15,
    null,
    '2',
    'medium',
    'Sin mínimo (excepción del art. 8 a) RS 183-2004, numeral 6) [C]',
  ),
  '011': code('Bienes gravados con IGV por renuncia a la exoneración', 10, S700, '2', 'high', ''),
  '012': code('Intermediación laboral y tercerización', 12, S700, '3', 'high', ''),
  '013': code('Animales vivos', 4, S700, '2', 'low', 'Posible código histórico: fuentes discrepan (4 % / sin tasa)'),
  '014': code('Carnes y despojos comestibles', 4, S700, '2', 'high', ''),
  '015': code(
    'Abonos, cueros y pieles de origen animal',
    4,
    S700,
    '2',
    'low',
    'Posible código histórico: fuentes discrepan',
  ),
  '016': code('Aceite de pescado', 10, S700, '2', 'high', ''),
  '017': code('Harina, polvo y pellets de pescado', 4, S700, '2', 'high', ''),
  '019': code('Arrendamiento de bienes', 10, S700, '3', 'high', 'Muebles e inmuebles'),
  '020': code('Mantenimiento y reparación de bienes muebles', 12, S700, '3', 'high', ''),
  '021': code('Movimiento de carga', 10, S700, '3', 'high', ''),
  '022': code(
    'Otros servicios empresariales',
    12,
    S700,
    '3',
    'high',
    'Contabilidad, legal, asesoría, publicidad, limpieza, seguridad…',
  ),
  '023': code('Leche cruda', 4, S700, '2', 'high', ''),
  '024': code('Comisión mercantil', 10, S700, '3', 'high', ''),
  '025': code('Fabricación de bienes por encargo', 10, S700, '3', 'high', ''),
  '026': code('Servicio de transporte de personas', 10, S700, '3', 'high', ''),
  '027': code(
    'Servicio de transporte de carga por vía terrestre',
    4,
    S400,
    'RS 073-2006',
    'high',
    'Base: mayor entre importe y valor referencial',
  ),
  '028': code(
    'Transporte público de pasajeros',
    null,
    null,
    'RS 057-2007',
    'medium',
    'Monto fijo por eje en peaje; no se controla en la compra',
  ),
  '030': code('Contratos de construcción', 4, S700, '3', 'high', ''),
  '031': code('Oro gravado con el IGV', 10, null, '2', 'medium', 'Sin mínimo [C]'),
  '032': code('Páprika y otros frutos capsicum o pimienta', 10, S700, '2', 'medium', 'Vigencia actual por confirmar'),
  '034': code(
    'Minerales metálicos no auríferos',
    10,
    null,
    '1 (desde 01-04-2025; antes Anexo 2)',
    'medium',
    'RS 86/121/175-2025. Umbral tras el cambio de anexo: por confirmar. Depósito antes del traslado',
  ),
  '035': code('Bienes exonerados del IGV', 1.5, S700, '2', 'high', ''),
  '036': code('Oro y demás minerales metálicos exonerados', 1.5, null, '2', 'medium', 'Sin mínimo [C]'),
  '037': code('Demás servicios gravados con el IGV', 12, S700, '3', 'high', 'Código residual; el más frecuente'),
  '039': code('Minerales no metálicos', 10, S700, '2', 'high', ''),
  '040': code('Bien inmueble gravado con IGV (primera venta)', 4, null, 'RS 022-2013', 'high', 'Sin importar el monto'),
  '041': code('Plomo', 15, S700, '2', 'medium', 'Vigencia por confirmar'),
  '044': code(
    'Servicio de beneficio de minerales metálicos',
    12,
    S700,
    '3 (num. 11)',
    'high',
    'Desde 01-04-2025, RS 000086-2025',
  ),
  '045': code(
    'Minerales de oro y sus concentrados gravados',
    10,
    null,
    '1',
    'high',
    'Desde 01-04-2025, RS 000086-2025',
  ),
  '099': code('Ley 30737', null, null, 'especial', 'low', 'Caso especial'),
};

/** Codes of the mining annexes changed on 1 April 2025: 044 and 045 began, and 034 moved to the first annex. */
const SINCE_2025 = ['044', '045'];

const WHERE = { norm: 'RS 183-2004/SUNAT y modificatorias', article: 'anexos 1, 2 y 3', source: 'F11, F12, F31, C' };

export const SPOT = dated([
  entry(without(SINCE_2025), '2018-10-01', '2025-03-31', WHERE),
  entry(without([]), '2025-04-01', null, { ...WHERE, norm: 'RS 183-2004/SUNAT y modificatorias (RS 000086-2025)' }),
]);

/** Heuristics of our own, to be gauged against decisions of accountants. */
export const SPOT_WORDS = dated([
  entry(
    new Map<string, readonly string[]>([
      ['012', ['intermediacion laboral', 'tercerizacion', 'destaque de personal', 'personal destacado']],
      ['019', ['alquiler', 'arrendamiento']],
      ['020', ['mantenimiento', 'reparacion', 'afinamiento', 'servicio tecnico']],
      ['021', ['estiba', 'desestiba', 'carga y descarga', 'movimiento de carga', 'manipuleo']],
      [
        '022',
        [
          'asesoria',
          'consultoria',
          'servicio contable',
          'auditoria',
          'servicio legal',
          'publicidad',
          'investigacion de mercado',
          'ingenieria',
          'arquitectura',
          'seleccion de personal',
          'servicio de limpieza',
          'vigilancia',
          'agencia de publicidad',
        ],
      ],
      ['024', ['comision mercantil', 'comision por venta']],
      [
        '025',
        ['fabricacion por encargo', 'confeccion', 'maquila', 'servicio de corte', 'servicio de impresion por encargo'],
      ],
      ['026', ['transporte de personal', 'traslado de personas', 'movilidad de personal']],
      ['027', ['flete', 'transporte de carga', 'transporte de mercaderia', 'servicio de transporte de bienes']],
      [
        '030',
        [
          'contrato de construccion',
          'obra',
          'instalacion electrica',
          'instalacion sanitaria',
          'remodelacion',
          'drywall',
          'pintado de local',
        ],
      ],
      [
        '037',
        [
          'servicio de',
          'servicios de',
          'organizacion de evento',
          'catering',
          'hosting',
          'desarrollo de software',
          'comision',
          'gestion',
          'membresia',
          'estacionamiento',
        ],
      ],
      ['009', ['arena', 'piedra chancada', 'hormigon', 'afirmado', 'confitillo', 'over']],
      ['008', ['madera', 'triplay', 'tabla', 'listones']],
      ['010', ['chatarra', 'desperdicio', 'carton reciclado', 'scrap', 'fierro viejo']],
      ['014', ['carne de res', 'carcasa', 'despojos']],
      ['034', ['concentrado de cobre', 'mineral metalico', 'concentrado de zinc']],
      ['039', ['arcilla', 'yeso', 'cal hidratada', 'minerales no metalicos']],
      ['040', ['transferencia de inmueble', 'departamento', 'minuta de compraventa']],
    ]),
    '2018-10-01',
    null,
    { norm: 'heurística propia', source: 'C' },
  ),
]);

function without(codes: readonly string[]): ReadonlyMap<string, SpotCode> {
  return new Map(Object.entries(CODES).filter(([key]) => !codes.includes(key)));
}

function code(
  name: string,
  percent: number | null,
  over: SpotCode['over'],
  annex: string,
  confidence: SpotCode['confidence'],
  note: string,
): SpotCode {
  return { name, percent, over, annex, confidence, note };
}
