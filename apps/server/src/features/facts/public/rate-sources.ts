import type { ExchangeRatesClient } from '@yupana/sunat/exchange-rates/client.ts';
import type { System, Tx } from '../../../ctx.ts';
import { dateInLima } from '../../../platform/clock.ts';
import { RegisterRefused } from '../../ruc-register/failure.ts';
import { noteRates } from '../../vouchers/public-changes/note-public-change.ts';
import { monthsToRead } from './months-to-read.ts';
import { countRates, listMonths, noteMonth, type RateRow, writeRates } from './queries-rates.ts';
import type { Source } from './refresh-source.ts';

/** The only currency whose rate SUNAT publishes for taxes in these places. */
const DOLLAR = 'USD';
/** SUNAT's line is of the morning, and it does not say of which hour: until it has the day's it is looked at again. */
const LOOK_AGAIN_MS = 3_600_000;
/** A month that is over has some twenty days with a rate. */
const LEAST_DAYS = 15;

/** The one line of today. */
export function todaySource({ deps: { clock } }: System, client: ExchangeRatesClient): Source {
  return {
    source: 'rate/today',
    bring: async (_known, signal) => {
      const { day, buy, sell } = await client.today(signal);
      const at = clock.now();
      const today = dateInLima(at);
      if (day > today) throw new RegisterRefused(`the rate of ${day}, and today is ${today}`);
      const isFresh = day === today || isWeekend(today);
      return {
        brought: { rows_read: 1, next_try_at: isFresh ? null : new Date(at.getTime() + LOOK_AGAIN_MS) },
        write: (tx) => keepRates(tx, [{ day, buy, sell }], 'tipoCambio.txt', at),
      };
    },
  };
}

/**
 * Months, those of the last two years that were not read since they ended, and this one. Each as it comes: a failure keeps those
 * before.
 */
export function monthsSource({ transaction, deps: { clock } }: System, client: ExchangeRatesClient): Source {
  return {
    source: 'rate/months',
    bring: async (_known, signal) => {
      const months = monthsToRead(dateInLima(clock.now()), await transaction((tx) => listMonths(tx, DOLLAR)));
      let read = 0;
      for (const month of months) {
        const rates = await client.month(month, signal);
        const at = clock.now();
        const isOver = month < dateInLima(at).slice(0, 7);
        const had = await transaction((tx) => countRates(tx, DOLLAR, month));
        if (rates.length < had || (isOver && rates.length < LEAST_DAYS)) {
          throw new RegisterRefused(`${month} has ${rates.length} rates, and had ${had}`);
        }
        await transaction(async (tx) => {
          await keepRates(tx, rates, 'listarTipoCambio', at);
          await noteMonth(tx, DOLLAR, month, at);
        });
        read += rates.length;
      }
      return { brought: { rows_read: read }, write: async () => undefined };
    },
  };
}

/** With what the days of which it says something else touch. */
async function keepRates(tx: Tx, rates: readonly RateRow[], source: string, at: Date): Promise<void> {
  await noteRates(tx, DOLLAR, await writeRates(tx, rates, { currency: DOLLAR, source, at }), at);
}

function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}
