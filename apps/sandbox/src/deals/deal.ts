import { type Money, money, ratio, ZERO } from '@yupana/tax/money.ts';
import { daysAfter } from '../universe/calendar.ts';
import { hashOf, type Random, randomOf } from '../universe/random.ts';
import { taxOn } from '../universe/rates.ts';
import { type Amounts, type Modified, type Party, totalOf } from '../universe/voucher.ts';
import { allocate, inCurrency, percentText, rateOf } from './amounts.ts';
import { DIFFERENCES, type DifferenceId, differenceOf } from './differences.ts';
import { detractionOf, goodsOfSupplier, goodsOfTrade, isService } from './goods/goods.ts';
import type { GoodsId } from './goods/table.ts';
import { hiredLorryOf } from './hired-lorry.ts';
import { type DealLine, linesOf } from './lines.ts';
import { withPlate } from './peculiar/alter.ts';
import { peculiarityOf } from './peculiar/peculiarities.ts';
import { keyOf, type Row } from './row.ts';

/** What was sold, to whom and how it is paid: all that a document says. Amounts in its own currency. */
export interface Deal {
  key: string;
  issuer: Party;
  receiver: Party;
  type: string;
  serie: string;
  number: string;
  issueDate: string;
  issueTime: string;
  dueDate: string | null;
  currency: string;
  /** Of its exchange, in thousandths of a sol; 1000 for soles. */
  rate: number;
  amounts: Amounts;
  /** Of the IGV, `18.00`. */
  percent: string;
  total: Money;
  lines: DealLine[];
  /** Global, before taxes; the lines add up to what there was before it. */
  discount: Money;
  instalments: { amount: Money; dueDate: string }[];
  /** What is still owed; zero when it was paid at once. */
  pending: Money;
  /** In soles, whatever the currency. */
  detraction: { code: string; percent: string; amount: Money; account: string } | null;
  /** Of the IGV, by a buyer who is its agent. */
  retention: { base: Money; amount: Money } | null;
  /** Of the IGV, by a supplier who is its agent: beside the total. */
  perception: { percent: string; amount: Money } | null;
  /** Catalogue 52, besides the amount in words and the detraction. */
  legends: readonly { code: string; text: string }[];
  observation: string | null;
  guide: string | null;
  order: string | null;
  modified: Modified | null;
  /** Catalogue 09 or 10. */
  noteType: string;
  /** 1 active, 2 withdrawn. */
  status: string;
  difference: DifferenceId | null;
}

/** Big buyers that withhold the IGV of their suppliers. Made up, as they are. */
const RETENTION_AGENTS: ReadonlySet<string> = new Set(['20990033251']);
/** @source RS 037-2002: 3 %, above S/ 700 */
const RETENTION_PERCENT = 3;
const FROM = 70_000;

const OBSERVATIONS = [
  'Entregar en almacén central de 8:00 a 16:00.',
  'Atendido según cotización aprobada por correo.',
  'No se aceptan devoluciones pasadas las 48 horas.',
  'Gracias por su preferencia. Conserve este documento.',
  'Incluye garantía de doce (12) meses por defectos de fábrica.',
];

