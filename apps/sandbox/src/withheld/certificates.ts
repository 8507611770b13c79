import { type Money, money, ratio } from '@yupana/tax/money.ts';
import type { Period } from '@yupana/tax/period.ts';
import { dealOf } from '../deals/deal.ts';
import type { Row } from '../deals/row.ts';
import { listedIn } from '../lists/world-lists.ts';
import { dateIn, daysIn } from '../universe/calendar.ts';
import type { Company } from '../universe/companies.ts';
import { hashOf } from '../universe/random.ts';
import { type Party, totalOf } from '../universe/voucher.ts';
import type { World } from '../world/world.ts';

export type Withholding = '20' | '40';

/** A retention (20) or a perception (40) that an agent made of a company. All in soles. */
export interface Certificate {
  type: Withholding;
  agent: Party;
  receiver: Party;
  serie: string;
  number: string;
  issueDate: string;
  /** Catalogue 23 of retentions, 22 of perceptions. */
  system: string;
  /** `3.00` */
  percent: string;
  items: Withheld[];
  /** Withheld in all. */
  total: Money;
  /** Paid to the supplier in all, or cashed from the customer. */
  paid: Money;
}

export interface Withheld {
  type: string;
  serie: string;
  number: string;
  issueDate: string;
  total: Money;
  amount: Money;
  /** What is paid once it was withheld, or with what was perceived. */
  net: Money;
}

/** @source RS 037-2002 (3 %, above S/ 700); Ley 29173 (2 % of sales in the country, 1 % of fuel) */
const RETENTION = { system: '01', hundredths: 300, above: 70_000 };
const PERCEPTIONS = {
  'perception-sales': { system: '01', hundredths: 200 },
  'perception-fuel': { system: '02', hundredths: 100 },
} as const;

const PERCEIVERS = new Map(
  (Object.keys(PERCEPTIONS) as (keyof typeof PERCEPTIONS)[]).flatMap((list) =>
    listedIn(list).map(({ ruc }) => [ruc, PERCEPTIONS[list]] as const),
  ),
);

/** What was withheld of a company in a month, one certificate of each agent. The same in every run. */
export function certificatesOf(world: World, company: Company, period: Period): Certificate[] {
  if (!world.proposals.listed(company).includes(period)) return [];
  const day = [dateIn(period, daysIn(period)), world.today()].sort()[0] ?? '';
  return [...retentions(world, company, period, day), ...perceptions(world, company, period, day)];
}

/** What SUNAT says of a month: the sum of its certificates. */
export function withheldIn(certificates: readonly Certificate[], type: Withholding): Money {
  return money(certificates.filter((one) => one.type === type).reduce((sum, one) => sum + one.total, 0));
}

function* retentions(world: World, company: Company, period: Period, day: string): Iterable<Certificate> {
  const rows = [...world.rows.of(company, 'RVIE', period)].filter(
    (row) => isTaxed(row) && isRetentionAgent(row.receiver) && totalOf(row.amounts) > RETENTION.above,
  );
  for (const [, of] of Map.groupBy(rows, ({ receiver }) => receiver.document)) {
    const [first] = of;
    if (first) yield certificate('20', first.receiver, first.issuer, of, RETENTION, day);
  }
}

function* perceptions(world: World, company: Company, period: Period, day: string): Iterable<Certificate> {
  const rows = [...world.rows.of(company, 'RCE', period)].filter(
    // What is perceived within the factura itself has no certificate.
    (row) => isTaxed(row) && PERCEIVERS.has(row.issuer.document) && dealOf(row).perception === null,
  );
  for (const [ruc, of] of Map.groupBy(rows, ({ issuer }) => issuer.document)) {
    const [first] = of;
    const by = PERCEIVERS.get(ruc);
    if (first && by) yield certificate('40', first.issuer, first.receiver, of, by, day);
  }
}

/** In dollars, and what is under the detraction, is left to others. */
function isTaxed({ type, amounts, currency, detraction, status, serie }: Row): boolean {
  return type === '01' && amounts.igv > 0 && currency === 'PEN' && !detraction && status !== '2' && /^[FE]/.test(serie);
}

/** One business customer in six withholds. */
function isRetentionAgent({ documentType, document }: Party): boolean {
  return documentType === '6' && hashOf(`retention agent ${document}`) % 6 === 0;
}

function certificate(
  type: Withholding,
  agent: Party,
  receiver: Party,
  rows: readonly Row[],
  { system, hundredths }: { system: string; hundredths: number },
  issueDate: string,
): Certificate {
  const items = rows.map((row): Withheld => {
    const total = totalOf(row.amounts);
    const amount = ratio(total, hundredths, 10_000, 'half-up');
    const net = money(type === '20' ? total - amount : total + amount);
    return { type: row.type, serie: row.serie, number: row.number, issueDate: row.issueDate, total, amount, net };
  });
  const sum = (of: (one: Withheld) => Money) => money(items.reduce((total, one) => total + of(one), 0));
  const name = `${type} ${agent.document} ${receiver.document} ${issueDate.slice(0, 7)}`;
  return {
    ...{ type, agent, receiver, issueDate, system, items },
    serie: type === '20' ? 'R001' : 'P001',
    number: String(1 + (hashOf(name) % 89_999)),
    percent: (hundredths / 100).toFixed(2),
    total: sum(({ amount }) => amount),
    paid: sum(({ net }) => net),
  };
}
