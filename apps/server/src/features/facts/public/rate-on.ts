import type { Tx } from '../../../ctx.ts';
import { isCarried } from './carried-rate.ts';
import { findLastRate, listMonths } from './queries-rates.ts';

/** SUNAT's exchange rate of a currency for a day. */
export type RateOn =
  | {
      kind: 'known';
      buy: string;
      /** What the IGV of purchases and sales is reckoned with (RLIGV art. 5 num. 17): of the day, or the last one published. */
      sell: string;
      /** Another than the day asked for: none was published on that. */
      publishedOn: string;
      source: string;
      readAt: Date;
    }
  /** Not that there is none: it was not read. */
  | { kind: 'unknown' };

/** @param day `AAAA-MM-DD` */
export async function rateOn(tx: Tx, currency: string, day: string): Promise<RateOn> {
  const last = await findLastRate(tx, currency, day);
  if (!last) return { kind: 'unknown' };
  const months = new Map((await listMonths(tx, currency)).map(({ month, read_at }) => [month, read_at]));
  if (!isCarried(last.day, day, months)) return { kind: 'unknown' };
  const { buy, sell, day: publishedOn, source, read_at: readAt } = last;
  return { kind: 'known', buy, sell, publishedOn, source, readAt };
}
