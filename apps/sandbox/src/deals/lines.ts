import { type Money, money, ZERO } from '@yupana/tax/money.ts';
import { platesOf } from '../universe/fleet.ts';
import type { Random } from '../universe/random.ts';
import type { Amounts, Party } from '../universe/voucher.ts';
import { allocate, perUnit } from './amounts.ts';
import { type Good, goodsOf, isService } from './goods/goods.ts';
import type { GoodsId } from './goods/table.ts';

export interface DealLine {
  code: string;
  unspsc: string;
  description: string;
  quantity: { thousandths: number; unit: string };
  /** Without taxes. */
  value: Money;
  /** Catalogue 07. */
  affectation: string;
  /** Catalogue 05. */
  scheme: '1000' | '1016' | '9995' | '9996' | '9997' | '9998';
  /** Of the line's scheme: IGV or IVAP; zero for what is not taxed. */
  tax: Money;
  isc: Money;
  bagTax: Money;
  /** Of one unit, without and with taxes. */
  unitValue: string;
  price: string;
  plate: string | null;
}

/** The columns of a proposal that lines are made of, each with how the tax touches it. */
const COLUMNS = [
  { column: 'base', tax: 'igv', scheme: '1000', affectation: '10', exempt: false },
  { column: 'riceBase', tax: 'riceTax', scheme: '1016', affectation: '17', exempt: false },
  { column: 'exempt', tax: null, scheme: '9997', affectation: '20', exempt: true },
  { column: 'unaffected', tax: null, scheme: '9998', affectation: '30', exempt: true },
  { column: 'exported', tax: null, scheme: '9995', affectation: '40', exempt: false },
] as const;

/** What a purchase lists as «Valor Adq. NG» is outside the IGV altogether when it is one of these. @source TUO IGV, art. 2 */
const OUTSIDE: ReadonlySet<GoodsId> = new Set<GoodsId>(['bank', 'bus', 'school', 'insurance']);

/** Of an invoice with pages and pages, one in this many. */
const LONG_SHARE = 0.02;
const LEAST_VALUE = 20;

interface Wanted {
  sells: GoodsId;
  /** In the document's currency. */
  amounts: Amounts;
  rate: number;
  buyer: Pick<Party, 'document'>;
  random: Random;
}

/** Lines that add up to the amounts, column by column and to the céntimo. */
export function linesOf(wanted: Wanted): DealLine[] {
  const { sells, amounts, rate, random } = wanted;
  const columns = COLUMNS.filter(({ column }) => amounts[column] !== 0);
  const all = columns.reduce((sum, { column }) => sum + amounts[column], 0);
  const many = howMany(sells, all, random);
  const lines = columns.flatMap((one) => {
    const value = amounts[one.column];
    const share = Math.max(1, Math.min(Math.round((many * value) / all), Math.floor(value / LEAST_VALUE)));
    return linesOfColumn(one, value, share, wanted);
  });
  if (lines.length === 0) lines.push(...linesOfColumn(COLUMNS[0], ZERO, 1, wanted));
  return withBags(lines, amounts.bags, rate);
}

function howMany(sells: GoodsId, value: number, random: Random): number {
  if (isService(sells) || sells === 'fuel' || sells === 'milk') return random.between(1, 3);
  if (value > 150_000 && random.chance(LONG_SHARE)) return random.between(40, 75);
  // Few lines are likelier than many.
  return 1 + Math.floor(random.next() ** 1.6 * 12);
}