/** The deal behind a line of a proposal: the same in every run, without a look at any other. */
export function dealOf(listed: Row): Deal {
  const difference = differenceOf(listed);
  const row: Row & { discounted?: number } = difference ? DIFFERENCES[difference].instead(listed) : listed;
  const key = keyOf(row.issuer.document, row.type, row.serie, row.number);
  const random = randomOf(hashOf(`deal ${key}`));
  const sells = soldIn(row, random);
  const amounts = inCurrency(row.amounts, row.rate);
  const discount = money(row.discounted ?? 0);
  const total = totalOf(amounts);
  const detraction = row.detraction ? detractionFor(row, sells) : null;
  const retention = retentionFor(row, total, detraction !== null, random);
  const inSoles = detraction?.amount ?? 0;
  const notOwed = ratio(money(inSoles), 1000, row.rate, 'half-up') + (retention?.amount ?? 0);
  const credit = row.dueDate !== null && row.type === '01';
  const pending = credit ? money(Math.max(0, total - notOwed)) : ZERO;
  const goods = !isService(sells);
  const deal: Deal = {
    key,
    issuer: row.issuer,
    receiver: row.receiver,
    type: row.type,
    serie: row.serie,
    number: row.number,
    issueDate: row.issueDate,
    issueTime: timeOf(random),
    dueDate: row.dueDate,
    currency: row.currency,
    rate: row.rate,
    amounts,
    percent: percentText(rateOf(row.amounts.base, row.amounts.igv)),
    total,
    lines: linesOf({ sells, amounts: beforeDiscount(amounts, discount), rate: row.rate, buyer: row.receiver, random }),
    discount,
    instalments: credit ? instalmentsOf(pending, row, random) : [],
    pending,
    detraction,
    retention,
    perception: null,
    legends: [],
    observation: random.chance(0.15) ? random.pick(OBSERVATIONS) : null,
    guide: goods && row.type === '01' && random.chance(0.3) ? `T001-${random.between(100, 99_999)}` : null,
    order: random.chance(0.12) ? `OC-${random.between(1000, 99_999)}` : null,
    modified: row.modified,
    noteType: row.noteType,
    status: row.status,
    difference,
  };
  const lorry = hiredLorryOf(row, sells);
  const told = lorry === null ? deal : withPlate(lorry)(deal);
  const alter = difference ? null : peculiarityOf(row, sells);
  return alter ? alter(told) : told;
}

/** Lines know nothing of a global discount. */
function beforeDiscount(amounts: Amounts, discount: Money): Amounts {
  if (discount === 0) return amounts;
  const base = money(amounts.base + discount);
  return { ...amounts, base, igv: taxOn(base, rateOf(amounts.base, amounts.igv)) };
}

function soldIn({ book, issuer, company }: Row, random: Random): GoodsId {
  return book === 'RCE' ? goodsOfSupplier(issuer.document, company.trade) : goodsOfTrade(company.trade, random);
}

function timeOf(random: Random): string {
  const [hour, minute, second] = [random.between(8, 19), random.between(0, 59), random.between(0, 59)];
  return [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':');
}

/** In whole soles, as it is deposited. */
function detractionFor({ amounts, issuer }: Row, sells: GoodsId): NonNullable<Deal['detraction']> {
  const { code, hundredths } = detractionOf(sells);
  const amount = money(ratio(totalOf(amounts), hundredths, 1_000_000, 'half-up') * 100);
  const account = `00-${issuer.document.slice(2, 5)}-${issuer.document.slice(5)}`;
  return { code, percent: (hundredths / 100).toFixed(2), amount, account };
}

function retentionFor(row: Row, total: Money, detracted: boolean, random: Random): Deal['retention'] {
  if (row.book !== 'RCE' || row.type !== '01' || detracted || !RETENTION_AGENTS.has(row.receiver.document)) return null;
  if (row.amounts.base === 0 || totalOf(row.amounts) <= FROM || !random.chance(0.25)) return null;
  return { base: total, amount: ratio(total, RETENTION_PERCENT, 100, 'half-up') };
}

/** One to three, the last of them on the due date. */
function instalmentsOf(pending: Money, { issueDate, dueDate }: Row, random: Random): Deal['instalments'] {
  const last = dueDate ?? issueDate;
  const days = Math.round((Date.parse(last) - Date.parse(issueDate)) / 86_400_000);
  const many = days >= 30 && random.chance(0.3) ? random.between(2, 3) : 1;
  return allocate(
    pending,
    Array.from({ length: many }, () => 1),
  ).map((amount, place) => ({
    amount,
    dueDate: daysAfter(issueDate, Math.max(1, Math.round((days * (place + 1)) / many))),
  }));
}
