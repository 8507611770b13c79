import type { IgvRate } from '../igv-rates.ts';
import type { Money } from '../money.ts';

/** A value of the law, in force on some days, with where it stands and where we read it. */
export interface Entry<T> {
  value: T;
  /** First and last day, `AAAA-MM-DD`; `to` null: until something else is published. */
  from: string;
  to: string | null;
  norm: string;
  article: string | null;
  /** Codes of {@link SOURCES}: where it was read. */
  source: string;
  readOn: string;
}

/** A parameter by date. A rule asks for a day, and is told so when nothing was published for it: no value is ever extrapolated. */
export interface Dated<T> {
  on(day: string): Entry<T> | 'not-published';
  /** What is announced and not in force. Never applied: it may only keep a rule from accusing somebody who is ahead of us. */
  expectedOn(day: string): Entry<T> | undefined;
  /** All that is said, and all that is only announced: to tell one table from another. No rule asks for it. */
  readonly entries: readonly Entry<T>[];
  readonly expected: readonly Entry<T>[];
}

export interface SpotCode {
  name: string;
  /** Null: it is no percentage of the voucher, or nobody published it. */
  percent: number | null;
  /** Only above this; null: from the first céntimo. Half a UIT has to be asked of `uit`. */
  over: Money | 'half-uit' | null;
  annex: string;
  confidence: 'high' | 'medium' | 'low';
  note: string;
}

/** Trades by beginnings of CIIU. */
export interface SpotGuess {
  /** In no service of the system. */
  neverOf: readonly string[];
  /** Left out of the residual code 037. */
  not037: readonly string[];
  /** Words that alone say too little to ask anybody. */
  weakWords: readonly string[];
  /** Codes of goods, with the trades that deal in them: of others the word is a word. */
  goods: ReadonlyMap<string, readonly string[]>;
}

export type Right = 'yes' | 'no' | 'conditional' | 'not-applicable' | 'subtracts' | 'observed' | 'by-46' | 'complement';

export interface VoucherKind {
  credit: Right;
  expense: Right;
}

/** Lists of words, lower case and without accents, to be met as whole words ({@link hasWord}). */
export type Keywords = Readonly<
  Record<
    | 'representacion'
    | 'recreativo'
    | 'combustible'
    | 'vehiculo'
    | 'viaje'
    | 'bien_durable'
    | 'planilla_movilidad'
    | 'aguinaldo'
    | 'costo_posterior'
    | 'intangible'
    | 'familia'
    | 'interes'
    | 'dieta'
    | 'impuesto_renta'
    | 'donacion'
    | 'multa'
    | 'descripcion_vaga'
    | 'apoyo_universal',
    readonly string[]
  >
>;

/** A kind of goods or services, and who may sell it: divisions (two digits) of CIIU. */
export interface TradeCategory {
  name: string;
  words: readonly string[];
  divisions: readonly string[];
}

/** What a household consumes, and whose own business it is: activities, or how they begin. */
export interface ConsumptionGoods {
  /** Spanish. */
  name: string;
  kind: 'strong' | 'weak' | 'alcohol' | 'home';
  words: readonly string[];
  trades: readonly string[];
}

/** A ceiling over a year: parts of a thousand of something, and at most so many UIT. */
export interface Ceiling {
  perMille: number;
  mostUits: number;
}

/** All parameters that rules ask. Their values are in `tables/`, which no rule may import: the judge hands them over by date. */
export interface Law {
  uit: Dated<Money>;
  igvGeneral: Dated<IgvRate>;
  igvReduced: Dated<IgvRate>;
  ivap: Dated<IgvRate>;
  /** CIIU of restaurants, hotels and lodgings. */
  reducedTrades: Dated<readonly string[]>;
  /** From this amount on (≥), by currency, hundredths. */
  bancarizacion: Dated<{ PEN: number; USD: number }>;
  /** Of one bag. */
  icbper: Dated<Money>;
  /** Calendar days that the issuer has, and after how many from issue "not found" is an answer. */
  submission: Dated<{ days: number; rejectAfter: number }>;
  annotationMonths: Dated<number>;
  /** D.Leg. 1669: in months. Published, not in force: always `not-published`. */
  annotationByDl1669: Dated<{ electronic: number; printed: number; spot: number }>;
  /** First issue that D.Leg. 1532 reaches, and business days to ask for a revision. */
  ssco: Dated<{ since: string; revisionDays: number }>;
  spot: Dated<ReadonlyMap<string, SpotCode>>;
  /** Words by which an operation looks like one of a code. */
  spotWords: Dated<ReadonlyMap<string, readonly string[]>>;
  /** How far those words may be trusted. */
  spotGuess: Dated<SpotGuess>;
  /** Words of what may be bought by liquidación de compra. */
  settlementGoods: Dated<readonly string[]>;
  withholding: Dated<{ percent: number; over: Money }>;
  perception: Dated<{ percents: readonly number[] }>;
  voucherKinds: Dated<ReadonlyMap<string, VoucherKind>>;
  keywords: Dated<Keywords>;
  representation: Dated<Ceiling>;
  recreation: Dated<Ceiling>;
  nrusBoletas: Dated<Ceiling>;
  /** Parts of a thousand of commercial profit, and of net income. */
  directors: Dated<{ perMille: number }>;
  donations: Dated<{ perMille: number }>;
  /** Most UIT of cost; how many vehicles up to so many UIT of income (null: above all). */
  vehicles: Dated<{ mostUits: number; byIncome: readonly { upToUits: number | null; vehicles: number }[] }>;
  /** Above this part of a UIT a durable good is an asset: one over so much. */
  fixedAsset: Dated<{ uitOver: number }>;
  /** Minimum wage, and parts of a thousand of it a day and worker. */
  mobility: Dated<{ wage: Money; perMille: number }>;
  /** Of a day inside the country. */
  travel: Dated<Money>;
  fourthCategory: Dated<{ percent: number; over: Money }>;
  /** Parts of a thousand of the EBITDA of the year before; only above so many UIT of net income. */
  interests: Dated<{ perMille: number; overUits: number }>;
  tradeCategories: Dated<readonly TradeCategory[]>;
  /** A supplier is new for so many days; from which totals he, and what he sells, is looked at; from which a meal is. */
  risk: Dated<{ newDays: number; newOver: Money; tradeOver: Money; mealOver: Money }>;
  consumption: Dated<readonly ConsumptionGoods[]>;
  /** Goods that only some trades use. */
  foreignGoods: Dated<readonly TradeCategory[]>;
  /** Departments (two digits of ubigeo) of which all is Amazonía, and those of which only part is. */
  amazonia: Dated<{ whole: readonly string[]; partly: readonly string[] }>;
  /** Holidays of the year of the day. */
  holidays: Dated<readonly string[]>;
}
