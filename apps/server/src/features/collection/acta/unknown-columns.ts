import { books } from '@yupana/contract/collection.ts';
import type { System } from '../../../ctx.ts';
import type { Measure } from '../../../platform/http/metrics.ts';
import { countUnknownColumns } from '../runs/queries-sweep.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** For the metrics: each company is collected once a day, so that a column which SUNAT added stands here until we know it. */
export function unknownColumns(system: System): Measure {
  return {
    name: 'unknown_columns',
    help: 'Books collected in the last day whose files had a column that nobody knows; the log names it, and their actas',
    label: 'book',
    read: async () => {
      const since = new Date(system.deps.clock.now().getTime() - DAY_MS);
      const counted = await system.transaction((tx) => countUnknownColumns(tx, since));
      // A book without one is a zero, not a gap: alarms are set on it.
      return new Map(books.map((book) => [book, counted.find((one) => one.book === book)?.lines ?? 0]));
    },
  };
}
