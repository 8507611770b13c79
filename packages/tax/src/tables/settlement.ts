import { dated, entry } from './dated.ts';

/**
 * What may be bought by liquidación de compra: of farm, fishing, wood, wild growth, small mining, craft and waste. The list is the
 * regulation's by kinds; the words are a heuristic of our own, so that what has none of them is observed and not rejected.
 */
export const SETTLEMENT_GOODS = dated([
  entry<readonly string[]>(
    [
      ...[
        'papa',
        'maiz',
        'arroz',
        'cafe',
        'cacao',
        'quinua',
        'trigo',
        'cebada',
        'frijol',
        'yuca',
        'platano',
        'cebolla',
      ],
      ...['tomate', 'palta', 'mango', 'limon', 'naranja', 'uva', 'fruta', 'verdura', 'hortaliza', 'camote', 'olluco'],
      ...['aji', 'paprika', 'algodon', 'caña', 'leche', 'queso', 'huevo', 'ganado', 'vacuno', 'ovino', 'porcino'],
      ...['alpaca', 'lana', 'fibra', 'cuero', 'gallina', 'pollo', 'cuy', 'miel', 'carne', 'pescado', 'marisco'],
      ...['anchoveta', 'pota', 'langostino', 'concha', 'madera', 'castaña', 'tara', 'cochinilla', 'hierba', 'semilla'],
      ...[
        'oro',
        'mineral aurifero',
        'artesania',
        'ceramica',
        'tejido',
        'retablo',
        'chatarra',
        'desecho',
        'desperdicio',
      ],
      ...['residuo', 'papel usado', 'carton', 'plastico reciclado', 'botella', 'fierro viejo', 'vidrio', 'trapo'],
    ],
    '1999-02-01',
    null,
    { norm: 'RCP (RS 007-99/SUNAT)', article: 'art. 6 num. 1.3', source: 'C' },
  ),
]);
