import { books } from '@yupana/contract/collection.ts';
import type { System } from '../../../ctx.ts';
import type { Measure } from '../../../platform/http/metrics.ts';
import { countRefusedLayouts, countUnknownColumns } from '../runs/queries-sweep.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** For the metrics: each company is collected once a day, so that a format which SUNAT changed stands here until we know it. */
export function changedFormats(system: System): Measure[] {
  const measure = (name: string, help: string, count: typeof countUnknownColumns): Measure => ({
    name,
    help,
    label: 'book',
    read: async () => {
      const since = new Date(system.deps.clock.now().getTime() - DAY_MS);
      const counted = await system.transaction((tx) => count(tx, since));
      // A book without one is a zero, not a gap: alarms are set on it.
      return new Map(books.map((book) => [book, counted.find((one) => one.book === book)?.lines ?? 0]));
    },
  });
  return [
    measure(
      'unknown_columns',
      'Books collected in the last day whose files had a column that nobody knows; the log names it, and their actas',
      countUnknownColumns,
    ),
    measure(
      'refused_layouts',
      'Books of the last day whose files were refused, because their columns are not those we know; the log says which',
      countRefusedLayouts,
    ),
  ];
}
