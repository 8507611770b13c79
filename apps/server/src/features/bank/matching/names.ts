/** Whether a line of the bank's statement names a supplier. */

const LEGAL = new Set([
  'SAC',
  'SA',
  'SAA',
  'SRL',
  'SCRL',
  'EIRL',
  'SCIVIL',
  'LTDA',
  'RL',
  'CIA',
  'SUCURSAL',
  'PERU',
  'DEL',
]);
/** Words that so many suppliers have in their names that they tell none from another. */
const COMMON = new Set([
  ...[
    'COMERCIAL',
    'COMERCIALIZADORA',
    'CONSORCIO',
    'CORPORACION',
    'DISTRIBUCIONES',
    'DISTRIBUIDORA',
    'EMPRESA',
    'EMPRESAS',
  ],
  ...[
    'GENERALES',
    'GRUPO',
    'IMPORTACIONES',
    'IMPORTADORA',
    'INDUSTRIA',
    'INDUSTRIAL',
    'INDUSTRIAS',
    'INVERSIONES',
    'MULTISERVICIOS',
  ],
  ...[
    'NEGOCIACIONES',
    'NEGOCIOS',
    'PRODUCTOS',
    'REPRESENTACIONES',
    'SERVICIO',
    'SERVICIOS',
    'SOCIEDAD',
    'SOLUCIONES',
    'TRANSPORTES',
  ],
  ...['TRANSFERENCIA', 'TRANSF', 'PAGO', 'PAGOS', 'BANCO', 'CUENTA', 'PROVEEDOR', 'PROVEEDORES', 'TERCEROS', 'LIMA'],
]);
/** A word of the statement may be cut: so many letters of it tell. */
const SHORTEST_CUT = 4;

/** In capitals without accents: letters, digits and spaces; «S.A.C.» is one word. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '');
  return plain.split(/[^\p{L}\d]+/u).filter((word) => word !== '');
}

/** Those of a supplier's name that tell it from others; of one that has none, all that are no legal form. */
function tellingWords(name: string): string[] {
  const words = wordsOf(name).filter((word) => !LEGAL.has(word) && word.length > 1);
  const telling = words.filter((word) => !COMMON.has(word) && word.length > 2);
  return [...new Set(telling.length > 0 ? telling : words)];
}

/** Suppliers by the words of their names, to look up those that a line names. */
export class Suppliers {
  /** Who has each word, and each beginning of one that still tells. */
  readonly #byWord = new Map<string, Set<string>>();
  readonly #names = new Map<string, string[]>();

  constructor(suppliers: Iterable<{ ruc: string; name: string }>) {
    for (const one of suppliers) this.add(one);
  }

  add({ ruc, name }: { ruc: string; name: string }): void {
    if (this.#names.has(ruc)) return;
    const words = tellingWords(name);
    this.#names.set(ruc, words);
    for (const word of words) {
      for (let end = Math.min(SHORTEST_CUT, word.length); end <= word.length; end++) {
        if (end < word.length && end < SHORTEST_CUT) continue;
        const start = word.slice(0, end);
        const who = this.#byWord.get(start);
        if (who) who.add(ruc);
        else this.#byWord.set(start, new Set([ruc]));
      }
    }
  }

  /**
   * RUCs that a line names: by themselves, or by two words of the name, or by its only one; and those of them that it names best, of
   * which there are few.
   */
  named(line: string): { all: Set<string>; best: string[] } {
    const words = [...new Set(wordsOf(line))];
    const all = new Set(words.filter((word) => this.#names.has(word)));
    const met = new Map<string, number>();
    const having = words.flatMap((word) => this.#byWord.get(word) ?? []).toSorted((a, b) => a.size - b.size);
    for (const who of having) {
      // A word of so many names only adds to those that a rarer one names.
      const some = who.size > MOST_SHARED ? [...met.keys()].filter((ruc) => who.has(ruc)) : who;
      for (const ruc of some) met.set(ruc, (met.get(ruc) ?? 0) + 1);
    }
    for (const [ruc, count] of met) {
      if (count >= Math.min(2, this.#names.get(ruc)?.length ?? 2)) all.add(ruc);
    }
    const most = Math.max(0, ...[...all].map((ruc) => met.get(ruc) ?? 9));
    const best = [...all].filter((ruc) => (met.get(ruc) ?? 9) === most).toSorted();
    return { all, best: best.slice(0, MOST_BEST) };
  }
}

const MOST_SHARED = 400;
const MOST_BEST = 3;
