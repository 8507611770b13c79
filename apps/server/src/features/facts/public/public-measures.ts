import type { System } from '../../../ctx.ts';
import type { Measure } from '../../../platform/http/metrics.ts';
import { listSources } from './queries-sources.ts';

type Row = Awaited<ReturnType<typeof listSources>>[number];

/** For `/metrics`: what whoever watches an installation must be told of. */
export function publicMeasures(system: System): Measure[] {
  const { clock, sunat } = system.deps;
  const measure = (name: string, help: string, value: (row: Row) => number | undefined): Measure => ({
    name,
    help,
    label: 'source',
    read: async () => {
      const rows = sunat.publicFiles === null ? [] : await system.transaction(listSources);
      return new Map(
        rows.flatMap((row) => {
          const read = value(row);
          return read === undefined ? [] : [[row.source, read] as const];
        }),
      );
    },
  });
  return [
    measure('public_source_rows', 'Rows of what is in force of a public source', (row) => row.rows_read ?? undefined),
    measure('public_source_age_seconds', 'Since a public source was last brought up to date', ({ done_at }) =>
      done_at ? (clock.now().getTime() - done_at.getTime()) / 1000 : undefined,
    ),
    measure(
      'public_source_failed_tries',
      'Tries in a row that did not bring a public source up to date',
      (row) => row.failures,
    ),
  ];
}
