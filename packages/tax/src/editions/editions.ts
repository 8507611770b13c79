import type { Law } from '../law/law.ts';
import { makeRulebook, RULEBOOK, type Rulebook } from '../rulebook.ts';
import type { Rule } from '../rules/rule.ts';
import { bienesParaVivienda1 } from '../rules/superseded/bienes-para-vivienda-1.ts';
import { educacionSaludFamilia1, supermercadoMixto1 } from '../rules/superseded/ciiu-unsaid-1.ts';
import { comprobanteAnotadoOtroPeriodo1 } from '../rules/superseded/comprobante-anotado-otro-periodo-1.ts';
import { consumoPersonal1 } from '../rules/superseded/consumo-personal-1.ts';
import { destinoOperacionesNoGravadas1, prorrataAdquisicionComun1 } from '../rules/superseded/destination-1.ts';
import { detraccionNoConsignada1, detraccionNoCorresponde1 } from '../rules/superseded/detraccion-1.ts';
import { ncAnulaFactura1 } from '../rules/superseded/nc-anula-factura-1.ts';
import { restauranteSinSustento1 } from '../rules/superseded/restaurante-sin-sustento-1.ts';

/** What an edition does that the one before did not: told to who decides whether it is put in force. */
export interface Said {
  is: 'corrects' | 'adds' | 'ends';
  /** A rule by its id, or a table of the law by the name under which rules ask for it. */
  rule: string | null;
  table: keyof Law | null;
  /** Spanish, as the rule is called. */
  name: string;
  /** Spanish, after the name: in few words, without a capital. */
  text: string;
}

/** The rules and the tables of the law as they were published together. A firm is judged by one of them, whole. */
export interface Edition {
  /** `AAAA.MM`, and `-2` behind it for a second one of a month: they sort as they were published. */
  name: string;
  /** The day on which it was published, `AAAA-MM-DD`. */
  since: string;
  /** Of its rulebook, written down: what is another is another edition. */
  hash: string;
  says: readonly Said[];
  rulebook: Rulebook;
}

/** As they were in 2026.12 and before. */
const BEFORE_2026_12_2: readonly Rule[] = [
  detraccionNoConsignada1,
  detraccionNoCorresponde1,
  supermercadoMixto1,
  educacionSaludFamilia1,
];

/**
 * The editions that firms may still be on, the oldest first; the last is what the code says now, and an older one is that, taken back.
 * How to make the next: `rules/README.md`.
 */
