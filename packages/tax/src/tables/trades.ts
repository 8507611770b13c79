import type { TradeCategory } from '../law/law.ts';
import { money } from '../money.ts';
import { dated, entry } from './dated.ts';

const HEURISTIC = { norm: 'criterio de riesgo propio', source: 'C' };

/** Of goods any merchant may sell: wholesale, retail, cars and their parts. */
const MERCHANTS = ['45', '46', '47'];

/**
 * What is sold, by words of its lines, and the divisions of CIIU (rev. 4) that may sell it. Few and plain: what is in no category is
 * asked of nobody. A heuristic of our own, to be gauged against decisions.
 */
const CATEGORIES: readonly TradeCategory[] = [
  {
    name: 'alquiler de bienes',
    words: ['alquiler', 'arrendamiento'],
    divisions: ['41', '42', '43', '49', '52', '55', '68', '77'],
  },
  {
    name: 'construcción',
    words: ['contrato de construccion', 'ejecucion de obra', 'remodelacion', 'instalacion sanitaria', 'drywall'],
    divisions: ['41', '42', '43', '71', '81'],
  },
  {
    name: 'asesoría profesional',
    words: ['asesoria', 'consultoria', 'auditoria', 'servicio legal', 'servicio contable'],
    divisions: ['62', '63', '64', '65', '66', '69', '70', '71', '72', '73', '74', '78', '82', '84', '85', '94'],
  },
  {
    name: 'transporte de carga',
    words: ['flete', 'transporte de carga', 'transporte de mercaderia'],
    divisions: ['49', '50', '51', '52', '53'],
  },
  {
    name: 'publicidad',
    words: ['publicidad', 'campana publicitaria', 'agencia de publicidad'],
    divisions: ['18', '58', '59', '60', '62', '63', '70', '73', '74', '82', '90'],
  },
  {
    name: 'vigilancia y limpieza',
    words: ['servicio de limpieza', 'servicio de vigilancia'],
    divisions: ['78', '80', '81', '82', '96'],
  },
  {
    name: 'materiales de construcción',
    words: ['cemento', 'fierro corrugado', 'arena gruesa', 'piedra chancada', 'ladrillo'],
    divisions: [...MERCHANTS, '08', '23', '24', '25', '41', '42', '43'],
  },
  { name: 'madera', words: ['triplay', 'listones', 'tablas de madera'], divisions: [...MERCHANTS, '02', '16', '31'] },
  {
    name: 'equipos de cómputo',
    words: ['laptop', 'computadora', 'impresora'],
    divisions: [...MERCHANTS, '26', '58', '61', '62', '63', '64', '77', '95'],
  },
  {
    name: 'alojamiento',
    words: ['hospedaje', 'alojamiento'],
    divisions: ['55', '56', '68', '79', '86', '93'],
  },
];

export const TRADE_CATEGORIES = dated([entry(CATEGORIES, '2010-01-01', null, HEURISTIC)]);

/** Amounts and days from which a supplier is looked at: parameters of ours, not of the law. */
export const RISK = dated([
  entry(
    { newDays: 90, newOver: money(1_000_000), tradeOver: money(200_000), mealOver: money(30_000) },
    '2010-01-01',
    null,
    HEURISTIC,
  ),
]);
