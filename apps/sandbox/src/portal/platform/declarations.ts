import { setImmediate } from 'node:timers/promises';
import { type Money, money, toWire } from '@yupana/tax/money.ts';
import { nextPeriod, type Period } from '@yupana/tax/period.ts';
import { rateOf } from '../../deals/amounts.ts';
import { dateIn } from '../../universe/calendar.ts';
import type { Company } from '../../universe/companies.ts';
import { hashOf } from '../../universe/random.ts';
import { GENERAL, taxOn } from '../../universe/rates.ts';
import { certificatesOf, withheldIn } from '../../withheld/certificates.ts';
import type { World } from '../../world/world.ts';

/** From this day of the month that follows a period is told as presented, here as by the SIRE's list of periods. */
const PRESENTED_FROM_DAY = 18;

/** A form 0621 that was presented. */
export interface Presented {
  period: Period;
  orderNumber: string;
  presentedOn: string;
  paid: Money;
  /** By casilla, in whole soles. 184 below zero is a balance in favour. */
  figures: Readonly<Record<string, Money>>;
}

export interface Declarations {
  /** Of a period that was presented; null of one that was not, or is not listed. */
  of(company: Company, period: Period): Promise<Presented | null>;
  clear(): void;
}

/** Figures as of the proposals that are served: what is replaced by hand is declared anew. */
export function newDeclarations(world: World): Declarations {
  const known = new Map<string, Presented>();

  /** From the oldest month on, for each begins with the balance of the one before. */
  async function of(company: Company, period: Period): Promise<Presented | null> {
    let before: Presented | null = null;
    for (const month of world.proposals.listed(company).toReversed()) {
      const isPresented = world.today() >= dateIn(nextPeriod(month), PRESENTED_FROM_DAY);
      if (month > period || !isPresented) return null;
      const edition = (['RCE', 'RVIE'] as const).map((book) => world.proposals.edition(company, book, month)).join(' ');
      const name: string = `${edition} ${before?.figures['184'] ?? ''}`;
      // Two books of a large company are a quarter of a second: others are answered in between.
      if (!known.has(name)) await setImmediate();
      const found: Presented = known.get(name) ?? present(world, company, month, before);
      known.set(name, found);
      if (month === period) return found;
      before = found;
    }
    return null;
  }

  return { of, clear: () => known.clear() };
}

function present(world: World, company: Company, period: Period, before: Presented | null): Presented {
  const sales = basesOf(world, company, 'RVIE', period);
  const purchases = basesOf(world, company, 'RCE', period);
  const tax = (base: Money, share: typeof GENERAL) => whole(taxOn(base, share));
  const reduced = { numerator: 105, denominator: 1000 };
  const figures: Record<string, Money> = {
    ...{ '100': sales.general, '101': tax(sales.general, GENERAL) },
    ...{ '154': sales.reduced, '155': tax(sales.reduced, reduced) },
    ...{ '107': purchases.general, '108': tax(purchases.general, GENERAL) },
    ...{ '156': purchases.reduced, '157': tax(purchases.reduced, reduced) },
  };
  const at = (box: string) => figures[box] ?? 0;
  const balance = Math.max(0, -(before?.figures['184'] ?? 0));
  const due = at('101') + at('155') - at('108') - at('157');
  const certificates = certificatesOf(world, company, period);
  const withheld = (type: '20' | '40') => whole(withheldIn(certificates, type));
  const [perceptions, retentions] = [withheld('40'), withheld('20')];
  Object.assign(figures, { '140': money(due), '145': money(balance), '184': money(due - balance) });
  Object.assign(figures, { '171': perceptions, '179': retentions });
  const paid = money(Math.max(0, due - balance - perceptions - retentions));
  const day = 9 + (hashOf(`presented ${company.ruc} ${period}`) % 9);
  return {
    ...{ period, figures, paid },
    orderNumber: String(1_000_000_000 + (hashOf(`order ${company.ruc} ${period}`) % 900_000_000)),
    presentedOn: dateIn(nextPeriod(period), day),
  };
}

/** In whole soles, net of credit notes. */
function basesOf(world: World, company: Company, book: 'RCE' | 'RVIE', period: Period) {
  const sums = { general: 0, reduced: 0 };
  for (const { type, amounts, status } of world.rows.of(company, book, period)) {
    if (status === '2' || amounts.igv === 0) continue;
    const rate = rateOf(amounts.base, amounts.igv) === GENERAL ? 'general' : 'reduced';
    sums[rate] += type === '07' ? -amounts.base : amounts.base;
  }
  return { general: whole(money(sums.general)), reduced: whole(money(sums.reduced)) };
}

const whole = (amount: Money): Money => money(Math.round(amount / 100) * 100);

/** A row of «consulta de declaraciones». @source SUNAT's own client of 2018 */
export function rowOf({ ruc, name }: Company, one: Presented): object {
  return {
    numRuc: ruc,
    strNumRuc: `${ruc} - ${name.toUpperCase()}`,
    strPerTri: one.period,
    parametriaFormulario: { codFor: '0621', desFor: 'IGV - Renta Mensual' },
    numOrd: one.orderNumber,
    strFecPres: one.presentedOn.split('-').toReversed().join('/'),
    nomEntFin: one.paid > 0 ? 'BANCO DE LA NACION' : null,
    mtoPag: toWire(one.paid),
  };
}

/** Its detail. How it is laid out was not published: the names are those of a service of SUNAT's own. */
export function detailOf(one: Presented): object {
  const casillas = Object.entries(one.figures).map(([numCas, value]) => ({ numCas, valCas: String(toWire(value)) }));
  return { numOrd: one.orderNumber, casillas };
}