function linesOfColumn(one: (typeof COLUMNS)[number], value: Money, many: number, wanted: Wanted): DealLine[] {
  const { sells, amounts, rate, buyer, random } = wanted;
  const values = allocate(
    value,
    Array.from({ length: many }, () => 0.2 + random.next()),
  );
  const taxes = one.tax === null ? values.map(() => ZERO) : allocate(amounts[one.tax], values);
  const isc = one.column === 'base' ? allocate(amounts.isc, values) : values.map(() => ZERO);
  const goods = goodsOf(sells, one.exempt);
  const first = random.between(0, goods.length - 1);
  const outside = one.column === 'exempt' && OUTSIDE.has(sells);
  return values.map((part, place) => {
    const good = goods[(first + place) % goods.length] as Good;
    const round = Math.floor(place / goods.length);
    const thousandths = quantityOf(good, part, rate);
    const [tax, own] = [taxes[place] ?? ZERO, isc[place] ?? ZERO];
    return {
      code: `${good.unspsc.slice(0, 4)}-${String(((first + place) % goods.length) + 1).padStart(2, '0')}${round || ''}`,
      unspsc: good.unspsc,
      description: good.description + (round > 0 ? ` · ${PRESENTATIONS[round % PRESENTATIONS.length]}` : ''),
      quantity: { thousandths, unit: good.unit },
      value: part,
      affectation: outside ? '30' : one.affectation,
      scheme: outside ? '9998' : one.scheme,
      tax,
      isc: own,
      bagTax: ZERO,
      unitValue: perUnit(part, thousandths),
      price: perUnit(money(part + tax + own), thousandths),
      plate: sells === 'fuel' ? plateOf(buyer.document, random) : null,
    };
  });
}

const PRESENTATIONS = ['PRESENTACIÓN CHICA', 'PRESENTACIÓN MEDIANA', 'PRESENTACIÓN GRANDE', 'SURTIDO', 'LOTE ESPECIAL'];
const BY_WEIGHT: ReadonlySet<string> = new Set(['GLL', 'KGM', 'LTR', 'KWH', 'MTQ', 'MTK', 'MTR', 'TNE']);

/** As many as the usual price gives; what is weighed with its decimals. */
function quantityOf({ price, unit }: Good, value: Money, rate: number): number {
  const soles = (value * rate) / 1000;
  if (BY_WEIGHT.has(unit)) return Math.max(1, Math.round((soles * 1000) / price));
  return Math.max(1, Math.round(soles / price)) * 1000;
}

/** One of the buyer's own, the car of who directs it seldom. */
function plateOf(buyer: string, random: Random): string {
  const [car, ...others] = platesOf(buyer);
  const drawn = random.between(0, 19);
  return (drawn === 0 ? car : others[drawn % others.length]) ?? '';
}

/** S/ 0.50 each. @source Ley 30884, from 2023 on */
const BAG_TAX = 50;
const BAG_PRICE = 10;

/** Plastic bags are a line of their own, whose value comes out of the largest of the others. */
function withBags(lines: DealLine[], bags: Money, rate: number): DealLine[] {
  if (bags === 0) return lines;
  const largest = lines.reduce((best, line) => (line.value > best.value ? line : best));
  const many = Math.max(1, Math.round((bags * rate) / 1000 / BAG_TAX));
  const value = money(Math.min(many * BAG_PRICE, Math.floor(largest.value / 2)));
  const [bagPart = ZERO, rest = ZERO] = allocate(largest.tax, [value, largest.value - value]);
  const bag: DealLine = {
    ...largest,
    code: 'BOL-01',
    unspsc: '24111503',
    description: 'BOLSA PLÁSTICA',
    quantity: { thousandths: many * 1000, unit: 'NIU' },
    value,
    tax: bagPart,
    isc: ZERO,
    bagTax: bags,
    unitValue: perUnit(value, many * 1000),
    price: perUnit(money(value + bagPart), many * 1000),
    plate: null,
  };
  const { thousandths } = largest.quantity;
  const reduced: DealLine = {
    ...largest,
    value: money(largest.value - value),
    tax: rest,
    unitValue: perUnit(money(largest.value - value), thousandths),
    price: perUnit(money(largest.value - value + rest + largest.isc), thousandths),
  };
  return [...lines.map((line) => (line === largest ? reduced : line)), bag];
}
