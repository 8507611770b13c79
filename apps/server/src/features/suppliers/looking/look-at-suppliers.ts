import type { System, Tx } from '../../../ctx.ts';
import { dateInLima } from '../../../platform/clock.ts';
import { standingListings } from '../../facts/public/standing-listings.ts';
import { standingsOf } from '../../ruc-register/standing/standings-of.ts';
import { boughtFrom, suppliersOf } from '../../vouchers/suppliers/bought-from.ts';
import {
  type AlertKind,
  type Company,
  endOthers,
  type FoundAlert,
  findLook,
  keepAlert,
  keepLook,
} from './queries-looks.ts';

/** Of whom SUNAT says what puts purchases at risk, since when, and whether it came to be so since the last look. */
type Marked = Pick<FoundAlert, 'kind' | 'from_day' | 'from_known' | 'is_news' | 'resolution'> & { ruc: string };

/** Suppliers that are looked up in one statement. */
const AT_ONCE = 1_000;

/**
 * Holds a company's suppliers, of every period, against what SUNAT publishes: who stands in the list of those without operating capacity,
 * who is «no habido», whose RUC was withdrawn. What is found is kept with what was bought from it; what is not so any more ends.
 * Done again it writes the same.
 * @param publicAt the moment of what is published
 */
export async function lookAtSuppliers(system: System, company: Company, publicAt: Date | null): Promise<void> {
  const { clock, database } = system.deps;
  const now = clock.now();
  await database.tenant(company.firmId, async (tx) => {
    const last = await findLook(tx, company);
    const rucs = await suppliersOf(tx, company);
    const marked: Marked[] = [];
    for (let from = 0; from < rucs.length; from += AT_ONCE)
      marked.push(...(await markedOf(tx, rucs.slice(from, from + AT_ONCE), last?.looked_at ?? null)));
    // What SUNAT says of one twice since the same day is asked for once: it was bought once.
    const since = new Map(marked.map(({ ruc, from_day }) => [`${ruc}/${from_day}`, { ruc, from_day }]));
    const bought = await boughtFrom(tx, company, [...since.values()]);
    const of = new Map(bought.map((one) => [`${one.ruc}/${one.from_day}`, one]));
    const found: string[] = [];
    for (const { ruc, ...mark } of marked) {
      const sums = of.get(`${ruc}/${mark.from_day}`);
      if (!sums) continue;
      const { name, vouchers, igv, since_vouchers, since_igv, periods } = sums;
      const [newest_period = ''] = periods;
      const figures = { vouchers_count: vouchers, igv, since_count: since_vouchers, since_igv, newest_period, periods };
      await keepAlert(tx, company, { ...mark, ...figures, supplier_ruc: ruc, supplier_name: name }, now);
      found.push([ruc, mark.kind, mark.from_day].join('/'));
    }
    await endOthers(tx, company, found, now);
    await keepLook(tx, company, { looked_at: now, public_at: publicAt });
  });
}

/** @param last when they were looked at before; null: never, and then nothing is news */
async function markedOf(tx: Tx, rucs: readonly string[], last: Date | null): Promise<Marked[]> {
  const listed = (await standingListings(tx, 'ssco', rucs)).map(({ ruc, from, resolution, seenAt, isOfFirst }) => ({
    ...{ ruc, kind: 'ssco' as const, from_day: from, from_known: true, resolution },
    is_news: last !== null && !isOfFirst && seenAt > last,
  }));
  const { first, standings } = await standingsOf(tx, rucs);
  if (first === null) return listed;
  const since = (ruc: string, kind: AlertKind, day: string | null): Marked => ({
    ...{ ruc, kind, from_day: day ?? first, from_known: day !== null, resolution: null },
    is_news: last !== null && day !== null && day >= dateInLima(last),
  });
  return [
    ...listed,
    ...standings.flatMap(({ ruc, state, stateSince, domicile, domicileSince }) => [
      ...(domicile === 'no-habido' ? [since(ruc, 'no-habido', domicileSince)] : []),
      ...(state === 'withdrawn' ? [since(ruc, 'withdrawn', stateSince)] : []),
    ]),
  ];
}
