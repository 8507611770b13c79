import type { ConsumptionGoods, TradeCategory } from '../law/law.ts';
import { dated, entry } from './dated.ts';

/** Sellers of nearly all that a household buys. */
const STORES = ['4711', '4719', '4690', '4791', '4789', '4799'];
const LODGING = ['55'];
const EATING = ['56'];
const CARE = ['86', '87', '88'];

const of = (name: string, kind: ConsumptionGoods['kind'], words: readonly string[], trades: readonly string[]) => ({
  name,
  kind,
  words,
  trades: [...STORES, ...trades],
});

/**
 * What a household consumes, by words met whole, and the activities (CIIU rev. 4, or how they begin) whose own business it is. A
 * heuristic of our own, without a source, to be gauged against decisions. «Strong» may reject, all others ask. Soap, detergent and
 * toilet paper are not here: cleaning is support of any company. Nor are pensions of school: they have a rule of their own.
 */
const GOODS: readonly ConsumptionGoods[] = [
  of(
    'juguetes',
    'strong',
    ['juguete', 'muneca', 'lego', 'videojuego', 'playstation', 'xbox'],
    [...['4649', '4764', '4641', '3240', '3230', '85', '90', '93', '77', '4741', '4651', '4652', '82'], ...CARE],
  ),
  of('artículos de bebé', 'strong', ['panal', 'biberon'], ['4649', '4772', '4641', '1709', '85', '02', '01', ...CARE]),
  of(
    'ropa personal',
    'strong',
    ['ropa de nino', 'ropa infantil', 'lenceria', 'pijama'],
    [...['13', '14', '4641', '4771', '4751', '96', ...LODGING, ...CARE]],
  ),
  of(
    'cosmética',
    'strong',
    ['maquillaje', 'labial', 'perfume', 'cosmetico', 'tinte de cabello'],
    [...['20', '4649', '4772', '9602', '59', '90', '74', ...LODGING, ...CARE]],
  ),
  of(
    'alimento de mascotas',
    'strong',
    ['alimento para perro', 'alimento para gato', 'croquetas'],
    [...['75', '10', '4620', '4630', '4773', '4721', '80', '96', ...EATING]],
  ),
  of(
    'entretenimiento personal',
    'strong',
    ['cine', 'netflix', 'spotify', 'disney+'],
    [...['59', '60', '63', '73', '90', '93', ...LODGING, ...EATING]],
  ),
  of('bienestar personal', 'strong', ['gimnasio', 'spa', 'masaje'], ['93', '96', '79', ...LODGING, ...CARE]),
  of('joyas', 'strong', ['joya'], ['24', '32', '4649', '4662', '4773']),
  of('fiestas infantiles', 'strong', ['cumpleanos infantil'], ['82', '90', '93', ...EATING]),
  of(
    'abarrotes',
    'weak',
    [...['abarrotes', 'leche', 'yogurt', 'cereal', 'pollo', 'carne', 'verdura', 'fruta', 'galleta', 'gaseosa']],
    [
      ...[
        '01',
        '03',
        '05',
        '06',
        '07',
        '08',
        '09',
        '10',
        '11',
        '4620',
        '4630',
        '4721',
        '4722',
        '4781',
        '49',
        '50',
        '51',
      ],
      ...[...LODGING, ...EATING, '79', '85', '93', '94', ...CARE],
    ],
  ),
  of(
    'aseo personal',
    'weak',
    ['shampoo', 'crema dental'],
    ['20', '4649', '4772', '96', '81', '93', ...LODGING, ...CARE],
  ),
  of(
    'vestido',
    'weak',
    ['zapatilla', 'polo', 'pantalon', 'vestido'],
    [...['13', '14', '15', '4641', '4751', '4771', '73', '80', '85', '93', '96']],
  ),
  of(
    'medicinas',
    'weak',
    ['medicina', 'vitamina'],
    ['01', '03', '10', '20', '21', '75', '4649', '4772', '93', ...CARE],
  ),
  of('servicios personales', 'weak', ['peluqueria', 'lavanderia'], ['96', '59', '90', ...LODGING, ...EATING, ...CARE]),
  of(
    'adornos',
    'weak',
    ['anillo'],
    ['24', '25', '28', '29', '30', '32', '33', '45', '46', '47', '49', '05', '06', '07', '42', '43'],
  ),
  of(
    'bebidas alcohólicas',
    'alcohol',
    ['cerveza', 'vino', 'pisco', 'whisky', 'ron', 'vodka', 'espumante', 'champagne', 'licor', 'tequila', 'gin'],
    ['4630', '4722', '4721', '5510', '56', '1101', '1102', '1103', '82', '93'],
  ),
  of(
    'artículos del hogar',
    'home',
    [
      ...['colchon', 'almohada', 'sabana', 'edredon', 'refrigeradora', 'lavadora', 'cocina a gas', 'televisor'],
      ...['smart tv', 'juego de comedor', 'juego de dormitorio', 'licuadora', 'freidora de aire'],
    ],
    [
      '13',
      '27',
      '31',
      '4641',
      '4649',
      '4652',
      '4742',
      '4753',
      '4759',
      '68',
      '85',
      '93',
      '96',
      ...LODGING,
      ...EATING,
      ...CARE,
    ],
  ),
];

export const CONSUMPTION = dated([entry(GOODS, '2000-01-01', null, { norm: 'heurística propia', source: 'C' })]);

/** Goods that few trades use, with the divisions of those that do. What is in no category is asked of nobody. */
const FOREIGN: readonly TradeCategory[] = [
  {
    name: 'materiales de construcción',
    words: [
      'fierro',
      'fierro corrugado',
      'cemento',
      'ladrillo',
      'arena gruesa',
      'piedra chancada',
      'concreto premezclado',
    ],
    divisions: [
      '01',
      '02',
      '03',
      '05',
      '06',
      '07',
      '08',
      '09',
      '23',
      '24',
      '25',
      '35',
      '36',
      '38',
      '41',
      '42',
      '43',
      '45',
      '46',
      '47',
      '55',
      '68',
      '71',
      '81',
    ],
  },
  {
    name: 'insumos agrícolas',
    words: ['fertilizante', 'urea', 'semilla certificada', 'plaguicida', 'fungicida', 'herbicida'],
    divisions: ['01', '02', '03', '10', '20', '46', '47', '81'],
  },
  {
    name: 'material médico',
    words: ['jeringa', 'bisturi', 'cateter', 'sutura', 'reactivo de laboratorio'],
    divisions: ['01', '20', '21', '32', '46', '47', '71', '72', '75', '84', '85', '86', '87', '88', '96'],
  },
  {
    name: 'telas e hilados',
    words: ['tela denim', 'tela de algodon', 'hilado', 'rollo de tela'],
    divisions: ['13', '14', '15', '22', '31', '46', '47', '55', '74', '82', '95', '96'],
  },
  {
    name: 'explosivos',
    words: ['dinamita', 'anfo', 'detonador', 'emulsion explosiva'],
    divisions: ['05', '07', '08', '09', '20', '41', '42', '43', '46', '71'],
  },
  {
    name: 'ganado y alimento para animales',
    words: ['ganado', 'alimento balanceado', 'pollo bb', 'gallina ponedora'],
    divisions: ['01', '03', '10', '46', '47', '56', '75', '84'],
  },
];

export const FOREIGN_GOODS = dated([
  entry<readonly TradeCategory[]>(FOREIGN, '2010-01-01', null, { norm: 'criterio de causalidad propio', source: 'C' }),
]);
