import type { SpotGuess } from '../law/law.ts';
import { dated, entry } from './dated.ts';

/**
 * How far words may be trusted that make an operation look like one of a code. CIIU rev. 4, by beginnings. What annex 3 num. 10
 * leaves out of 037 is known by the main cases only; the trades of goods are a heuristic of our own.
 * @source RS 183-2004/SUNAT, annex 3 num. 10 (text RS 063-2012)
 */
const GUESS: SpotGuess = {
  // Banks and insurers are in no service of the annex.
  neverOf: ['64', '65'],
  // Restaurants, lodging, post, electricity, hydrocarbons, securities, ports and airports, shows, EsSalud and ONP.
  not037: [
    '5610',
    '5630',
    '55',
    '53',
    '351',
    '06',
    '0910',
    '6611',
    '5222',
    '5223',
    '90',
    '9311',
    '9319',
    '5914',
    '8430',
  ],
  weakWords: ['servicio de', 'servicios de', 'comision', 'gestion', 'estacionamiento', 'membresia'],
  goods: new Map([
    ['001', ['1072']],
    ['003', ['1101', '2011']],
    ['004', ['0311', '0312', '0321', '0322', '1020']],
    ['005', ['0111', '4620']],
    ['008', ['02', '16', '4663']],
    ['009', ['0810', '4663']],
    ['010', ['38', '4669']],
    ['014', ['0141', '1010', '4630']],
    ['034', ['07', '4662']],
    ['039', ['0810', '0899']],
    ['040', ['41', '68']],
  ]),
};

export const SPOT_GUESS = dated([
  entry(GUESS, '2018-10-01', null, {
    norm: 'RS 183-2004/SUNAT y heurística propia',
    article: 'anexo 3 num. 10',
    source: 'F12, C',
  }),
]);
