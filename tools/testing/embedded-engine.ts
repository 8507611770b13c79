/**
 * A test of those files of which the engine has no say in the outcome: what it asks of the database others ask there, of its file or
 * `calls.medium.test.ts`. It carries this tag, and is run on the embedded database with `--both` alone.
 */
export const ANY_ENGINE = 'any-engine';

/**
 * The server's medium tests that run on the embedded database too: those whose subject is what the engine does. All of them run on a
 * real PostgreSQL; the rest asks the same questions of both and gets the same answers, at twice the price on the embedded one.
 * `npm test -- --both` runs them all there as well.
 */
export const EMBEDDED_ENGINE = [
  // The engine itself: transactions, guards, listening, migrations, the queue.
  'apps/server/src/platform/database/',
  'apps/server/src/platform/queue/',
  // Merging, holding and totals: staging tables, rows that are not copied but inserted, set-based SQL.
  'apps/server/src/features/vouchers/storing/store-proposal.medium.test.ts',
  'apps/server/src/features/vouchers/totals/recompute-totals.medium.test.ts',
  'apps/server/src/features/vouchers/migrated-installation.medium.test.ts',
  'apps/server/src/features/ruc-register/load-register.medium.test.ts',
  // What is known of vouchers, and with it judging: marks that are merged, joins by whole keys, what waits under its book's lock.
  'apps/server/src/features/facts/',
  // What people decide, and what closes a month: written under locks, and built by a job.
  'apps/server/src/features/analysis/analysis.medium.test.ts',
  // What is sorted, sought and cut into pages: collations and planners differ.
  'apps/server/src/features/vouchers/lists/vouchers.medium.test.ts',
  // Turns at the one connection: what would wait for itself.
  'apps/server/src/features/collection/collection.medium.test.ts',
  'apps/server/src/features/data-export/data-export.medium.test.ts',
  // Every call once; tenancy by row; erasing a firm.
  'apps/server/test/calls.medium.test.ts',
  'apps/server/test/tenancy.medium.test.ts',
  // An operator's command that finds its database in a folder. What the server does there is a test on any engine.
  'apps/server/src/second-step.medium.test.ts',
];