export const EDITIONS: readonly [Edition, ...Edition[]] = [
  {
    name: '2026.11',
    since: '2026-11-21',
    hash: 'b4492e2c',
    says: [],
    rulebook: takenBack(RULEBOOK, {
      replaced: [
        comprobanteAnotadoOtroPeriodo1,
        bienesParaVivienda1,
        prorrataAdquisicionComun1,
        destinoOperacionesNoGravadas1,
        consumoPersonal1,
        restauranteSinSustento1,
        ncAnulaFactura1,
        ...BEFORE_2026_12_2,
      ],
    }),
  },
  {
    name: '2026.12',
    since: '2026-11-23',
    hash: 'df90bd95',
    says: [
      {
        ...{ is: 'corrects', rule: 'comprobante-anotado-otro-periodo', table: null },
        name: 'Ya anotado en otro periodo',
        text: 'lo que SUNAT propone otra vez después de un mes declarado se pregunta y ya no se rechaza',
      },
      {
        ...{ is: 'corrects', rule: 'bienes-para-vivienda', table: null },
        name: 'Bien para el hogar',
        text: 'ya no se observa si no consta el giro de la empresa',
      },
      {
        ...{ is: 'corrects', rule: 'prorrata-adquisicion-comun', table: null },
        name: 'Compra común: prorrata del IGV',
        text: 'si SUNAT reparte una compra entre destinos, la prorrata es de su parte común',
      },
      {
        ...{ is: 'corrects', rule: 'destino-operaciones-no-gravadas', table: null },
        name: 'Destinada a ventas no gravadas',
        text: 'si SUNAT reparte una compra entre destinos, solo esa parte pierde el crédito',
      },
      {
        ...{ is: 'corrects', rule: 'consumo-personal', table: null },
        name: 'Consumo personal',
        text: 'lo que se come en un restaurante ya no se toma por abarrotes',
      },
      {
        ...{ is: 'corrects', rule: 'restaurante-sin-sustento', table: null },
        name: 'Restaurante sin sustento',
        text: 'se conoce también por el nombre del proveedor y por los platos de su detalle, y puedes decir que confías en él',
      },
      {
        ...{ is: 'corrects', rule: 'nc-anula-factura', table: null },
        name: 'Anulada por nota de crédito',
        text: 'la nota de un mes posterior al declarado resta en el suyo sin preguntar, y lo que anula conserva su mes',
      },
    ],
    rulebook: takenBack(RULEBOOK, { replaced: BEFORE_2026_12_2 }),
  },
  {
    name: '2026.12-2',
    since: '2026-11-28',
    hash: 'f3416652',
    says: [
      {
        ...{ is: 'corrects', rule: 'detraccion-no-consignada', table: null },
        name: 'Parece sujeta a detracción',
        text: 'lo que está hecho de madera, arcilla o yeso ya no se toma por el material, que se conoce también por más medidas y maderas, y cada código cita su norma',
      },
      {
        ...{ is: 'corrects', rule: 'detraccion-no-corresponde', table: null },
        name: 'No corresponde detracción',
        text: 'cada código cita su norma, y la del transporte de carga solo la 027',
      },
      {
        ...{ is: 'corrects', rule: 'supermercado-mixto', table: null },
        name: 'Supermercado: revisar líneas',
        text: 'si no consta el CIIU del proveedor ya no se da por sabido que no es una tienda',
      },
      {
        ...{ is: 'corrects', rule: 'educacion-salud-familia', table: null },
        name: 'Educación o salud',
        text: 'si no consta el CIIU del proveedor ya no se da por sabido que es de otro giro',
      },
    ],
    rulebook: RULEBOOK,
  },
];

/** What the code says now. */
export const NEWEST: Edition = EDITIONS.at(-1) as Edition;

/**
 * The edition by which a firm is judged that put this one in force. One that is shipped no more gives way to the oldest that is;
 * of one that this code does not know yet, because a newer process wrote it, nothing is judged here: `ahead`.
 * @param adopted null: it put none in force yet
 */
export function editionOf(adopted: string | null, editions: readonly [Edition, ...Edition[]] = EDITIONS) {
  const newest = editions.at(-1) as Edition;
  if (adopted === null) return { edition: newest, ahead: false };
  const found = editions.find(({ name }) => name === adopted);
  if (found) return { edition: found, ahead: false };
  const ahead = adopted > newest.name;
  return { edition: ahead ? newest : editions[0], ahead };
}

/** What editions after this one do, the oldest first. */
export function saidAfter({ name }: Edition): readonly Said[] {
  return EDITIONS.filter((one) => one.name > name).flatMap(({ says }) => says);
}

const RULES = new Map<string, Rule>(
  EDITIONS.flatMap(({ rulebook }) =>
    rulebook.rules.flatMap((one): [string, Rule][] => [
      [one.id, one],
      [`${one.id}@${one.version}`, one],
    ]),
  ),
);

/** A rule as some edition has it: that version of it, else the newest; undefined when none has it. */
export function findRule(id: string, version?: number): Rule | undefined {
  return RULES.get(`${id}@${version}`) ?? RULES.get(id);
}

interface Taken {
  /** Rules as they were, each in the place of the newer one with its id. */
  replaced?: readonly Rule[];
  /** Ids of rules that were not there yet. */
  without?: readonly string[];
  /** Tables as they were. */
  law?: Partial<Law>;
}

/** An edition said as what the newer one changed, backwards. @throws RangeError when it takes back what is not there */
export function takenBack(newer: Rulebook, { replaced = [], without = [], law = {} }: Taken): Rulebook {
  for (const id of [...replaced.map((one) => one.id), ...without])
    if (!newer.rules.some((one) => one.id === id)) throw new RangeError(`There is no rule ${id} to be taken back`);
  const rules = newer.rules
    .filter(({ id }) => !without.includes(id))
    .map((one) => replaced.find(({ id }) => id === one.id) ?? one);
  return makeRulebook([{ rules }], { law: { ...newer.law, ...law }, exceptions: newer.exceptions });
}
