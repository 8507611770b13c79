import type { ListName } from '@yupana/sunat/lists/quirks.ts';
import { absent, type Fact, known, unknown } from '@yupana/tax/facts/fact.ts';
import type { Listing } from '@yupana/tax/facts/issuer.ts';
import type { Tx } from '../../../ctx.ts';
import { dateInLima } from '../../../platform/clock.ts';
import { findListed } from './queries-lists.ts';
import { findSource } from './queries-sources.ts';

/** For a person. */
const NAMES: Record<ListName, string> = {
  ssco: 'padrón de sujetos sin capacidad operativa de SUNAT',
  retention: 'padrón de agentes de retención de SUNAT',
  'perception-fuel': 'padrón de agentes de percepción (combustibles) de SUNAT',
  'perception-sales': 'padrón de agentes de percepción (venta interna) de SUNAT',
  'good-taxpayer': 'padrón de buenos contribuyentes de SUNAT',
};
const LISTS = Object.keys(NAMES) as ListName[];

/** Whether taxpayers stood in SUNAT's lists, of some that were looked up together. */
export interface Listings {
  /** On a day, `AAAA-MM-DD`. Of a day before the list was first read nobody knows who was not in it. */
  on(list: ListName, ruc: string, day: string): Fact<Listing>;
  /** Ever: the last time. */
  ever(list: ListName, ruc: string): Fact<Listing>;
}

/** What SUNAT's public lists say, and said since they are read, of these taxpayers. */
export async function listingsOf(tx: Tx, rucs: readonly string[]): Promise<Listings> {
  const times = Map.groupBy(await findListed(tx, LISTS, rucs), ({ list, ruc }) => `${list}/${ruc}`);
  const read = new Map<string, { first: string; last: string }>();
  for (const list of LISTS) {
    const source = await findSource(tx, `list/${list}`);
    if (!source?.done_at) continue;
    read.set(list, {
      first: dateInLima(source.first_done_at ?? source.done_at),
      last: dateInLima(source.done_at),
    });
  }
  const told = (list: ListName, one: { from_day: string; to_day: string | null; resolution: string | null }) =>
    known(
      { from: one.from_day, to: one.to_day, resolution: one.resolution },
      NAMES[list],
      read.get(list)?.last ?? null,
    );
  return {
    on: (list, ruc, day) => {
      const stood = times
        .get(`${list}/${ruc}`)
        ?.findLast(({ from_day, to_day }) => from_day <= day && (to_day === null || day < to_day));
      if (stood) return told(list, stood);
      const when = read.get(list);
      if (!when) return unknown();
      return day < when.first ? unknown('before-our-register') : absent(NAMES[list], when.last);
    },
    ever: (list, ruc) => {
      const last = times.get(`${list}/${ruc}`)?.at(-1);
      if (last) return told(list, last);
      const when = read.get(list);
      return when ? absent(NAMES[list], when.last) : unknown();
    },
  };
}
