import { rucCheckDigit } from '@yupana/tax/ruc.ts';
import type { Random } from './random.ts';
import type { Party } from './voucher.ts';

const STARTS = ['COMERCIAL', 'INVERSIONES', 'DISTRIBUIDORA', 'SERVICIOS', 'BODEGA', 'CORPORACIÓN', 'NEGOCIOS', 'GRUPO'];
const MIDDLES = [
  'ZORRO CONTENTO',
  'NIDO DE VIENTO',
  'PUENTE DE HUMO',
  'LA PAPA FILÓSOFA',
  'ÑANDÚ PACIENTE',
  'SOL DE MEDIANOCHE',
  'LA MOTA, EL HILO Y LA AGUJA',
  'RÍO CUESTA ARRIBA',
  'TRES ESPEJOS',
  'LA QUENA MUDA',
  'GATO VERDE',
  'SOMBRERO ÚNICO',
];
const ENDS = ['S.A.C.', 'E.I.R.L.', 'S.R.L.', 'S.A.'];
const SURNAMES = [
  'QUIMERA',
  'FÁBULA',
  'LEYENDA',
  'ENSUEÑO',
  'FANTASÍA',
  'MITO',
  'CUENTO',
  'RELATO',
  'ÑUSTA',
  'ESPEJISMO',
];
const GIVEN = ['ROSA', 'JULIÁN', 'HERMELINDA', 'FACUNDO', 'MARÍA', 'EUSEBIO', 'TEÓFILA', 'ANÍBAL', 'ZOILA', 'CÉSAR'];
const FOREIGN = [
  'IMAGINARY WOOL TRADING LLC',
  'TIENDA FANTASMA SPA',
  'MAISON DU RÊVE, SARL',
  'NUVEM TÊXTIL FICTÍCIA LTDA',
];

/** A company with RUC: each of a trade's customers comes back month after month. */
export function businessCustomer(random: Random, many: number): Party {
  const place = random.between(0, many - 1);
  const firstTen = `2099${String(600_000 + place * 211).padStart(6, '0')}`;
  const name = `${STARTS[place % 8]} ${MIDDLES[(place * 5 + (place >> 3)) % 12]} ${ENDS[(place >> 2) % 4]}`;
  return { documentType: '6', document: firstTen + rucCheckDigit(firstTen), name };
}

/** A person: below S/ 700 the law asks for no name, and most shops write none. */
export function personCustomer(random: Random, anonymous: boolean): Party {
  if (anonymous) return { documentType: '0', document: '00000000', name: 'CLIENTES VARIOS' };
  const name = `${random.pick(SURNAMES)} ${random.pick(SURNAMES)}, ${random.pick(GIVEN)}`;
  return { documentType: '1', document: String(99_000_000 + random.between(0, 899_999)), name };
}

export function foreignCustomer(random: Random): Party {
  const place = random.between(0, FOREIGN.length - 1);
  return { documentType: '0', document: `EXT${7100 + place * 13}`, name: FOREIGN[place] ?? '' };
}
